import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

struct IdleTests {
    private static let board = BoardState(
        name: "board",
        addresses: [IdleContent.Address(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)],
        problems: [.noSound, .noNetwork])

    private func content(_ bench: Bench) -> IdleContent? {
        guard case .idle(let content) = bench.scene.screen else { return nil }
        return content
    }

    private func bench(_ language: Language = .enUS, _ board: BoardState = board) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.language = language
        let bench = Bench(configuration)
        _ = bench.handle(.boardChanged(board))
        return bench
    }

    static let dates: [(language: Language, date: String)] = [
        (.enUS, "Sunday, November 22"), (.enGB, "Sunday, 22 November"), (.deDE, "Sonntag, 22. November"),
        (.frFR, "dimanche 22 novembre"), (.esES, "domingo, 22 de noviembre"), (.jaJP, "11月22日 日曜日"),
        (.ruRU, "Воскресенье, 22 ноября"), (.huHU, "november 22., vasárnap"), (.arSA, "الأحد، 22 نوفمبر"),
    ]

    @Test(arguments: dates) func `the day is written as the language has it`(row: (language: Language, date: String)) {
        let bench = bench(row.language)
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 642, weekday: 0, day: 22, month: 11)))
        #expect(content(bench)?.date == row.date)
        #expect(content(bench)?.clock == "10:42")
    }

    @Test(arguments: Language.allCases) func `each language has all words and all names`(language: Language) {
        let words = IdleWords.of(language)
        for text in [words.ready, words.scan, words.localOnly, words.updating, words.clockNotSet] {
            #expect(!text.isEmpty)
        }
        #expect(Set(BoardState.Problem.allCases.map(words.problem)).count == BoardState.Problem.allCases.count)
        var dates: Set<String> = []
        for weekday in 0..<7 {
            for month in 1...12 {
                dates.insert(
                    DateWords.of(language).text(of: LocalTime(minutes: 0, weekday: weekday, day: 3, month: month)))
            }
        }
        #expect(dates.count == 84, "no two days are written alike")
    }

    @Test func `the time of day alone is no first scene: the board's comes with it`() {
        var engine = Engine(configuration: HeadUnitConfiguration())
        var outbox = Outbox()
        func scenes(_ event: Engine.Event) -> [Scene] {
            defer { outbox.removeAll() }
            engine.handle(event, at: Instant(nanoseconds: 0), into: &outbox)
            return outbox.effects.compactMap { if case .draw(let scene) = $0 { scene } else { nil } }
        }
        #expect(scenes(.timeOfDay(LocalTime(minutes: 642, weekday: 0, day: 22, month: 11))).isEmpty)
        let first = scenes(.boardChanged(Self.board))
        #expect(first.count == 1)
        guard case .idle(let content) = first.first?.screen else {
            Issue.record("the first scene is \(String(describing: first.first?.screen))")
            return
        }
        #expect(content.clock == "10:42")
        #expect(content.name == "board")
    }

    @Test func `a day that does not exist is no text`() {
        for time in [LocalTime(minutes: 0, weekday: 7, day: 1, month: 1), LocalTime(minutes: 0, day: 1, month: 13)] {
            #expect(DateWords.of(.enUS).text(of: time) == "")
        }
    }

    @Test func `problems stand in their order, and the code has the first address`() {
        let content = content(bench())
        #expect(content?.problems == ["No network", "No sound"])
        #expect(content?.code == "192.168.4.1:12345")
        #expect(content?.state == "Ready for your phone")
    }

    @Test func `a port of this machine only says so and has no code`() {
        let local = BoardState(
            name: "b", isLocal: true, addresses: [IdleContent.Address(text: "127.0.0.1:1", interface: "")])
        let content = content(bench(.enUS, local))
        #expect(content?.code == nil && content?.state == "Only apps on this device can connect")
    }

    @Test func `an app takes its place, and a minute then draws nothing`() throws {
        let bench = bench()
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 600)))
        #expect(bench.scene.showsClock)
        _ = try #require(bench.app("Map"))
        #expect(content(bench) == nil)
        #expect(!bench.scene.showsClock)
        let serial = bench.scene.serial
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 601)))
        #expect(bench.scene.serial == serial)
    }

    @Test func `the clock goes on while nobody tells the time`() {
        var idle = IdleScreen()
        #expect(idle.clock(at: Instant(nanoseconds: 0)) == "")
        idle.setTime(LocalTime(minutes: 1438, second: 30), at: Instant(nanoseconds: 0))
        let rows: [(seconds: Int64, clock: String)] = [
            (0, "23:58"), (29, "23:58"), (30, "23:59"), (90, "0:00"), (86_400, "23:58"),
        ]
        for row in rows { #expect(idle.clock(at: Instant(nanoseconds: row.seconds * 1_000_000_000)) == row.clock) }
    }

    @Test func `an update is told over an app's screen`() throws {
        let bench = bench()
        _ = try #require(bench.app("Map"))
        var board = Self.board
        board.isUpdating = true
        _ = bench.handle(.boardChanged(board))
        #expect(content(bench)?.state == "Updating…")
        #expect(content(bench)?.code == nil)
    }

    @Test func `while the time is not known the screen says so, until it is known`() {
        let bench = bench()
        _ = bench.handle(.timeOfDay(nil))
        #expect(content(bench)?.clock == "")
        #expect(content(bench)?.date == "Clock not set")
        #expect(content(bench)?.state == "Ready for your phone")
        let step = content(bench)?.step
        _ = bench.wait(.seconds(61))
        _ = bench.handle(.timeOfDay(nil))
        #expect(content(bench)?.step != step, "nothing burns in")
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 642, weekday: 0, day: 22, month: 11)))
        #expect(content(bench)?.clock == "10:42")
        #expect(content(bench)?.date == "Sunday, November 22")
    }

    @Test func `only the time has changed: no news for a driver`() {
        let bench = bench()
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 600, weekday: 1, day: 1, month: 1)))
        let first = bench.scene
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 601, weekday: 2, day: 2, month: 1)))
        #expect(bench.scene != first && bench.scene.differsOnlyInTime(from: first))
        _ = bench.handle(.boardChanged(BoardState(name: "other")))
        #expect(!bench.scene.differsOnlyInTime(from: first))
    }
}
