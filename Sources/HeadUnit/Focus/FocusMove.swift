/// Where a key or a knob wants the focus to go.
public enum FocusMove: String, Hashable, Sendable, CaseIterable {
    case left, right, up, down
    /// Around, in reading order: what a knob does.
    case next, previous
}
