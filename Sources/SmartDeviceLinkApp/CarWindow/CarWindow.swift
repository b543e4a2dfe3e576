internal import EventLoop
public import SmartDeviceLink

/// An app's screen on a head unit: looks through a tree of views, tells the head unit what can be focused, and turns
/// touches into what happens to views.
///
/// On the main actor, as views are.
@MainActor public final class CarWindow {
    /// In pixels before the scale.
    public let width: Double
    public let height: Double
    /// Screen pixels per pixel of the window, the scale of the VIDEO_STREAMING capability. Default 1.
    public let scale: Double
    public weak var delegate: (any CarWindowDelegate)?
    /// The bottom of the tree; nil for nothing on the screen.
    public var root: (any View)? { didSet { layoutDidChange() } }
    /// How the views lie as of the last ``layoutDidChange()``.
    public private(set) var layout = ViewLayout.none

    private var views: [UInt32: any View] = [:]
    private var tracker: FingerTracker
    private var touches: ViewTouches
    private var recognizer: TouchRecognizer
    private var sender = RegionSender()
    private weak var manager: SDLManager?
    private var listening: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    /// Counts connections: an answer from an earlier one says nothing about this one.
    private var connection = 0

    public init(width: Double, height: Double, scale: Double = 1, limits: TouchLimits = TouchLimits()) {
        self.width = width
        self.height = height
        self.scale = scale
        tracker = FingerTracker(scale: scale)
        touches = ViewTouches(limits: limits)
        recognizer = TouchRecognizer(limits: limits)
    }

    isolated deinit {
        listening?.cancel()
        timer?.cancel()
    }

    /// Goes along with a manager from now on, and no longer with the one before it. To be called before
    /// ``Manager/start()``.
    public func attach(to manager: SDLManager) {
        if self.manager != nil { connectionLost() }
        self.manager = manager
        let events = manager.lastingEvents()
        listening?.cancel()
        listening = Task { [weak self] in
            for await event in events { self?.take(event) }
        }
    }

    /// Looks through the views again. To be called when the app has changed them by itself; after every touch the window
    /// does so on its own.
    public func layoutDidChange() {
        var found: [UInt32: any View] = [:]
        layout = root.map { ViewLayout(of: $0, width: width, height: height) } ?? .none
        if let root { Self.collect(root, into: &found) }
        let outputs = touches.layoutChanged(to: layout)
        let before = views
        // First, because what a view does when it hears of its end may change the layout again.
        views = found
        // Those that have gone hear of it too.
        for output in outputs { deliver(output, among: before) }
        send(sender.layoutChanged(to: layout.regions(scale: scale)))
    }

    /// Takes an OnTouchEvent. ``attach(to:)`` does it for a manager's.
    ///
    /// - Parameters:
    ///   - type: What the fingers do.
    ///   - events: The fingers, in screen pixels.
    ///   - now: Milliseconds on any clock that goes on evenly; must be the one of ``advance(to:)``.
    public func receive(_ type: TouchType, _ events: [TouchEvent], at now: Int64) {
        handle(tracker.handle(type, events), at: now)
    }

    /// Time has passed: a tap waits no longer for a second one, a finger has become a long press.
    public func advance(to now: Int64) {
        for gesture in recognizer.advance(to: now) { delegate?.carWindow(self, didRecognize: gesture) }
    }

    private func take(_ event: HeadUnitEvent) {
        switch event {
        case .status(let status): send(sender.turnChanged(to: status.level == .full))
        case .touch(let type, let events): receive(type, events, at: Self.now)
        case .disconnected: connectionLost()
        case .registered, .changed, .buttonEvent, .buttonPress, .command, .permissions, .capability, .language,
            .driverDistraction, .subtleAlertPressed, .hashChanged, .unregistered, .other, .reconnecting:
            break
        }
    }

    private func connectionLost() {
        connection += 1
        sender.disconnected()
        handle(tracker.reset(), at: Self.now)
    }

    private func handle(_ changes: [FingerChange], at now: Int64) {
        guard !changes.isEmpty else { return }
        for change in changes {
            for output in touches.handle(change, in: layout) { deliver(output, among: views) }
            for gesture in recognizer.handle(change, at: now) { delegate?.carWindow(self, didRecognize: gesture) }
        }
        layoutDidChange()
        arm(now)
    }

    private func deliver(_ output: ViewTouches.Output, among views: [UInt32: any View]) {
        switch output {
        case .action(let action, let id): views[id]?.receive(action)
        case .tap(let point, let id):
            guard let view = views[id] else { return }
            let isTaken = delegate?.view(view, didReceiveSingleTapAt: point) ?? false
            view.receive(isTaken ? .cancelled : .touchUpInside(at: point))
        }
    }

    private func send(_ rects: [HapticRect]?) {
        guard let rects, let manager else { return }
        Task { [weak self, connection] in
            let response = try? await manager.setRegions(rects)
            guard let self, connection == self.connection else { return }
            if let response { self.delegate?.carWindow(self, didSend: rects, response: response) }
            self.send(self.sender.answered(response?.result.isSuccess ?? false))
        }
    }

    private func arm(_ now: Int64) {
        timer?.cancel()
        timer = recognizer.deadline.map { deadline in
            Task { [weak self] in
                guard (try? await Task.sleep(for: .milliseconds(max(0, deadline - now)))) != nil else { return }
                self?.advance(to: deadline)
                self?.arm(deadline)
            }
        }
    }

    private static func collect(_ view: any View, into found: inout [UInt32: any View]) {
        // The upper of two with one id, as in the layout.
        found[view.id] = view
        for subview in view.subviews { collect(subview, into: &found) }
    }

    private static var now: Int64 { Clock.monotonic / 1_000_000 }
}
