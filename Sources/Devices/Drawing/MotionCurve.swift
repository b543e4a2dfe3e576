/// How far a movement is at each moment of its time: CSS's `cubic-bezier`.
struct MotionCurve: Hashable {
    private let x1: Double
    private let y1: Double
    private let x2: Double
    private let y2: Double

    static let linear = MotionCurve(x1: 0, y1: 0, x2: 1, y2: 1)
    /// Between two states in place.
    static let standard = MotionCurve(x1: 0.2, y1: 0, x2: 0, y2: 1)
    /// For what arrives.
    static let decelerate = MotionCurve(x1: 0.05, y1: 0.7, x2: 0.1, y2: 1)
    /// Between the themes. It is fast in the middle, where the text and its ground have the same grey.
    static let theme = MotionCurve(x1: 0.8, y1: 0, x2: 0.2, y2: 1)

    /// - Parameter time: The part of the time that has passed; outside 0 to 1 it is taken as the nearer end.
    func progress(at time: Double) -> Double {
        let time = min(max(time, 0), 1)
        guard self != .linear else { return time }
        // The curve's x increases with its parameter.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if Self.value(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return Self.value(y1, y2, (low + high) / 2)
    }

    private static func value(_ one: Double, _ two: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
    }
}
