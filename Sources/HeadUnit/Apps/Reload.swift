import BezelModel

/// The apps that have not yet been notified of a reloaded configuration, so that a touch does not wait until all
/// apps are notified.
struct Reload: Sendable {
    /// Number of apps that are notified in one turn of the loop. One app costs up to two million instructions, and the
    /// loop has some twelve million in 2 ms.
    static let slice = 4

    private var waiting: [SessionID] = []
    private(set) var hasOtherLanguage = false
    private(set) var hasOtherTemplates = false
    /// When the next apps are notified; nil when none waits.
    private(set) var due: Instant?

    /// Begins again with all apps. If the former reload had not ended, its changes are included.
    mutating func start(for sessions: [SessionID], hasOtherLanguage: Bool, hasOtherTemplates: Bool) {
        self.hasOtherLanguage = hasOtherLanguage || !waiting.isEmpty && self.hasOtherLanguage
        self.hasOtherTemplates = hasOtherTemplates || !waiting.isEmpty && self.hasOtherTemplates
        waiting = sessions
    }

    /// - Returns: The apps that are notified in this turn.
    mutating func next(at now: Instant) -> [SessionID] {
        let next = Array(waiting.prefix(Self.slice))
        waiting.removeFirst(next.count)
        due = waiting.isEmpty ? nil : now
        return next
    }
}
