internal import BezelModel

/// Finds the end of speech in blocks of 20 ms: 16,000 samples a second, one channel, signed 16 bits.
///
/// One use of the microphone needs one value. It keeps about 40 kB, and needs 3 ms of processor time for a second.
public struct EndOfSpeech: ~Copyable {
    /// What is known after a block.
    public enum State: Hashable, Sendable {
        /// Nothing was said yet.
        case waiting
        /// The driver speaks.
        case speaking
        /// The driver has not spoken since ``EndOfSpeechSettings/pause``, so decoding may begin. ``speaking`` may follow.
        case pausing
        /// The phrase is complete, or has reached ``EndOfSpeechSettings/phraseLimit``. The last state.
        case ended
        /// Nothing was said before ``EndOfSpeechSettings/startLimit``. The last state.
        case nothing
    }

    /// Samples a second.
    public static let rate = 16_000
    /// Samples of a block: 20 ms.
    public static let blockSize = 320

    /// Opens libspeexdsp. It writes a line to the standard error output the first time.
    ///
    /// - Throws: ``VoiceError`` when the library is not installed.
    public init(_ settings: EndOfSpeechSettings = EndOfSpeechSettings()) throws(VoiceError) {
        throw VoiceError(.noLibrary, "not built yet")
    }

    /// The state after one more block. After the last state it stays the same.
    ///
    /// - Parameter block: Of ``blockSize`` samples. A block of another size is not looked at.
    public mutating func take(_ block: UnsafeBufferPointer<Int16>) -> State { .waiting }

    /// Why the end of speech cannot be found here: the library is missing. nil when it can.
    public static func problem() -> String? { "not built yet" }
}
