public import BezelModel

/// One key's going down or up.
public struct KeyEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case down, up
        /// Nobody knows when it came up: its device went away, or the story has a gap. It is up, and was not pressed.
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

/// A knob's turn.
public struct KnobEvent: Hashable, Sendable {
    /// `REL_*`.
    public var axis: UInt16
    /// Clicks; above 0 is clockwise, to the right, or away from the hand. −``limit`` to ``limit``, never 0.
    public var detents: Int32
    public var stamp: Stamp

    /// More in one event is a broken driver: nobody turns a knob so far at once.
    public static let limit: Int32 = 32

    public init(axis: UInt16, detents: Int32, stamp: Stamp) {
        self.axis = axis
        self.detents = detents
        self.stamp = stamp
    }
}

/// What a device of keys and knobs says.
public enum KeyInput: Hashable, Sendable {
    case key(KeyEvent)
    case knob(KnobEvent)
}
