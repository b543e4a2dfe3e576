/// The work for which ``SDLManager/stop()`` waits.
struct StopPreparation: Sendable {
    /// Returns when nothing more is expected from the head unit, or when its task is cancelled. Called before the
    /// connection ends.
    var wait: @Sendable () async -> Void
    /// Returns when the end of the connection was handled.
    var finish: @Sendable () async -> Void
}
