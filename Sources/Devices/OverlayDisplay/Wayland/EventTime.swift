internal import BezelModel

/// Times in events of a compositor.
enum EventTime {
    /// Older times are not used, because the protocol does not define their clock.
    private static let longest: UInt32 = 1000

    /// The moment of an input event.
    ///
    /// - Parameters:
    ///   - milliseconds: The event's time: the lower 32 bits, in practice of `CLOCK_MONOTONIC`.
    ///   - now: `CLOCK_MONOTONIC`.
    /// - Returns: `now` if the event's time is in the future or more than a second ago.
    static func stamp(_ milliseconds: UInt32, now: Stamp) -> Stamp {
        let present = UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000)
        let age = present &- milliseconds
        guard age <= longest else { return now }
        return Stamp(nanoseconds: (now.nanoseconds / 1_000_000 - Int64(age)) * 1_000_000)
    }

    /// The moment at which a picture was on the screen, by wp_presentation.
    ///
    /// - Returns: `now` if the time is not between the commit and `now`.
    static func presented(
        seconds high: UInt32, _ low: UInt32, _ nanoseconds: UInt32, committed: Stamp, now: Stamp
    ) -> Stamp {
        let seconds = Int64(high) << 32 | Int64(low)
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow, nanoseconds < 1_000_000_000 else { return now }
        let stamp = Stamp(nanoseconds: whole &+ Int64(nanoseconds))
        return stamp >= committed && stamp <= now ? stamp : now
    }
}
