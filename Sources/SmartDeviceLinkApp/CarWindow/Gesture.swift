/// A gesture of one or two fingers. Points are in the window's coordinates.
public enum Gesture: Hashable, Sendable {
    /// A tap. Reported when no second tap can make it a double tap.
    case tap(at: ViewPoint)
    /// Two taps; the point is halfway between them.
    case doubleTap(at: ViewPoint)
    /// A finger stayed down longer than ``TouchLimits/tapTime``; the point is where it went down.
    case longPress(at: ViewPoint)
    /// A finger has moved by ``TouchLimits/panDistance``; `from` is where it went down.
    case panBegan(from: ViewPoint, to: ViewPoint)
    /// The finger has moved further.
    case panMoved(to: ViewPoint)
    /// The finger went up, or a second finger began a pinch.
    case panEnded(at: ViewPoint)
    /// The head unit took the touch away.
    case panCancelled
    /// Two fingers are down; `centre` is halfway between them.
    case pinchBegan(centre: ViewPoint)
    /// A finger has moved. `scale` is the distance between the fingers divided by their distance at the beginning;
    /// above 1 they move apart. `step` is the same divided by the last `scale`, as sdl_ios reports it.
    case pinchChanged(scale: Double, step: Double, centre: ViewPoint)
    /// A finger went up.
    case pinchEnded(scale: Double, centre: ViewPoint)
    /// The head unit took a touch away.
    case pinchCancelled

    /// The position of the gesture; nil for one that was cancelled.
    public var point: ViewPoint? {
        switch self {
        case .tap(let point), .doubleTap(let point), .longPress(let point), .panMoved(let point), .panEnded(let point):
            point
        case .panBegan(let start, _): start
        case .pinchBegan(let centre), .pinchChanged(_, _, let centre), .pinchEnded(_, let centre): centre
        case .panCancelled, .pinchCancelled: nil
        }
    }

    /// Whether the gesture continues after it: the gestures that follow are on the same view.
    var isBeginning: Bool {
        switch self {
        case .panBegan, .pinchBegan: true
        case .tap, .doubleTap, .longPress, .panMoved, .panEnded, .panCancelled, .pinchChanged, .pinchEnded,
            .pinchCancelled:
            false
        }
    }

    /// Whether the gesture continues or ends one that has begun.
    var isContinuation: Bool {
        switch self {
        case .panMoved, .panEnded, .panCancelled, .pinchChanged, .pinchEnded, .pinchCancelled: true
        case .tap, .doubleTap, .longPress, .panBegan, .pinchBegan: false
        }
    }

    /// Whether the gesture cancels the touch of the views, which then do not act on it.
    var takesTouch: Bool {
        switch self {
        case .longPress, .pinchBegan, .pinchChanged, .pinchEnded, .pinchCancelled: true
        case .tap, .doubleTap, .panBegan, .panMoved, .panEnded, .panCancelled: false
        }
    }
}
