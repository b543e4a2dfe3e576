internal import BezelModel

/// Decides when apps are requested to send fewer pictures a second because the decoder is repeatedly late.
///
/// The request is `preferredFPS` of the VIDEO_STREAMING capability; an app that has subscribed to it restarts its
/// stream. The rate is never raised again, because apps would restart their streams each time.
struct FrameRateLimit: Hashable {
    /// The rate is lowered if the decoder is late twice within this time.
    static let period = Interval.seconds(15)
    static let lowest = 10

    /// Pictures a second.
    private(set) var rate: Int
    private var lastBehind: Instant?

    init(rate: Int) { self.rate = rate }

    /// The decoder was too slow, and skips units up to the next IDR picture.
    ///
    /// - Returns: Whether ``rate`` is lower now.
    mutating func wasBehind(at now: Instant) -> Bool {
        defer { lastBehind = now }
        guard let lastBehind, now - lastBehind <= Self.period, rate > Self.lowest else { return false }
        rate = max(rate / 2, Self.lowest)
        return true
    }
}
