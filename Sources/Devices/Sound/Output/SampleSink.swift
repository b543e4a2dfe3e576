/// Where samples go to be heard: one channel, -1…1. Used from one thread.
protocol SampleSink: AnyObject {
    /// Samples a second.
    var rate: Int { get }
    /// Samples of silence that must follow the last one, so that the device has something to play until it is stopped.
    var tail: Int { get }

    /// - Returns: How many it took; 0 when there is no room just now.
    func take(_ samples: UnsafeBufferPointer<Float>) throws(SoundError) -> Int

    /// Returns when there may be room, at the latest after 10 ms.
    func awaitRoom() throws(SoundError)

    /// How many of the samples it took are still to be heard. Plays them, however few they are.
    func unheard() throws(SoundError) -> Int

    /// Lets a few ms pass.
    func rest()

    /// What has not been heard is never heard.
    func drop()
}
