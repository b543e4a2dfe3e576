import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Who gets the screen when an app connects, and when the connection of the app on the screen is lost.
struct LostAppTests {
    /// "Music" has the screen, "Calendar" is in the background.
    private func start(_ configure: (inout HeadUnitConfiguration) -> Void = { _ in }) throws -> (
        bench: Bench, music: Phone, calendar: Phone
    ) {
        var configuration = HeadUnitConfiguration()
        configuration.alerts.touchGuard = .zero
        configure(&configuration)
        let bench = Bench(configuration)
        let music = try #require(bench.app("Music", types: [.default]))
        let calendar = try #require(bench.app("Calendar", types: [.default]))
        return (bench, music, calendar)
    }

    private func title(_ bench: Bench) -> String? {
        bench.scene.banner.map { $0.title.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    private func states(_ bench: Bench) -> [ListContent.Row.State] {
        (bench.page?.content as? ListContent)?.rows.map(\.state) ?? []
    }

    @Test func `after a lost connection the list of all apps is shown, and no other app gets the screen`() throws {
        let (bench, music, _) = try start()
        let heard = bench.handle(.disconnected(music.connection))
        #expect(heard.isEmpty && bench.shownApp == nil)
        #expect(title(bench) == "Music has disconnected")
        #expect(bench.rows == ["Music", "Calendar"] && states(bench) == [.gone, .usual])
        #expect(bench.note(under: 0) == "Disconnected")
        #expect(bench.page?.rail?.apps.map(\.isFaint) == [true])
        #expect(bench.page?.rail?.apps.map(\.name) == ["Music"])
    }

    @Test func `a tile of an app that has left says so when it is touched`() throws {
        let (bench, music, _) = try start()
        _ = bench.handle(.disconnected(music.connection))
        _ = bench.wait(.seconds(5))
        #expect(bench.scene.banner == nil)
        _ = bench.tapRow(0)
        #expect(title(bench) == "Music has disconnected" && bench.shownApp == nil)
    }

    @Test func `its tile and its place in the rail go when the list is opened the next time`() throws {
        let (bench, music, calendar) = try start()
        _ = bench.handle(.disconnected(music.connection))
        _ = bench.handle(.appActivated(SessionID(calendar.session)))
        #expect(bench.page?.rail?.apps.map(\.name) == ["Music", "Calendar"])
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Calendar"])
        #expect(bench.page?.rail?.apps.map(\.name) == ["Calendar"])
    }

    static let returns: [(name: String, after: Interval, isTouched: Bool, isShown: Bool)] = [
        ("at once", .zero, false, true), ("within 60 s", .seconds(59), false, true),
        ("after 60 s", .milliseconds(60_001), false, false), ("after a touch", .seconds(5), true, false),
    ]

    @Test(arguments: returns) func `an app that returns has the screen again if nothing was touched for 60 s`(
        row: (name: String, after: Interval, isTouched: Bool, isShown: Bool)
    ) throws {
        let (bench, music, _) = try start()
        _ = bench.handle(.disconnected(music.connection))
        if row.isTouched { _ = bench.tap(790, 470) }
        _ = bench.wait(row.after)
        _ = try #require(bench.app("Music", types: [.default]))
        #expect(bench.shownApp == (row.isShown ? "Music" : nil), "\(row.name)")
        _ = bench.wait(.seconds(4))
        #expect(bench.shownApp == (row.isShown ? "Music" : nil), "resumption does not give the screen: \(row.name)")
        if !row.isShown { #expect(states(bench).first == .usual, "the tile is there again: \(row.name)") }
    }

    @Test func `another app that connects meanwhile does not get the screen`() throws {
        let (bench, music, _) = try start()
        _ = bench.handle(.disconnected(music.connection))
        _ = try #require(bench.app("Radio", types: [.default]))
        #expect(bench.shownApp == nil && bench.rows == ["Music", "Calendar", "Radio"])
    }

    @Test func `an app that unregisters or is closed gives way to the one used before it`() throws {
        let (bench, music, calendar) = try start()
        _ = bench.handle(.appActivated(SessionID(calendar.session)))
        _ = bench.request(.unregisterAppInterface, from: calendar)
        #expect(bench.shownApp == "Music" && bench.scene.banner == nil)
        _ = bench.handle(.appClosed(SessionID(music.session)))
        #expect(bench.shownApp == nil)
    }

    @Test func `without any app the clock comes back after 60 s, and the next app has the screen`() throws {
        let bench = Bench()
        let music = try #require(bench.app("Music", types: [.default]))
        _ = bench.handle(.disconnected(music.connection))
        #expect(bench.rows == ["Music"])
        _ = bench.wait(.seconds(60))
        #expect(bench.page == nil)
        _ = try #require(bench.app("Other", types: [.default]))
        #expect(bench.shownApp == "Other")
    }

    @Test(arguments: [true, false]) func `a master reset forgets the lost app, and the clock is shown`(
        isAlone: Bool
    ) throws {
        let (bench, music, calendar) = try start()
        if isAlone { _ = bench.handle(.disconnected(calendar.connection)) }
        _ = bench.handle(.disconnected(music.connection))
        // The notice is gone.
        _ = bench.wait(.seconds(5))
        #expect(states(bench).first == .gone)
        _ = bench.handle(.masterReset)
        #expect(bench.page == nil && bench.engine.snapshot.apps.isEmpty)
        _ = try #require(bench.app("Other", types: [.default]))
        #expect(bench.page?.rail?.apps.map(\.name) == ["Other"])
    }

    @Test func `without templates another app gets the screen, since there is no list`() throws {
        let (bench, music, _) = try start { $0.screen.templates = false }
        _ = bench.handle(.disconnected(music.connection))
        #expect(bench.shownApp == "Calendar")
    }

    @Test func `an app that leaves while the list is open keeps its tile`() throws {
        let (bench, music, _) = try start()
        _ = bench.handle(.homeKey)
        _ = bench.handle(.disconnected(music.connection))
        #expect(bench.rows == ["Music", "Calendar"] && states(bench) == [.gone, .usual])
        #expect(bench.scene.banner == nil, "it was not on the screen")
    }
}
