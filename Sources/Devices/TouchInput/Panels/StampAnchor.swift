import BezelModel

/// Carries event times of an unknown clock over to `CLOCK_MONOTONIC`.
///
/// The first event happens when it arrives, the others at their own distances from it. It is anchored again when the
/// other clock steps back, and when an event would have happened more than a second before it arrived. An event without
/// a time happens when it arrives.
struct StampAnchor: Sendable {
    /// In microseconds.
    private static let longestLag: Int64 = 1_000_000

    /// Added to an event's time; nil before the first.
    private var offset: Int64?
    private var last: Int64 = 0

    /// - Parameter now: When the event arrived.
    /// - Returns: Microseconds on the clock of `now`.
    mutating func time(of microseconds: Int64, arriving now: Stamp) -> Int64 {
        let arrival = now.nanoseconds / 1000
        guard microseconds != 0 else { return arrival }
        if let offset, microseconds >= last {
            let time = microseconds &+ offset
            last = microseconds
            if time >= arrival &- Self.longestLag { return time }
        }
        last = microseconds
        offset = arrival &- microseconds
        return arrival
    }
}
