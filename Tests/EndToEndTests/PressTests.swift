import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

@testable import BezelConfiguration

/// `bezel press` as a separate process, on a service without any key device.
@Suite(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"), .timeLimit(.minutes(2)))
struct PressTests {
    @Test func `keys of a command move the focus and select the focused element`() async throws {
        let bezel = try RunningBezel { $0.keys.sources = [] }
        defer { bezel.stop() }
        let app = try bezel.app()
        let events = app.events
        try await app.start()
        _ = try await app.wait { $0.status?.level == .full }
        let regions = [
            HapticRect(id: 1, x: 0, y: 0, width: 100, height: 100),
            HapticRect(id: 2, x: 300, y: 0, width: 100, height: 100),
        ]
        #expect(try await app.setRegions(regions).result == .success)
        let first = try Command.run("press", "next", socket: bezel.socket)
        #expect(first.output == "KEY_NEXT: focus.next\n", "\(first.errors)")
        let pressed = try Command.run("press", "right", "KEY_ENTER", socket: bezel.socket)
        #expect(pressed.output == "KEY_RIGHT: focus.right\nKEY_ENTER: select\n", "\(pressed.errors)")
        var touches: [(TouchType, [TouchEvent])] = []
        for await case .touch(let type, let fingers) in events {
            touches.append((type, fingers))
            if touches.count == 2 { break }
        }
        #expect(touches.map(\.0) == [.begin, .end])
        for (_, fingers) in touches { #expect(fingers.map { [$0.x, $0.y] } == [[350, 50]]) }
        await app.stop()
    }

    @Test func `a key that does not exist or has no action is an error`() throws {
        let bezel = try RunningBezel()
        defer { bezel.stop() }
        let unknown = try Command.run("press", "fly", socket: bezel.socket)
        #expect(unknown.status != 0)
        #expect(unknown.errors.contains("fly"))
        let unused = try Command.run("press", "KEY_F13", socket: bezel.socket)
        #expect(unused.status != 0)
        #expect(unused.errors.contains("keys.map has no action for KEY_F13"))
    }
}
