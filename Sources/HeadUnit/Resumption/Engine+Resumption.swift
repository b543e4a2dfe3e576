import BezelModel

/// What an app comes back to (SDL.md §11).
extension Engine {
    /// Something that resumes has changed, and the app has its answer.
    mutating func dataChanged(_ session: SessionID, at now: Instant, into outbox: inout Outbox) {}
}
