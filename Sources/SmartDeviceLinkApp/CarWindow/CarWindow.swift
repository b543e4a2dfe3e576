internal import EventLoop
public import SmartDeviceLink

/// The app's screen on the head unit: it sends the focusable regions of a view tree to the head unit (rpc_spec
/// SendHapticData), turns touches (OnTouchEvent) into actions of views and gestures, and streams what the views draw
/// (``stream(through:drawing:)``).
///
/// Runs on the main actor, as views do.
@MainActor public final class CarWindow {
    /// Width in window pixels, which are screen pixels divided by ``scale``. The head unit sets it, and a stream sets it
    /// to that of the video.
    public private(set) var width: Double
    /// Height in window pixels.
    public private(set) var height: Double
    /// Screen pixels per window pixel: `scale` of the VIDEO_STREAMING capability. Default: 1.
    public private(set) var scale: Double
    /// The delegate, which is not kept alive.
    public weak var delegate: (any CarWindowDelegate)?
    /// The root of the view tree; nil for an empty window. Setting it calls ``layoutDidChange()``.
    public var root: (any View)? { didSet { layoutDidChange() } }
    /// The positions of the views at the last ``layoutDidChange()``.
    public private(set) var layout = ViewLayout.none

    /// Whether touches reach views and gestures. False calls ``cancelTouches()`` and ignores touches. Default: true.
    public var isTouchEnabled = true { didSet { if !isTouchEnabled { cancelTouches() } } }

    private var views: [UInt32: any View] = [:]
    /// The view on which the pan or pinch began.
    private weak var gestureView: (any View)?
    private var tracker: FingerTracker
    private var touches: ViewTouches
    private var recognizer: TouchRecognizer
    var sender = RegionSender()
    weak var manager: HeadUnitConnection?
    var listening: Task<Void, Never>?
    /// Waits for the size of the screen.
    var asking: Task<Void, Never>?
    /// Waits for the answer to the last regions.
    var sending: Task<Void, Never>?
    /// The state of the window's screen on the head unit.
    var screen = Screen()
    private var timer: Task<Void, Never>?
    /// The stream, while it is open.
    var streamer: WindowStreamer?
    var following: Task<Void, Never>?
    var isLayoutPlanned = false
    private static var windows: [WeakWindow] = []
    /// Number of the connection. Responses from an earlier connection are ignored.
    var connection = 0

    /// Creates a window. The head unit's screen replaces width, height and scale as soon as the window is attached to a
    /// manager that is registered (``CarWindowDelegate/carWindowDidResize(_:)``).
    ///
    /// - Parameters:
    ///   - width: Width in window pixels until the head unit's is known. Default: 800.
    ///   - height: Height in window pixels until then. Default: 480.
    ///   - scale: Screen pixels per window pixel until then. Default: 1.
    ///   - limits: Limits between the gestures.
    public init(width: Double = 800, height: Double = 480, scale: Double = 1, limits: TouchLimits = TouchLimits()) {
        self.width = width
        self.height = height
        self.scale = scale
        tracker = FingerTracker(scale: scale)
        touches = ViewTouches(limits: limits)
        recognizer = TouchRecognizer(limits: limits)
        Self.windows.removeAll { $0.window == nil }
        Self.windows.append(WeakWindow(window: self))
    }

    isolated deinit {
        streamer?.end()
        following?.cancel()
        listening?.cancel()
        asking?.cancel()
        sending?.cancel()
        timer?.cancel()
    }

    /// Reads the view tree again and sends changed regions. Call it after the app has changed views; after each touch
    /// the window calls it.
    public func layoutDidChange() {
        readLayout()
        setNeedsDisplay()
    }

    private func readLayout() {
        var found: [UInt32: any View] = [:]
        layout = root.map { ViewLayout(of: $0, width: width, height: height) } ?? .none
        if let root { Self.collect(root, into: &found) }
        let outputs = touches.layoutChanged(to: layout)
        let before = views
        // Assigned first, because a view that handles its cancellation may change the layout again.
        views = found
        // Views that were removed are notified too.
        deliver(outputs, among: before)
        send(sender.layoutChanged(to: layout.regions(scale: scale)))
    }

    /// Handles an OnTouchEvent. After ``attach(to:)`` the manager's touches are handled without this call.
    ///
    /// - Parameters:
    ///   - type: The type of the event.
    ///   - events: The fingers, in screen pixels.
    ///   - now: Milliseconds of any monotonic clock; the same clock as for ``advance(to:)``.
    public func receive(_ type: TouchType, _ events: [TouchEvent], at now: Int64) {
        guard isTouchEnabled else { return }
        handle(tracker.handle(type, events), at: now)
    }

    /// Reports gestures that depend on time: a tap that no second tap followed, or a long press. After ``attach(to:)``
    /// the window calls it.
    ///
    /// - Parameter now: Milliseconds of the clock used for ``receive(_:_:at:)``.
    public func advance(to now: Int64) {
        let gestures = recognizer.advance(to: now)
        if gestures.contains(where: \.takesTouch) { deliver(touches.cancelAll(), among: views) }
        tell(gestures)
    }

    private func tell(_ gestures: [Gesture]) {
        for gesture in gestures {
            let view = gesture.isContinuation ? gestureView : gesture.point.flatMap(hitTest)
            if gesture.isBeginning { gestureView = view }
            delegate?.carWindow(self, didRecognize: gesture, on: view)
        }
    }

    /// The view that a finger at a point touches: the topmost one, or the focusable view that it is a part of. Nil for
    /// none.
    public func hitTest(_ point: ViewPoint) -> (any View)? { layout.hitTest(point).flatMap { views[$0.target] } }

    /// Cancels all fingers and gestures: views get ``ViewAction/cancelled``, the delegate ``Gesture/panCancelled`` or
    /// ``Gesture/pinchCancelled``, and a tap that waits for a second one is dropped. Fingers that are down are ignored
    /// until they are lifted.
    public func cancelTouches() {
        recognizer.dropWaitingTap()
        cancelFingers()
    }

    /// Cancels all fingers.
    func cancelFingers() { handle(tracker.reset(), at: Self.now) }

    private func handle(_ changes: [FingerChange], at now: Int64) {
        guard !changes.isEmpty else { return }
        for change in changes {
            // One recogniser decides: a touch that became a pinch or a long press is not passed to a view.
            let gestures = recognizer.handle(change, at: now)
            let isTaken = recognizer.hasTakenTouch || gestures.contains(where: \.takesTouch)
            deliver(isTaken ? touches.cancelAll() : touches.handle(change, in: layout), among: views)
            tell(gestures)
        }
        let before = layout
        readLayout()
        if layout != before { setNeedsDisplay() }
        arm(now)
    }

    private func deliver(_ outputs: [ViewTouches.Output], among views: [UInt32: any View]) {
        for output in outputs {
            switch output {
            case .action(let action, let id): views[id]?.receive(action)
            case .tap(let point, let id):
                guard let view = views[id] else { continue }
                let isTaken = delegate?.view(view, didReceiveSingleTapAt: point) ?? false
                view.receive(isTaken ? .cancelled : .touchUpInside(at: point))
            }
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

    private struct WeakWindow {
        weak var window: CarWindow?
    }

    /// The window in which the view was at the last ``layoutDidChange()``.
    static func window(of view: any View) -> CarWindow? {
        windows.lazy.compactMap(\.window).first { $0.views[view.id] === view }
    }

    func resize(width: Double, height: Double, scale: Double) {
        guard (width, height, scale) != (self.width, self.height, self.scale) else { return }
        cancelFingers()
        (self.width, self.height, self.scale) = (width, height, scale)
        tracker = FingerTracker(scale: scale)
        delegate?.carWindowDidResize(self)
        layoutDidChange()
    }

    private static func collect(_ view: any View, into found: inout [UInt32: any View]) {
        // If two views have the same id, the upper one is used, as in the layout.
        found[view.id] = view
        for subview in view.subviews { collect(subview, into: &found) }
    }

    static var now: Int64 { Clock.monotonic / 1_000_000 }
}
