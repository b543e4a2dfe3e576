/// What became of a key.
public enum KeyPhase: String, Hashable, Sendable, CaseIterable {
    case down, up
    /// Its device went away while it was down: it is up again, and nothing is pressed.
    case lost
}
