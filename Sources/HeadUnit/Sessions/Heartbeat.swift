import BezelModel

/// Supervises a session whose app has sent a heartbeat (ProtocolNotes, "Heartbeats"): after a silence the app is asked
/// once, and after another silence the session ends.
struct Heartbeat: Sendable {
    enum Step: Hashable, Sendable {
        /// Not yet.
        case wait
        /// The head unit's own heartbeat is to be sent.
        case ask
        /// Neither an answer nor anything else has come.
        case over
    }

    private(set) var due: Instant
    private var isAsked = false
    private let timeout: Interval

    init(timeout: Interval, at now: Instant) {
        self.timeout = timeout
        due = now + timeout
    }

    /// Something came from the app, whatever it was.
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
