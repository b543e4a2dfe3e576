/// One step in the life of a finger.
public struct FingerChange: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case began, moved, ended, cancelled
    }

    /// Another one for every finger that comes down, so that an id the head unit uses again is another finger.
    public var finger: UInt64
    public var phase: Phase
    /// In the window's coordinates.
    public var point: ViewPoint
    /// Milliseconds on the head unit's clock, which starts anywhere and never turns over.
    public var time: Int64

    public init(finger: UInt64, phase: Phase, point: ViewPoint, time: Int64) {
        self.finger = finger
        self.phase = phase
        self.point = point
        self.time = time
    }
}
