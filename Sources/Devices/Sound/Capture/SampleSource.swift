/// Where samples come from: signed 16 bits, one channel.
protocol SampleSource: ~Copyable {
    /// Takes the samples that are there, without waiting.
    ///
    /// - Parameter room: For the samples; not empty.
    /// - Returns: The number of samples; 0 if there are none yet.
    /// - Throws: ``SoundError/Code/lost`` if the device was removed, or ``SoundError/Code/deviceFailed``.
    mutating func take(into room: UnsafeMutableBufferPointer<Int16>) throws(SoundError) -> Int
    /// Waits until there are samples, or about 10 ms.
    mutating func awaitSamples() throws(SoundError)
    /// Waits about 10 ms, whether there are samples or not.
    mutating func rest()
    /// Nanoseconds of a clock that nothing sets.
    var now: Int64 { get }
}
