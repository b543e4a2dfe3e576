/// An output device for samples: one channel, -1…1. Used by one thread.
protocol SampleSink: AnyObject {
    /// Samples a second.
    var rate: Int { get }
    /// Number of samples of silence that must follow the last sample, so that the device does not run empty before it
    /// is stopped.
    var tail: Int { get }

    /// - Returns: The number of samples that were taken; 0 if the device is full.
    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int

    /// Waits until there may be room, at most 10 ms.
    func awaitRoom() throws(SoundError)

    /// Number of samples that were taken and not played yet. Starts playing them, even if they are few.
    func unheard() throws(SoundError) -> Int

    /// Waits for a few ms.
    func rest()

    /// Discards all samples that were not played.
    func drop()
}
