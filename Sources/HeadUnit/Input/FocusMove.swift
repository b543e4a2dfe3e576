/// Where a key or a rotary encoder moves the focus.
public enum FocusMove: String, Hashable, Sendable, CaseIterable {
    case left, right, up, down
    /// To the next or previous one in reading order, and from the last to the first: what a rotary encoder does.
    case next, previous
}
