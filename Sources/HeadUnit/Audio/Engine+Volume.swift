public import BezelModel

/// The driver's volume.
extension Engine {
    public var volume: Volume { audio.volume.volume }

    /// Sets the driver's volume, ends muting, and keeps the value. Without a sound device nothing happens.
    ///
    /// - Parameters:
    ///   - percent: Other values count as the nearest of 0…100.
    ///   - isShown: Whether the volume is shown over the page for a moment; false for a page that shows it itself.
    mutating func setVolume(to percent: Int, isShown: Bool, _ outbox: inout Outbox) {
        perform([.changeVolume(.set(percent), isShown: isShown)], &outbox)
    }
}
