internal import BezelModel

/// The pauses between attempts to reach a compositor: a quarter of a second, twice as long after each, at most 8 seconds.
struct ReconnectPause: Hashable {
    static let shortest = Interval.milliseconds(250)
    static let longest = Interval.seconds(8)

    private var next = shortest

    /// An attempt has failed.
    ///
    /// - Returns: When to try again.
    mutating func failed(at now: Stamp) -> Stamp {
        defer { next = min(Interval(nanoseconds: next.nanoseconds * 2), Self.longest) }
        return now + next
    }

    /// A picture has reached the screen.
    mutating func succeeded() { next = Self.shortest }
}
