/// What a filter has kept back since it was made.
public struct FilterCounters: Hashable, Sendable {
    /// Moves within the jitter radius.
    public internal(set) var trembles = 0
    /// Contacts shorter than the minimum duration.
    public internal(set) var tooShort = 0
    /// Contacts within the minimum gap after another.
    public internal(set) var bounces = 0
    public internal(set) var onEdge = 0
    public internal(set) var inCorner = 0
    /// Contacts past the flapping limit.
    public internal(set) var flapping = 0
    /// Presses taken for a ghost's.
    public internal(set) var ghosts = 0
    /// Places that were put in quarantine.
    public internal(set) var haunted = 0
    /// Contacts in quarantine that turned out to be a finger, and were told from then on.
    public internal(set) var exonerated = 0
    /// Times that more waited for a decision than there is room for, and all of it was believed.
    public internal(set) var overruns = 0

    public init() {}

    /// One line for each filter that has kept something back.
    public var explanations: [String] {
        let lines: [(Int, String)] = [
            (trembles, "moves were smaller than the jitter radius"),
            (tooShort, "contacts were shorter than min_duration"),
            (bounces, "contacts began within min_gap after another at the same place"),
            (onEdge, "contacts began in the edge band"),
            (inCorner, "contacts began in a corner of the display"),
            (flapping, "contacts were more than the flapping limit allows in a second"),
            (ghosts, "presses came to a haunted place as a ghost would, and were not told"),
            (haunted, "places were found haunted: the same short press there, again and again"),
            (exonerated, "contacts at a haunted place stayed or moved like a finger, and were told late"),
            (overruns, "times too much waited for min_duration, and all of it was believed"),
        ]
        return lines.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}
