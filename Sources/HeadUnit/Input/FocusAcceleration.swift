import BezelModel

/// How many rows of a long list a knob or a held key goes at once.
///
/// A knob that is turned slowly goes exactly one row a detent, and 100 rows take 25 detents when it is turned fast; a held
/// key goes 100 rows in less than 4 s.
struct FocusAcceleration: Sendable {
    /// Lists with more rows are long.
    static let longestShortList = 16
    /// Detents that follow each other faster are of a knob that is turned fast: more than a turn a second of a usual one.
    static let fast = Interval.milliseconds(60)
    private static let mostRows = 6
    /// Fast detents, and repetitions of a key, of a single row.
    private static let (exactDetents, exactRepeats) = (2, 4)

    private var last: (move: FocusMove, at: Instant)?
    /// Fast detents in a row.
    private var fastDetents = 0

    /// The rows of one detent. Detents of the same moment, which a knob reports together, go equally far.
    mutating func detent(_ move: FocusMove, at now: Instant) -> Int {
        if let last, last.move == move, now - last.at <= Self.fast {
            if now > last.at { fastDetents += 1 }
        } else {
            fastDetents = 0
        }
        last = (move, now)
        return min(max(fastDetents - Self.exactDetents + 1, 1), Self.mostRows)
    }

    /// - Parameter number: Of the repetition, from 0.
    static func rows(ofRepeat number: Int) -> Int {
        min(1 + max(number - exactRepeats + 2, 0) / 2, mostRows)
    }
}
