/// Where a key or a rotary encoder moves the focus.
public enum FocusMove: String, Hashable, Sendable, CaseIterable {
    case left, right, up, down
    /// To the next or previous one in reading order, wrapping at the ends, as for a rotary encoder.
    case next, previous
}
