import SmartDeviceLink
import SmartDeviceLinkApp
import Testing

/// A window on a head unit that the test plays, with a lost connection and an app that is not always in the foreground.
@MainActor @Suite(.timeLimit(.minutes(2))) struct CarWindowTests {
    @MainActor private final class Screen: CarWindowDelegate {
        let window = CarWindow(width: 800, height: 480, scale: 2)
        let button = BasicView(id: 2, frame: ViewRect(x: 10, y: 10, width: 100, height: 50), isFocusable: true)
        let actions: AsyncStream<ViewAction>

        init() {
            let (stream, sink) = AsyncStream.makeStream(of: ViewAction.self)
            actions = stream
            button.action = { sink.yield($0) }
            window.delegate = self
            window.root = BasicView(
                id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480), subviews: [button])
        }
    }

    private static let regions: JSON = [
        "hapticRectData": [["id": 2, "rect": ["x": 20.0, "y": 20.0, "width": 200.0, "height": 100.0]]]
    ]

    private func touch(_ type: String, _ x: Int64, _ timestamp: Int64) -> JSON {
        [
            "type": .string(type),
            "event": [["id": 0, "ts": [.integer(timestamp)], "c": [["x": .integer(x), "y": 60]]]],
        ]
    }

    @Test func `after a new connection the regions are sent again and fingers are cancelled`()
        async throws
    {
        let pair = try await Pair()
        let screen = Screen()
        screen.window.attach(to: pair.app)
        var actions = screen.actions.makeAsyncIterator()
        try await pair.start()
        let first = await pair.core.next(.sendHapticData)
        #expect(first.parameters == Self.regions, "in screen pixels")
        await pair.core.answer(first, .success)
        await pair.core.notify(.onTouchEvent, touch("BEGIN", 60, 5))
        var next = await actions.next(isolation: #isolation)
        #expect(next == .touchDown(at: ViewPoint(x: 30, y: 30)))
        await pair.core.drop()
        next = await actions.next(isolation: #isolation)
        #expect(next == .cancelled)
        await pair.time.wake(.seconds(1))
        let second = await pair.core.next(.sendHapticData)
        #expect(second.parameters == Self.regions)
        await pair.core.notify(.onTouchEvent, touch("END", 60, 9))
        await pair.core.notify(.onTouchEvent, touch("BEGIN", 70, 10))
        next = await actions.next(isolation: #isolation)
        #expect(next == .touchDown(at: ViewPoint(x: 35, y: 30)), "the late END is ignored")
        await pair.app.stop()
    }

    @Test func `while a request is pending only the newest layout waits`() async throws {
        let pair = try await Pair()
        let screen = Screen()
        screen.window.attach(to: pair.app)
        try await pair.start()
        let first = await pair.core.next(.sendHapticData)
        for x in 1...5 {
            screen.button.frame.x = Double(x)
            screen.window.layoutDidChange()
        }
        await pair.core.answer(first, .success)
        let second = await pair.core.next(.sendHapticData)
        #expect(second.parameters["hapticRectData"]?.array?.first?["rect"]?["x"] == 10.0)
        #expect(await pair.core.count(.sendHapticData) == 2)
        await pair.app.stop()
    }

    @Test func `regions are sent when the app is in the foreground`() async throws {
        let pair = try await Pair(manners: { $0.levels = [.notRunning] })
        let screen = Screen()
        screen.window.attach(to: pair.app)
        try await pair.start(until: .notRunning)
        #expect(await pair.core.count(.sendHapticData) == 0)
        await pair.core.status(.full)
        let asked = await pair.core.next(.sendHapticData)
        #expect(asked.parameters == Self.regions)
        await pair.app.stop()
    }

    @Test func `a view that appears when another is removed gets the next finger`() {
        let window = CarWindow(width: 800, height: 480)
        let place = ViewRect(x: 0, y: 0, width: 100, height: 100)
        var heard: [ViewAction] = []
        let next = BasicView(id: 3, frame: place) { heard.append($0) }
        let first = BasicView(id: 2, frame: place)
        let root = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480), subviews: [first])
        first.action = { [weak window, weak root] action in
            guard action == .cancelled else { return }
            root?.subviews = [next]
            window?.layoutDidChange()
        }
        window.root = root
        window.receive(.begin, [TouchEvent(id: 0, timestamp: 0, x: 10, y: 10)], at: 0)
        root.subviews = []
        window.layoutDidChange()
        window.receive(.end, [TouchEvent(id: 0, timestamp: 5, x: 10, y: 10)], at: 5)
        window.receive(.begin, [TouchEvent(id: 1, timestamp: 10, x: 10, y: 10)], at: 10)
        #expect(heard == [.touchDown(at: ViewPoint(x: 10, y: 10))])
    }

    @Test func `a button without a size is pressed by its label`() {
        let window = CarWindow(width: 800, height: 480)
        var heard: [ViewAction] = []
        let label = BasicView(id: 3, frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
        let button = BasicView(
            id: 2, frame: ViewRect(x: 0, y: 0, width: 0, height: 0), isFocusable: true, subviews: [label]
        ) { heard.append($0) }
        window.root = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480), subviews: [button])
        let point = ViewPoint(x: 10, y: 10)
        window.receive(.begin, [TouchEvent(id: 0, timestamp: 0, x: 10, y: 10)], at: 0)
        window.receive(.end, [TouchEvent(id: 0, timestamp: 9, x: 10, y: 10)], at: 9)
        #expect(heard == [.touchDown(at: point), .touchUpInside(at: point)])
    }

    @Test func `a window attached to another manager sends its regions to that one`() async throws {
        let (first, second) = (try await Pair(), try await Pair())
        let screen = Screen()
        screen.window.attach(to: first.app)
        try await first.start()
        await first.core.answer(await first.core.next(.sendHapticData), .success)
        // The window has the response once it sends the newest layout.
        screen.button.frame.x = 20
        screen.window.layoutDidChange()
        _ = await first.core.next(.sendHapticData)
        screen.window.attach(to: second.app)
        try await second.start()
        let asked = await second.core.next(.sendHapticData)
        #expect(asked.parameters["hapticRectData"]?.array?.first?["rect"]?["x"] == 40.0)
        await first.app.stop()
        await second.app.stop()
    }

    @Test func `a window sends its regions each time it is attached to a started manager`()
        async throws
    {
        let pair = try await Pair()
        let screen = Screen()
        try await pair.start()
        for _ in 1...2 {
            screen.window.attach(to: pair.app)
            let asked = await pair.core.next(.sendHapticData)
            #expect(asked.parameters == Self.regions)
            await pair.core.answer(asked, .success)
        }
        await pair.app.stop()
    }

    @Test func `a window gets its size and scale from the head unit and follows changes`() async throws {
        let pair = try await Pair(manners: {
            $0.answers[.getSystemCapability] = .success
            $0.capability = VideoSamples.capability(960, 480, scale: 1.5)
        })
        let window = CarWindow(width: 800, height: 480)
        let sizes = Sizes()
        window.delegate = sizes
        window.root = BasicView(id: 2, frame: ViewRect(x: 20, y: 0, width: 10, height: 10), isFocusable: true)
        window.attach(to: pair.app)
        try await pair.start()
        let first = await pair.core.next(.sendHapticData)
        #expect(first.parameters["hapticRectData"]?.array?.first?["rect"]?["x"] == 30.0)
        #expect(sizes.all == [[640, 320, 1.5]])
        let asked = await pair.core.log.first { $0.function == .getSystemCapability }
        #expect(asked?.parameters["subscribe"] == true)
        await pair.core.answer(first, .success)
        await pair.core.notify(
            .onSystemCapabilityUpdated, ["systemCapability": VideoSamples.capability(480, 960, scale: 2)])
        let second = await pair.core.next(.sendHapticData)
        #expect(second.parameters["hapticRectData"]?.array?.first?["rect"]?["x"] == 40.0)
        #expect(sizes.all == [[640, 320, 1.5], [240, 480, 2]])
        await pair.app.stop()
    }

    @MainActor private final class Sizes: CarWindowDelegate {
        var all: [[Double]] = []
        func carWindowDidResize(_ window: CarWindow) { all.append([window.width, window.height, window.scale]) }
    }

    @Test func `changes of views are noticed without a call, once a turn of the loop`() async throws {
        let pair = try await Pair()
        let screen = Screen()
        screen.button.isVisible = false
        screen.window.attach(to: pair.app)
        try await pair.start()
        // There is nothing to send yet.
        _ = try await pair.app.send(.listFiles, [:])
        screen.button.isVisible = true
        screen.button.frame.x = 11
        screen.button.frame.x = 12
        let first = await pair.core.next(.sendHapticData)
        #expect(first.parameters["hapticRectData"]?.array?.first?["rect"]?["x"] == 24.0)
        await pair.core.answer(first, .success)
        screen.button.isEnabled = false
        let second = await pair.core.next(.sendHapticData)
        #expect(second.parameters["hapticRectData"]?.array?.isEmpty != false)
        #expect(await pair.core.count(.sendHapticData) == 2)
        await pair.app.stop()
    }

    private enum Taking: CaseIterable { case secondFinger, thirdFinger, longPress, lateLongPress }

    @Test(arguments: Taking.allCases)
    private func `during a pinch or after a long press no view gets actions`(taking: Taking) {
        let window = CarWindow(width: 800, height: 480)
        var heard: [ViewAction] = []
        let button = BasicView(id: 2, frame: ViewRect(x: 0, y: 0, width: 400, height: 480)) { heard.append($0) }
        window.root = BasicView(id: 1, frame: ViewRect(x: 0, y: 0, width: 800, height: 480), subviews: [button])
        func touch(_ type: TouchType, _ x: Int32, at time: Int64, id: UInt8 = 0) {
            window.receive(type, [TouchEvent(id: id, timestamp: time, x: x, y: 10)], at: time)
        }
        let point = ViewPoint(x: 10, y: 10)
        touch(.begin, 10, at: 0)
        switch taking {
        case .secondFinger:
            touch(.begin, 600, at: 10, id: 1)
            touch(.end, 600, at: 20, id: 1)
        case .thirdFinger:
            touch(.begin, 600, at: 10, id: 1)
            touch(.begin, 20, at: 15, id: 2)
            touch(.end, 20, at: 16, id: 2)
            touch(.end, 600, at: 20, id: 1)
        case .longPress: window.advance(to: 401)
        case .lateLongPress: break
        }
        touch(.end, 10, at: 450)
        #expect(heard == [.touchDown(at: point), .cancelled])
        heard = []
        touch(.begin, 10, at: 1000)
        touch(.end, 10, at: 1010)
        #expect(heard == [.touchDown(at: point), .touchUpInside(at: point)], "the next touch reaches the view")
    }
}
