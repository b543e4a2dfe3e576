import BezelModel

/// Converts event times of an unknown clock to `CLOCK_MONOTONIC`.
///
/// The first event gets the time of its arrival; later events keep their distance from it. The conversion starts again
/// if the other clock goes back, or if an event would be more than a second older than its arrival. An event without a
/// time gets the time of its arrival.
struct StampAnchor: Sendable {
    /// In microseconds.
    private static let longestLag: Int64 = 1_000_000

    /// Added to an event's time; nil before the first event.
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
