import BezelModel
import SmartDeviceLink

/// The owner of a touch from its BEGIN to its end.
enum TouchOwner: Equatable, Sendable {
    /// Only the app of this session receives it.
    case app(SessionID)
    case target(TargetID)
    /// It began on a full card outside its buttons, under a modal alert, within the guard time, or where no app
    /// receives touches.
    case unowned
}

/// One touch: a finger that is down.
struct TouchPoint: Sendable {
    var owner: TouchOwner
    /// Position on the display.
    var point: DisplayPoint
    /// Position for the app: the last point that was sent, or that waits until the connection accepts bytes again.
    var sentPoint: AppPoint
    /// The time stamp `ts` of `sentPoint`.
    var sentTimestamp: Int64
    /// When it began.
    var since: Stamp
    /// The real starting position for the app, while the touch is reported at the edge of a region that it just missed.
    var snappedFrom: AppPoint?
}

/// The touches of one OnTouchEvent while it is built. Stored inline.
struct TouchBatch: Sendable {
    private(set) var session: SessionID?
    private(set) var type = TouchType.move
    private(set) var count = 0
    private var events: InlineArray<10, TouchEvent> = InlineArray(
        repeating: TouchEvent(id: 0, timestamp: 0, x: 0, y: 0))

    subscript(position: Int) -> TouchEvent { events[position] }

    /// Begins another message, empty; nil for none.
    mutating func start(for session: SessionID?, _ type: TouchType) {
        self.session = session
        self.type = type
        count = 0
    }

    mutating func append(_ id: Int, _ touch: TouchPoint) {
        guard count < TouchIDAllocator.limit else { return }
        events[count] = TouchEvent(
            id: UInt8(id), timestamp: touch.sentTimestamp % TouchEvent.timestampLimit,
            x: min(touch.sentPoint.x, TouchEvent.coordinateLimit),
            y: min(touch.sentPoint.y, TouchEvent.coordinateLimit))
        count += 1
    }
}
