/// A finger went down, moved, went up or was cancelled.
public struct FingerChange: Hashable, Sendable {
    /// The kind of change.
    public enum Phase: Hashable, Sendable {
        /// It went down.
        case began
        /// It moved.
        case moved
        /// It went up.
        case ended
        /// The head unit took the touch away (rpc_spec TouchType CANCEL), or its end is unknown.
        case cancelled
    }

    /// Number of the finger, different for each finger that goes down. An id that the head unit uses again gets a new
    /// number.
    public var finger: UInt64
    /// The kind of change.
    public var phase: Phase
    /// The position, in the window's coordinates.
    public var point: ViewPoint
    /// Milliseconds of the head unit's clock. It starts at any value and never goes back.
    public var time: Int64

    /// Creates a change.
    public init(finger: UInt64, phase: Phase, point: ViewPoint, time: Int64) {
        self.finger = finger
        self.phase = phase
        self.point = point
        self.time = time
    }
}
