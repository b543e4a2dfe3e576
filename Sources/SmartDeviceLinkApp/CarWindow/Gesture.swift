/// What fingers mean together. Points are in the window's coordinates.
public enum Gesture: Hashable, Sendable {
    /// Told once no second tap can make a double tap of it.
    case tap(at: ViewPoint)
    /// Halfway between the two taps.
    case doubleTap(at: ViewPoint)
    case longPress(at: ViewPoint)
    /// From where the finger came down.
    case panBegan(from: ViewPoint, to: ViewPoint)
    case panMoved(to: ViewPoint)
    case panEnded(at: ViewPoint)
    case panCancelled
    /// Halfway between the two fingers.
    case pinchBegan(centre: ViewPoint)
    /// `scale` is the distance of the fingers now by that at the beginning: above 1 they go apart.
    case pinchChanged(scale: Double, centre: ViewPoint)
    case pinchEnded(scale: Double, centre: ViewPoint)
    case pinchCancelled
}
