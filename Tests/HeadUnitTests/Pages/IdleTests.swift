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

    /// 25 November 2026 and 1 March 2026, with the patterns and names of Unicode CLDR 48 (by Babel 2.19: MMMMEEEEd, format,
    /// wide) and European digits.
    static let dates: [(language: Language, wednesday: String, sunday: String)] = [
        (.enUS, "Wednesday, November 25", "Sunday, March 1"),
        (.esMX, "miércoles, 25 de noviembre", "domingo, 1 de marzo"),
        (.frCA, "mercredi 25 novembre", "dimanche 1 mars"),
        (.deDE, "Mittwoch, 25. November", "Sonntag, 1. März"),
        (.esES, "miércoles, 25 de noviembre", "domingo, 1 de marzo"),
        (.enGB, "Wednesday 25 November", "Sunday 1 March"),
        (.ruRU, "среда, 25 ноября", "воскресенье, 1 марта"),
        (.trTR, "25 Kasım Çarşamba", "1 Mart Pazar"),
        (.plPL, "środa, 25 listopada", "niedziela, 1 marca"),
        (.frFR, "mercredi 25 novembre", "dimanche 1 mars"),
        (.itIT, "mercoledì 25 novembre", "domenica 1 marzo"),
        (.svSE, "onsdag 25 november", "söndag 1 mars"),
        (.ptPT, "quarta-feira, 25 de novembro", "domingo, 1 de março"),
        (.nlNL, "woensdag 25 november", "zondag 1 maart"),
        (.enAU, "Wednesday 25 November", "Sunday 1 March"),
        (.zhCN, "11月25日星期三", "3月1日星期日"),
        (.zhTW, "11月25日星期三", "3月1日星期日"),
        (.jaJP, "11月25日水曜日", "3月1日日曜日"),
        (.arSA, "الأربعاء، 25 نوفمبر", "الأحد، 1 مارس"),
        (.koKR, "11월 25일 수요일", "3월 1일 일요일"),
        (.ptBR, "quarta-feira, 25 de novembro", "domingo, 1 de março"),
        (.csCZ, "středa 25. listopadu", "neděle 1. března"),
        (.daDK, "onsdag 25. november", "søndag 1. marts"),
        (.noNO, "onsdag 25. november", "søndag 1. mars"),
        (.nlBE, "woensdag 25 november", "zondag 1 maart"),
        (.elGR, "Τετάρτη 25 Νοεμβρίου", "Κυριακή 1 Μαρτίου"),
        (.huHU, "november 25., szerda", "március 1., vasárnap"),
        (.fiFI, "keskiviikkona 25. marraskuuta", "sunnuntaina 1. maaliskuuta"),
        (.skSK, "streda 25. novembra", "nedeľa 1. marca"),
        (.enIN, "Wednesday, 25 November", "Sunday, 1 March"),
        (.thTH, "วันพุธที่ 25 พฤศจิกายน", "วันอาทิตย์ที่ 1 มีนาคม"),
        (.enSA, "Wednesday 25 November", "Sunday 1 March"),
        (.heIL, "יום רביעי, 25 בנובמבר", "יום ראשון, 1 במרץ"),
        (.roRO, "miercuri, 25 noiembrie", "duminică, 1 martie"),
        (.ukUA, "середа, 25 листопада", "неділя, 1 березня"),
        (.idID, "Rabu, 25 November", "Minggu, 1 Maret"),
        (.viVN, "Thứ Tư, 25 tháng 11", "Chủ Nhật, 1 tháng 3"),
        (.msMY, "Rabu, 25 November", "Ahad, 1 Mac"),
        (.hiIN, "बुधवार, 25 नवंबर", "रविवार, 1 मार्च"),
    ]

    @Test(arguments: dates) func `a date is written as in Unicode CLDR`(
        row: (language: Language, wednesday: String, sunday: String)
    ) {
        let bench = bench(row.language)
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 642, weekday: 3, day: 25, month: 11)))
        #expect(content(bench)?.date == row.wednesday)
        #expect(content(bench)?.clock == "10:42")
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 642, weekday: 0, day: 1, month: 3)))
        #expect(content(bench)?.date == row.sunday)
    }

    @Test(arguments: Language.allCases) func `all dates and all problems have different texts in each language`(
        language: Language
    ) {
        let words = Words.of(language)
        #expect(Set(BoardState.Problem.allCases.map { words[$0.word] }).count == BoardState.Problem.allCases.count)
        var dates: Set<String> = []
        for weekday in 0..<7 {
            for month in 1...12 {
                dates.insert(words.text(of: LocalTime(minutes: 0, weekday: weekday, day: 3, month: month)))
            }
        }
        #expect(dates.count == 84)
    }

    @Test func `the first scene waits for the board state, not only for the time of day`() {
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

    @Test func `an invalid date has no text`() {
        for time in [LocalTime(minutes: 0, weekday: 7, day: 1, month: 1), LocalTime(minutes: 0, day: 1, month: 13)] {
            #expect(Words.of(.enUS).text(of: time) == "")
        }
    }

    @Test func `the note of the configuration is above the problems`() {
        var board = Self.board
        board.note = "No hotspot: see bezel.txt"
        #expect(content(bench(.deDE, board))?.problems.first == "No hotspot: see bezel.txt")
        #expect(content(bench(.deDE, board))?.problems.count == 3)
    }

    @Test func `problems are listed in order, and the QR code has the first address`() {
        let content = content(bench())
        #expect(content?.problems == ["No network", "No sound"])
        #expect(content?.code == "192.168.4.1:12345")
        #expect(content?.state == "Ready for your phone")
    }

    @Test(arguments: ["wifi", "WIFI:T:WPA;S:Car\\;1;P:river-lamp;;"])
    func `the code of a Wi-Fi has its name and password in words, the password not while driving`(code: String) {
        var configuration = HeadUnitConfiguration()
        (configuration.settings.wifiName, configuration.settings.wifiPassword) = ("Car;1", "river-lamp")
        let bench = Bench(configuration)
        var board = Self.board
        board.code = code
        _ = bench.handle(.boardChanged(board))
        #expect(content(bench)?.code == "WIFI:T:WPA;S:Car\\;1;P:river-lamp;;")
        #expect(content(bench)?.codeTitle == "Join the Wi-Fi")
        #expect(content(bench)?.codeLines == ["Car;1", "river-lamp"])
        _ = bench.handle(.driverDistraction(true))
        #expect(content(bench)?.codeLines == ["Car;1", "When parked"])
    }

    @Test(arguments: [("https://example.org", true), ("wifi", false), ("", false)])
    func `another code is a text to scan, and the code of a Wi-Fi without a name is left out`(
        code: String, hasCode: Bool
    ) {
        var board = Self.board
        board.code = code
        let content = content(bench(.enUS, board))
        #expect(content?.code == (hasCode ? code : nil))
        #expect(content?.codeTitle == (hasCode ? "Scan the address" : ""))
        #expect(content?.codeLines == [])
    }

    @Test(arguments: ["", "WIFI:", "WIFI:T:WPA;P:x;;", "WIFI:T:WPA;S:;;", "WIFI:S:\\", "wifi:S:car;;"])
    func `a text without a network's name is no code of a Wi-Fi`(text: String) { #expect(WiFiCode(text) == nil) }

    @Test func `a port for local apps only says so and has no QR code`() {
        let local = BoardState(
            name: "b", isLocal: true, addresses: [IdleContent.Address(text: "127.0.0.1:1", interface: "")])
        let content = content(bench(.enUS, local))
        #expect(content?.code == nil && content?.state == "Only apps on this device can connect")
    }

    @Test func `an app replaces the idle screen, and a new minute then draws nothing`() throws {
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

    @Test func `the clock counts on between two time events`() {
        var idle = IdleScreen()
        #expect(idle.clock(at: Instant(nanoseconds: 0)) == "")
        idle.setTime(LocalTime(minutes: 1438, second: 30), at: Instant(nanoseconds: 0))
        let rows: [(seconds: Int64, clock: String)] = [
            (0, "23:58"), (29, "23:58"), (30, "23:59"), (90, "0:00"), (86_400, "23:58"),
        ]
        for row in rows { #expect(idle.clock(at: Instant(nanoseconds: row.seconds * 1_000_000_000)) == row.clock) }
    }

    @Test func `an update is announced over an app's screen`() throws {
        let bench = bench()
        _ = try #require(bench.app("Map"))
        var board = Self.board
        board.isUpdating = true
        _ = bench.handle(.boardChanged(board))
        #expect(content(bench)?.state == "Updating…")
        #expect(content(bench)?.code == nil)
    }

    @Test func `an unknown time is shown as Clock not set until it is known`() {
        let bench = bench()
        _ = bench.handle(.timeOfDay(nil))
        #expect(content(bench)?.clock == "")
        #expect(content(bench)?.date == "Clock not set")
        #expect(content(bench)?.state == "Ready for your phone")
        let step = content(bench)?.step
        _ = bench.wait(.seconds(61))
        _ = bench.handle(.timeOfDay(nil))
        #expect(content(bench)?.step != step, "the texts move against burn-in")
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 642, weekday: 0, day: 22, month: 11)))
        #expect(content(bench)?.clock == "10:42")
        #expect(content(bench)?.date == "Sunday, November 22")
    }

    @Test func `differsOnlyInTime is true only for scenes with another time or date`() {
        let bench = bench()
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 600, weekday: 1, day: 1, month: 1)))
        let first = bench.scene
        _ = bench.handle(.timeOfDay(LocalTime(minutes: 601, weekday: 2, day: 2, month: 1)))
        #expect(bench.scene != first && bench.scene.differsOnlyInTime(from: first))
        _ = bench.handle(.boardChanged(BoardState(name: "other")))
        #expect(!bench.scene.differsOnlyInTime(from: first))
    }
}
