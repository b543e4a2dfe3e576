import BezelModel
import SmartDeviceLink
import SmartDeviceLinkApp
import TestSupport
import Testing

/// A tree of views on a real head unit, with fingers from a pipe.
@MainActor @Suite(.timeLimit(.minutes(2))) struct CarWindowTests {
    private enum Seen: Hashable, Sendable {
        case action(UInt32, ViewAction)
        case asked(UInt32)
        case gesture(Gesture)
    }

    @MainActor private final class Screen: CarWindowDelegate {
        let window = CarWindow(width: 800, height: 480)
        let seen: AsyncStream<Seen>
        let map: BasicView
        let button: BasicView
        var takesTaps = false
        let sent: AsyncStream<([HapticRect], ResultCode)>
        private let sink: AsyncStream<Seen>.Continuation
        private let answers: AsyncStream<([HapticRect], ResultCode)>.Continuation

        init() {
            (sent, answers) = AsyncStream.makeStream()
            let (stream, sink) = AsyncStream.makeStream(of: Seen.self)
            (seen, self.sink) = (stream, sink)
            button = BasicView(id: 2, frame: ViewRect(x: 100, y: 100, width: 200, height: 80), isFocusable: true)
            map = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480), subviews: [button])
            for view in [map, button] { view.action = { [id = view.id] in sink.yield(.action(id, $0)) } }
            window.delegate = self
            window.root = map
        }

        func view(_ view: any View, didReceiveSingleTapAt point: ViewPoint) -> Bool {
            sink.yield(.asked(view.id))
            return takesTaps
        }

        func carWindow(_ window: CarWindow, didRecognize gesture: Gesture) { sink.yield(.gesture(gesture)) }

        func carWindow(_ window: CarWindow, didSend regions: [HapticRect], response: RPCResponse) {
            answers.yield((regions, response.result))
        }
    }

    private func expect(_ all: [Seen], _ seen: inout AsyncStream<Seen>.Iterator) async {
        for one in all {
            let next = await seen.next(isolation: #isolation)
            #expect(next == one)
        }
    }

    @Test func `a finger presses a button, drags the map, and the head unit's focus follows the layout`() async throws {
        let bezel = try RunningBezel.withoutPages()
        defer { bezel.stop() }
        let panel = try bezel.panel()
        let app = try bezel.app()
        let screen = Screen()
        screen.window.attach(to: app)
        var seen = screen.seen.makeAsyncIterator()
        try await app.start()
        _ = try await app.wait { $0.status?.level == .full }

        panel.tap(DisplayPoint(x: 150, y: 140))
        let point = ViewPoint(x: 150, y: 140)
        await expect(
            [
                .action(2, .touchDown(at: point)), .asked(2), .action(2, .touchUpInside(at: point)),
                .gesture(.tap(at: point)),
            ],
            &seen)

        screen.takesTaps = true
        panel.tap(DisplayPoint(x: 150, y: 140))
        await expect(
            [.action(2, .touchDown(at: point)), .asked(2), .action(2, .cancelled), .gesture(.tap(at: point))], &seen)

        panel.down(at: DisplayPoint(x: 600, y: 300))
        panel.move(to: DisplayPoint(x: 590, y: 300))
        panel.up()
        let (start, end) = (ViewPoint(x: 600, y: 300), ViewPoint(x: 590, y: 300))
        await expect(
            [
                .action(1, .touchDown(at: start)), .action(1, .drag(to: end, by: ViewPoint(x: -10, y: 0))),
                .gesture(.panBegan(from: start, to: end)), .action(1, .touchUpInside(at: end)),
                .gesture(.panEnded(at: end)),
            ], &seen)
        await app.stop()
    }

    @Test(.enabled(if: Places.bezel != nil, "needs the bezel program beside the tests"))
    func `the head unit has the regions of the layout and of each later one`() async throws {
        let bezel = try RunningBezel.withoutPages()
        defer { bezel.stop() }
        let app = try bezel.app()
        let screen = Screen()
        screen.window.attach(to: app)
        var sent = screen.sent.makeAsyncIterator()
        try await app.start()
        func check(_ regions: [HapticRect]) async throws {
            let answer = await sent.next(isolation: #isolation)
            #expect(answer?.0 == regions)
            #expect(answer?.1 == .success)
            let listed = try Command.run("regions", "--json", socket: bezel.socket).output
            let ids = try JSONParser.parse(Array(listed.utf8)[...])["regions"]?.array ?? []
            #expect(ids.map { $0["id"]?.integer } == regions.map { Int64($0.id) })
            #expect(ids.map { $0["x"] } == regions.map { .number($0.x) })
        }
        try await check([HapticRect(id: 2, x: 100, y: 100, width: 200, height: 80)])
        screen.button.frame.x = 700
        screen.window.layoutDidChange()
        try await check([HapticRect(id: 2, x: 700, y: 100, width: 100, height: 80)])
        screen.window.layoutDidChange()
        screen.button.isVisible = false
        screen.window.layoutDidChange()
        try await check([])
        await app.stop()
    }
}
