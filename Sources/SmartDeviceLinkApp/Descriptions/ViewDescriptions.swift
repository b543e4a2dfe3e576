extension ViewPoint: CustomStringConvertible {
    /// For instance `(10.0, 20.5)`.
    public var description: String { "(\(x), \(y))" }
}

extension ViewRect: CustomStringConvertible {
    /// For instance `(10.0, 20.0) 200.0 x 60.0`.
    public var description: String { "(\(x), \(y)) \(width) x \(height)" }
}

extension Gesture: CustomStringConvertible {
    /// For instance `pan from (10.0, 20.0) to (30.0, 20.0)`.
    public var description: String {
        switch self {
        case .tap(let point): "tap at \(point)"
        case .doubleTap(let point): "double tap at \(point)"
        case .longPress(let point): "long press at \(point)"
        case .panBegan(let start, let point): "pan from \(start) to \(point)"
        case .panMoved(let point): "pan to \(point)"
        case .panEnded(let point): "end of pan at \(point)"
        case .panCancelled: "pan cancelled"
        case .pinchBegan(let centre): "pinch at \(centre)"
        case .pinchChanged(let scale, _, let centre): "pinch by \(scale) at \(centre)"
        case .pinchEnded(let scale, let centre): "end of pinch by \(scale) at \(centre)"
        case .pinchCancelled: "pinch cancelled"
        }
    }
}

extension DrawingColor: CustomStringConvertible {
    /// Red, green, blue and alpha, for instance `(1.0, 0.5, 0.0, 1.0)`.
    public var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}
