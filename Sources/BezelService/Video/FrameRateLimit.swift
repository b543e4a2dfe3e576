internal import BezelModel

/// Decides when apps are asked for fewer pictures a second because the decoder is behind again and again.
///
/// A head unit asks by `preferredFPS` of the VIDEO_STREAMING capability; an app that has subscribed to it starts its stream
/// anew. The rate is never raised again: an app would start its stream anew each time.
struct FrameRateLimit: Hashable {
    /// The decoder is behind twice within this time.
    static let period = Interval.seconds(15)
    static let lowest = 10

    /// Pictures a second.
    private(set) var rate: Int
    private var lastBehind: Instant?

    init(rate: Int) { self.rate = rate }

    /// The decoder was behind, and leaves out units up to the next IDR picture.
    ///
    /// - Returns: Whether ``rate`` is lower now.
    mutating func wasBehind(at now: Instant) -> Bool {
        defer { lastBehind = now }
        guard let lastBehind, now - lastBehind <= Self.period, rate > Self.lowest else { return false }
        rate = max(rate / 2, Self.lowest)
        return true
    }
}
