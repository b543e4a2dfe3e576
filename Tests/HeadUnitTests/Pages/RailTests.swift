import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

struct RailTests {
    /// The places of the rail after these apps had the screen, one after the other; a name with "-" before it leaves.
    static let rows: [(used: [String], places: [String])] = [
        ([], ["", "", ""]), (["a"], ["a", "", ""]), (["a", "b", "c"], ["a", "b", "c"]),
        (["a", "b", "a", "c", "a"], ["a", "b", "c"]), (["a", "b", "c", "d"], ["d", "b", "c"]),
        (["a", "b", "c", "a", "d"], ["a", "d", "c"]), (["a", "b", "c", "-b"], ["a", "", "c"]),
        (["a", "b", "c", "-b", "d"], ["a", "d", "c"]), (["a", "b", "c", "d", "-c"], ["d", "b", "a"]),
        (["a", "-a", "-a", "-b"], ["", "", ""]),
    ]

    @Test(arguments: rows) func `an app keeps its place in the rail while others are added and removed`(
        row: (used: [String], places: [String])
    ) {
        let names = ["a", "b", "c", "d"]
        func session(_ name: String) -> SessionID { SessionID(UInt8((names.firstIndex(of: name) ?? 0) + 1)) }
        var recent = RecentApps()
        for step in row.used {
            if step.hasPrefix("-") {
                recent.left(session(String(step.dropFirst())))
            } else {
                recent.used(session(step))
            }
        }
        #expect(recent.places == row.places.map { $0.isEmpty ? nil : session($0) })
    }

    private func start(_ rail: HeadUnitConfiguration.RailUse = .templates) throws -> (Bench, table: Phone, music: Phone)
    {
        var configuration = HeadUnitConfiguration()
        configuration.screen.templates = true
        configuration.screen.rail = rail
        configuration.alerts.touchGuard = .zero
        let bench = Bench(configuration)
        let table = try #require(bench.app("Table", types: [.default]))
        let music = try #require(bench.app("Music", types: [.media]))
        _ = bench.wait(.milliseconds(300))
        _ = bench.handle(.appActivated(SessionID(music.session)))
        _ = bench.handle(.appActivated(SessionID(table.session)))
        return (bench, table, music)
    }

    @Test func `the rail marks the foreground app and the audible app`() throws {
        let (bench, _, _) = try start()
        #expect(
            bench.page?.rail
                == Rail(
                    apps: [
                        .init(place: 0, name: "Table", isShown: true), .init(place: 1, name: "Music", isPlaying: true),
                    ]))
        _ = bench.handle(.homeKey)
        #expect(bench.page?.rail?.isAtApps == true)
        #expect(bench.page?.rail?.apps.contains { $0.isShown } == false)
    }

    @Test func `a press on an app in the rail activates it`() throws {
        let (bench, _, music) = try start()
        let heard = bench.tap(320, 40)
        #expect(heard.last?.connection == music.connection)
        #expect(heard.last?.parameters["hmiLevel"] == "FULL")
        #expect(bench.page?.header.title == "Music")
        _ = bench.request(.unregisterAppInterface, from: music)
        #expect(bench.page?.rail?.apps.map(\.name) == ["Table"])
    }

    @Test func `the configuration can turn off the rail`() throws {
        let (bench, _, _) = try start(.never)
        #expect(bench.page != nil && bench.page?.rail == nil)
    }

    static let times: [(minutes: Int, clock: String)] = [
        (0, "0:00"), (9, "0:09"), (642, "10:42"), (1439, "23:59"),
    ]

    @Test(arguments: times) func `the rail shows the time of day`(row: (minutes: Int, clock: String)) throws {
        let (bench, _, _) = try start()
        #expect(bench.page?.rail?.clock == "")
        _ = bench.handle(.timeOfDay(LocalTime(minutes: row.minutes)))
        #expect(bench.page?.rail?.clock == row.clock)
    }
}
