import BezelModel

/// Limits the number of events within a sliding window of time.
///
/// Keeps the times of the last ``count`` events, 8 bytes each; the cost of an event does not depend on the count.
struct RateLimit: Sendable {
    let count: Int
    let window: Interval
    /// A ring buffer after it is full; `oldest` is its beginning.
    private var times: [Instant] = []
    private var oldest = 0

    /// - Parameter count: At least 1.
    init(_ count: Int, in window: Interval) {
        self.count = max(count, 1)
        self.window = window
    }

    /// Counts one event.
    ///
    /// - Returns: Whether there have been more than ``count`` within the window, this one included.
    mutating func exceeds(at now: Instant) -> Bool {
        guard times.count == count else {
            times.append(now)
            return false
        }
        let isOver = now - times[oldest] < window
        times[oldest] = now
        oldest = (oldest + 1) % count
        return isOver
    }

    /// Counts one event if it does not exceed the limit.
    ///
    /// - Returns: Whether it was counted.
    mutating func admits(at now: Instant) -> Bool {
        guard times.count < count || now - times[oldest] >= window else { return false }
        return !exceeds(at: now)
    }
}
