/// Counts of the contacts and moves that a filter has suppressed since it was created.
public struct FilterCounters: Hashable, Sendable {
    /// Moves within the jitter radius.
    public internal(set) var trembles = 0
    /// Contacts shorter than the minimum duration.
    public internal(set) var tooShort = 0
    /// Contacts within the minimum gap after another.
    public internal(set) var bounces = 0
    public internal(set) var onEdge = 0
    public internal(set) var inCorner = 0
    /// Contacts above the flapping limit.
    public internal(set) var flapping = 0
    /// Presses that were recognised as ghost touches.
    public internal(set) var ghosts = 0
    /// Places that were put under quarantine because of ghost touches.
    public internal(set) var haunted = 0
    /// Contacts in a quarantined place that turned out to be a finger and were reported late.
    public internal(set) var exonerated = 0
    /// Times that too many contacts waited for a decision; all of them were then accepted.
    public internal(set) var overruns = 0

    public init() {}

    /// One line for each filter that has suppressed something.
    public var explanations: [String] {
        let lines: [(Int, String)] = [
            (trembles, "moves within the jitter radius"),
            (tooShort, "contacts shorter than min_duration"),
            (bounces, "contacts within min_gap after another at the same place"),
            (onEdge, "contacts that began in the edge band"),
            (inCorner, "contacts that began in a corner of the display"),
            (flapping, "contacts past the flapping limit"),
            (ghosts, "presses that came as a ghost's do"),
            (haunted, "places in quarantine, for the same short press again and again"),
            (exonerated, "contacts in quarantine that were a finger after all, told late"),
            (overruns, "times that too much waited for min_duration, and all of it was believed"),
        ]
        return lines.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
    }
}
