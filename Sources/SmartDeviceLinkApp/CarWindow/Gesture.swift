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
    /// above 1 they move apart.
    case pinchChanged(scale: Double, centre: ViewPoint)
    /// A finger went up.
    case pinchEnded(scale: Double, centre: ViewPoint)
    /// The head unit took a touch away.
    case pinchCancelled

    /// Whether the gesture takes the touch from the views, which then do not act on it.
    var takesTouch: Bool {
        switch self {
        case .longPress, .pinchBegan, .pinchChanged, .pinchEnded, .pinchCancelled: true
        case .tap, .doubleTap, .panBegan, .panMoved, .panEnded, .panCancelled: false
        }
    }
}
