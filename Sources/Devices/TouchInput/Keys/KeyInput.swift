public import BezelModel

/// A knob was turned.
public struct KnobEvent: Hashable, Sendable {
    /// `REL_*`.
    public var axis: UInt16
    /// Number of clicks; above 0 is clockwise, to the right, or away from the user. −``limit`` to ``limit``, never 0.
    public var detents: Int32
    public var stamp: Stamp

    /// A larger number in one event comes from a broken driver.
    public static let limit: Int32 = 32

    public init(axis: UInt16, detents: Int32, stamp: Stamp) {
        self.axis = axis
        self.detents = detents
        self.stamp = stamp
    }
}

/// An event of a device with keys and knobs.
public enum KeyInput: Hashable, Sendable {
    case key(KeyEvent)
    case knob(KnobEvent)
}
