/// What happened to a key.
public enum KeyPhase: String, Hashable, Sendable, CaseIterable {
    case down, up
    /// The key's device went away while it was down: the key is up and nothing is pressed.
    case cancelled
}
