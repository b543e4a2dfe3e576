import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// The ways from the clock to the apps and back.
struct ClockTests {
    private static let board = BoardState(
        name: "board",
        addresses: [IdleContent.Address(text: "192.168.4.1:12345", interface: "wlan0", isWireless: true)])

    private func start(_ configure: (inout HeadUnitConfiguration) -> Void = { _ in }) -> Bench {
        var configuration = HeadUnitConfiguration()
        configuration.apps.activation = .manual
        configuration.alerts.touchGuard = .zero
        configure(&configuration)
        let bench = Bench(configuration)
        _ = bench.handle(.boardChanged(Self.board))
        return bench
    }

    @Test func `the clock has no button while there are no apps`() {
        let bench = start()
        #expect(bench.clock != nil && bench.clock?.apps == nil)
        _ = bench.handle(.homeKey)
        #expect(bench.clock != nil)
    }

    enum Way: CaseIterable { case button, header, homeKey, knob }

    @Test(arguments: Way.allCases) func `a registered app can be reached from the clock`(way: Way) throws {
        let bench = start()
        _ = try #require(bench.app("Table", types: [.default]))
        _ = bench.wait(.seconds(1))
        #expect(bench.clock?.apps?.text == "Apps")
        switch way {
        case .button: _ = bench.tap(100, 440)
        case .header: _ = bench.tap(400, 30)
        case .homeKey: _ = bench.handle(.homeKey)
        case .knob:
            _ = bench.handle(.focusMoved(.next))
            #expect(bench.clock?.apps?.isFocused == true)
            let stamp = Stamp(nanoseconds: bench.now.nanoseconds)
            _ = bench.handle(.selectKey(.down, at: stamp))
            _ = bench.handle(.selectKey(.up, at: stamp))
        }
        #expect(bench.rows == ["Table", "Connect"])
        _ = bench.tapRow(0)
        #expect(bench.shownApp == "Table")
    }

    @Test func `an app that the driver is asked about when it is chosen can be reached from the clock`() throws {
        let bench = start {
            $0.apps.activation = .first
            $0.consent.prompt = .atActivation
        }
        let connection = bench.connect(from: .tcp(address: "192.168.4.20"))
        _ = try #require(bench.app("Table", types: [.default], on: connection))
        #expect(bench.clock?.apps != nil)
        _ = bench.handle(.homeKey)
        _ = bench.tapRow(0)
        #expect(bench.scene.card?.buttons.isEmpty == false)
        _ = bench.tap(250, 350)
        _ = bench.wait(.seconds(1))
        #expect(bench.shownApp == "Table", "the driver has chosen it and allowed it")
    }

    @Test func `the last tile of the list of all apps shows the clock with the address`() throws {
        let bench = start()
        _ = try #require(bench.app("Table", types: [.default]))
        _ = bench.handle(.homeKey)
        _ = bench.tapRow(1)
        #expect(bench.clock?.code == "192.168.4.1:12345")
    }

    @Test func `without an address there is no tile for it`() throws {
        let bench = start()
        _ = bench.handle(.boardChanged(BoardState(name: "board")))
        _ = try #require(bench.app("Table", types: [.default]))
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["Table"])
    }

    @Test func `an app that connects gets the screen from the clock`() throws {
        let bench = start { $0.apps.activation = .first }
        _ = try #require(bench.app("Table", types: [.default]))
        #expect(bench.shownApp == "Table")
    }

    @Test func `while the list is open, a new app has a place before the last tile only`() throws {
        let bench = start { $0.apps.activation = .first }
        _ = try #require(bench.app("One", types: [.default]))
        _ = bench.handle(.homeKey)
        for name in ["Two", "Three", "Four", "Five"] { _ = try #require(bench.app(name, types: [.default])) }
        #expect(bench.rows == ["One", "Two", "Three", "Four", "Connect"], "five places are visible")
        #expect(bench.scene.banner?.button == "Open", "the driver is notified of the last one")
        _ = bench.tapRow(0)
        _ = bench.handle(.homeKey)
        #expect(bench.rows == ["One", "Two", "Three", "Four", "Five", "Connect"])
    }
}
