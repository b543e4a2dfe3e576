import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// Notices of the head unit, while the list of all apps or another page is on the screen.
struct BannerTests {
    /// The list of all apps of a head unit with one app, "Table".
    private func launcher() throws -> (bench: Bench, table: Phone) {
        let (bench, phone) = Bench.withTemplates { $0.alerts.touchGuard = .zero }
        let table = try #require(phone)
        _ = bench.handle(.homeKey)
        return (bench, table)
    }

    /// A notice that "Music" has connected is on the screen.
    private func withNotice() throws -> (bench: Bench, music: Phone) {
        let (bench, _) = try launcher()
        let music = try #require(bench.app("Music", types: [.default]))
        return (bench, music)
    }

    private func title(_ bench: Bench) -> String? {
        bench.scene.banner.map { $0.title.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    @Test func `an app that connects while the list of all apps is shown does not take the screen`() throws {
        let (bench, music) = try withNotice()
        #expect(bench.shownApp == nil && bench.rows == ["Table", "Music"])
        #expect(title(bench) == "Music is connected" && bench.scene.banner?.button == "Open")
        #expect(bench.note(under: 1) == "New")
        #expect(bench.tapNotice().last?.connection == music.connection)
        #expect(bench.shownApp == "Music" && bench.scene.banner == nil)
    }

    @Test func `a notice with a button goes after 6 s, one without after 4 s`() throws {
        let (bench, _) = try withNotice()
        _ = bench.wait(.milliseconds(5800))
        #expect(bench.scene.banner != nil)
        _ = bench.wait(.milliseconds(200))
        #expect(bench.scene.banner == nil)
        let (other, table) = try launcher()
        _ = other.handle(.appActivated(SessionID(table.session)))
        _ = other.handle(.disconnected(table.connection))
        _ = other.wait(.milliseconds(3999))
        #expect(other.scene.banner != nil)
        _ = other.wait(.milliseconds(1))
        #expect(other.scene.banner == nil)
    }

    @Test func `the newest notice replaces the one before`() throws {
        let (bench, _) = try withNotice()
        _ = try #require(bench.app("Radio", types: [.default]))
        #expect(title(bench) == "Radio is connected")
    }

    @Test func `a notice waits while a card is on the screen, and then has its whole time`() throws {
        let (bench, music) = try withNotice()
        _ = bench.request(.alert, ["alertText1": "Stop", "duration": 5000], from: music)
        #expect(bench.scene.card != nil && bench.scene.banner == nil)
        _ = bench.wait(.seconds(6))
        #expect(bench.scene.card == nil && title(bench) == "Music is connected")
        _ = bench.wait(.seconds(4))
        #expect(bench.scene.banner != nil)
    }

    @Test func `a finger that moves up takes the notice away without pressing it`() throws {
        let (bench, _) = try withNotice()
        _ = bench.touch(300, 70, .begin) + bench.touch(300, 30, .move) + bench.touch(300, 30, .end)
        #expect(bench.scene.banner == nil && bench.shownApp == nil)
    }

    @Test func `a touch beside the notice reaches the page under it`() throws {
        let (bench, _) = try withNotice()
        _ = bench.tapRow(0)
        #expect(bench.shownApp == "Table")
    }

    @Test func `the back key takes the notice first`() throws {
        let (bench, table) = try launcher()
        _ = bench.handle(.appActivated(SessionID(table.session)))
        _ = bench.request(.addCommand, ["cmdID": 1, "menuParams": ["menuName": "Row"]], from: table)
        _ = bench.request(.showAppMenu, [:], from: table)
        _ = bench.handle(.supplyVoltage(isLow: true))
        #expect(bench.scene.banner != nil && bench.rows == ["Row"])
        _ = bench.handle(.backKey)
        #expect(bench.scene.banner == nil && bench.rows == ["Row"])
        _ = bench.handle(.backKey)
        #expect(bench.rows == nil)
    }

    @Test func `one step back from the first element of a page, the knob is at the notice`() throws {
        let (bench, _) = try withNotice()
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.page?.focused == .row(0) && bench.scene.banner?.focused == nil)
        _ = bench.handle(.focusMoved(.previous))
        #expect(bench.scene.banner?.focused == .button)
        _ = bench.handle(.focusMoved(.next))
        #expect(bench.scene.banner?.focused == nil && bench.page?.focused == .row(0))
        _ = bench.handle(.focusMoved(.previous))
        let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
        _ = bench.handle(.selectKey(.down, at: stamp))
        _ = bench.handle(.selectKey(.up, at: stamp))
        #expect(bench.shownApp == "Music")
    }

    @Test func `a low voltage is shown until it is right again, and not twice within 10 minutes`() throws {
        let (bench, _) = try launcher()
        _ = bench.handle(.supplyVoltage(isLow: true))
        _ = bench.wait(.seconds(60))
        #expect(title(bench) == "Low supply voltage")
        _ = bench.handle(.supplyVoltage(isLow: false))
        #expect(bench.scene.banner == nil)
        _ = bench.handle(.supplyVoltage(isLow: true))
        #expect(bench.scene.banner == nil)
        _ = bench.handle(.supplyVoltage(isLow: false))
        _ = bench.wait(.seconds(540))
        _ = bench.handle(.supplyVoltage(isLow: true))
        #expect(bench.scene.banner != nil)
        _ = bench.tapNotice()
        #expect(bench.scene.banner == nil)
    }
}
