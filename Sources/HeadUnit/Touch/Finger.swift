import BezelModel
import SmartDeviceLink

/// Who has a finger from its BEGIN to its end.
enum FingerOwner: Equatable, Sendable {
    /// The app of this session, and no other, hears of it.
    case app(SessionID)
    /// It began on a button of this alert's card.
    case button(AlertQueue.ID, index: Int)
    /// It began on the body of this subtle alert's card.
    case body(AlertQueue.ID)
    /// It began on a full card beside its buttons, under a modal alert, within the guard time, or where no app listens.
    case nobody

    var isApp: Bool {
        switch self {
        case .app: true
        case .button, .body, .nobody: false
        }
    }
}

/// One finger that is down.
struct Finger: Sendable {
    var owner: FingerOwner
    /// Where it is on the display.
    var point: DisplayPoint
    /// Where it is for its app, as it was told last or will be as soon as the connection can take it.
    var told: AppPoint
    /// The `ts` that belongs to `told`.
    var toldAt: Int64
    /// When it came down.
    var since: Stamp
    /// Where it really came down for its app, while it counts at the edge of a region that it missed by a little.
    var snappedFrom: AppPoint?
}

/// The fingers of one OnTouchEvent while it is put together. Stored inline.
struct TouchBatch: Sendable {
    private(set) var session: SessionID?
    private(set) var type = TouchType.move
    private(set) var count = 0
    private var events: InlineArray<10, TouchEvent> = InlineArray(
        repeating: TouchEvent(id: 0, timestamp: 0, x: 0, y: 0))

    subscript(position: Int) -> TouchEvent { events[position] }

    /// Begins another, empty; nil is for nobody.
    mutating func start(for session: SessionID?, _ type: TouchType) {
        self.session = session
        self.type = type
        count = 0
    }

    mutating func append(_ id: Int, _ finger: Finger) {
        guard count < Seat.fingerLimit else { return }
        events[count] = TouchEvent(
            id: UInt8(id), timestamp: finger.toldAt % TouchEvent.timestampLimit,
            x: min(finger.told.x, TouchEvent.coordinateLimit), y: min(finger.told.y, TouchEvent.coordinateLimit))
        count += 1
    }
}
