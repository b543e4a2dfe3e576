internal import SmartDeviceLink

/// Follows the fingers of OnTouchEvent: a line of the timeline for each that comes down or leaves.
struct DemoFingers {
    /// A finger of one OnTouchEvent.
    struct Finger: Hashable, Sendable {
        /// 0 to 9, the same from BEGIN to END or CANCEL.
        var id: UInt8
        /// App coordinates, 0 to 10,000.
        var x: Int32
        var y: Int32
    }

    /// The largest distance, in app coordinates, between the points where a finger of a tap comes down and is lifted.
    private static let tapRange: Int32 = 20

    private var moves: [UInt8: Int] = [:]
    private var starts: [UInt8: Finger] = [:]

    /// - Returns: Lines of the timeline, and the fingers that have tapped.
    mutating func follow(_ type: TouchType, _ fingers: [Finger]) -> (lines: [String], taps: [Finger]) {
        var lines: [String] = []
        var taps: [Finger] = []
        for finger in fingers {
            switch type {
            case .begin:
                starts[finger.id] = finger
                lines.append("finger \(finger.id) down at \(finger.x),\(finger.y)")
            case .move: moves[finger.id, default: 0] += 1
            case .end, .cancel:
                let count = moves.removeValue(forKey: finger.id) ?? 0
                let word = type == .end ? "up" : "cancelled"
                let between = count == 0 ? "" : " after \(count) moves"
                lines.append("finger \(finger.id) \(word) at \(finger.x),\(finger.y)\(between)")
                guard type == .end, let start = starts.removeValue(forKey: finger.id) else { continue }
                let isNear = abs(start.x - finger.x) <= Self.tapRange && abs(start.y - finger.y) <= Self.tapRange
                if isNear { taps.append(finger) }
            }
        }
        return (lines, taps)
    }
}
