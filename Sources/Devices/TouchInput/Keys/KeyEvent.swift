public import BezelModel

/// A key went down or up.
public struct KeyEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case down, up
        /// The key's release was not received, because its device was removed or events are missing. It counts as up,
        /// and not as pressed.
        case lost
    }

    /// `KEY_*` or `BTN_*`.
    public var code: UInt16
    public var phase: Phase
    public var stamp: Stamp

    public init(code: UInt16, phase: Phase, stamp: Stamp) {
        self.code = code
        self.phase = phase
        self.stamp = stamp
    }
}

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
