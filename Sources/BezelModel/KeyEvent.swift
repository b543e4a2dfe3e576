/// A key went down or up.
public struct KeyEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case down, up
        /// The key's release was not received, because its device was removed, events are missing, or the window that
        /// received them lost the keyboard. It counts as up, and not as pressed.
        case lost
    }

    /// `KEY_*` or `BTN_*` of linux/input-event-codes.h.
    public var code: UInt16
    public var phase: Phase
    public var stamp: Stamp

    public init(code: UInt16, phase: Phase, stamp: Stamp) {
        self.code = code
        self.phase = phase
        self.stamp = stamp
    }
}
