import BezelModel

/// Supervises a session whose app has sent a heartbeat (ProtocolNotes, "Heartbeats"): after a silence one heartbeat is
/// sent to the app, and after another silence the session ends.
struct Heartbeat: Sendable {
    enum Step: Hashable, Sendable {
        /// Nothing is due yet.
        case wait
        /// Send the head unit's own heartbeat.
        case ask
        /// No answer and no other frame has come: end the session.
        case over
    }

    private(set) var due: Instant
    private var isAsked = false
    private let timeout: Interval

    init(timeout: Interval, at now: Instant) {
        self.timeout = timeout
        due = now + timeout
    }

    /// A frame came from the app.
    mutating func heard(at now: Instant) {
        due = now + timeout
        isAsked = false
    }

    mutating func timerFired(at now: Instant) -> Step {
        guard due <= now else { return .wait }
        guard !isAsked else { return .over }
        isAsked = true
        due = now + timeout
        return .ask
    }
}
