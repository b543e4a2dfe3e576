import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// A phone that the driver has refused: the driver is told, and can take it back.
struct RefusalNoticeTests {
    private static let phone = DeviceID.tcp(address: "192.168.1.23")

    /// The driver has just said No to an app of a phone.
    private func refused() throws -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.alerts.touchGuard = .zero
        let bench = Bench(configuration)
        _ = bench.app("Map", on: bench.connect(from: Self.phone))
        _ = try #require(bench.scene.card)
        _ = bench.wait(.milliseconds(300))
        _ = bench.tap(450, 350)
        return bench
    }

    /// The phone tries to register its app.
    private func tryAgain(_ bench: Bench) throws -> ResultCode? {
        let phone = try #require(bench.open(on: bench.connect(from: Self.phone)))
        return bench.request(.registerAppInterface, Registering.parameters("Map", id: "Map"), from: phone).first?.result
    }

    private func title(_ bench: Bench) -> String? {
        bench.scene.banner.map { $0.title.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
    }

    @Test func `after No a notice offers to take it back`() throws {
        let bench = try refused()
        #expect(title(bench) == "192.168.1.23 is refused" && bench.scene.banner?.button == "Undo")
        _ = bench.tapNotice()
        #expect(try tryAgain(bench) == .success)
        #expect(bench.scene.card != nil, "the driver is asked again at once")
    }

    @Test func `a refused phone that tries again at the clock is named, with the time and a way to allow it`() throws {
        let bench = try refused()
        _ = bench.wait(.seconds(120))
        #expect(bench.scene.banner == nil)
        #expect(try tryAgain(bench) == .disallowed)
        #expect(title(bench) == "192.168.1.23 is refused" && bench.scene.banner?.text == "8 min left")
        #expect(bench.scene.banner?.button == "Allow again")
        _ = bench.tapNotice()
        #expect(try tryAgain(bench) == .success)
    }

    @Test func `a phone that tries again and again is named once a minute at most`() throws {
        let bench = try refused()
        _ = bench.wait(.seconds(10))
        _ = try tryAgain(bench)
        _ = bench.wait(.seconds(7))
        _ = try tryAgain(bench)
        #expect(bench.scene.banner == nil)
        _ = bench.wait(.seconds(54))
        _ = try tryAgain(bench)
        #expect(bench.scene.banner != nil)
    }

    @Test func `over an app, a refused phone that tries again is not named`() throws {
        let bench = try refused()
        _ = bench.wait(.seconds(10))
        _ = try #require(bench.app("Table", types: [.default]))
        _ = try tryAgain(bench)
        #expect(bench.scene.banner == nil)
    }
}
