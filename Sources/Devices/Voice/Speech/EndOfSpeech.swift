internal import BezelModel
internal import CSpeexDSP

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

    /// Probabilities in percent. The library's own decision is the same, but each use of it writes a warning to the standard
    /// error output.
    private static let becomesSpeech: Int32 = 80
    private static let staysSpeech: Int32 = 60

    /// The detector changes the samples that it gets: they are copied here first.
    private var copy: [Int16]
    private let detector: OpaquePointer
    private var timeline: SpeechTimeline
    private var isSpeech: Bool
    private var band: SpeechBand

    /// Opens libspeexdsp.
    ///
    /// - Throws: ``VoiceError`` when the library is not installed.
    public init(_ settings: EndOfSpeechSettings = EndOfSpeechSettings()) throws(VoiceError) {
        if let problem = Self.problem() { throw VoiceError(.noLibrary, problem) }
        guard let detector = speex_preprocess_state_init(CInt(Self.blockSize), CInt(Self.rate)) else {
            throw VoiceError(.failed, "speex_preprocess_state_init: no memory")
        }
        // Not where they are declared: Swift 6.2.3, which builds for arm64, fails to compile an initializer that throws when
        // some properties have values already.
        self.detector = detector
        copy = [Int16](repeating: 0, count: Self.blockSize)
        timeline = SpeechTimeline(settings, block: .milliseconds(Self.blockSize * 1000 / Self.rate))
        isSpeech = false
        band = SpeechBand()
        var off: Int32 = 0
        speex_preprocess_ctl(detector, CInt(cspeexdsp_set_denoise.rawValue), &off)
    }

    deinit { speex_preprocess_state_destroy(detector) }

    /// The state after one more block. After the last state it stays the same.
    ///
    /// - Parameter block: Of ``blockSize`` samples. A block of another size changes nothing.
    public mutating func take(_ block: UnsafeBufferPointer<Int16>) -> State {
        guard block.count == Self.blockSize else { return timeline.state }
        copy.withUnsafeMutableBufferPointer { copy in
            _ = copy.update(from: block)
            _ = speex_preprocess_run(detector, copy.baseAddress)
        }
        var probability: Int32 = 0
        speex_preprocess_ctl(detector, CInt(cspeexdsp_get_prob.rawValue), &probability)
        isSpeech = probability > (isSpeech ? Self.staysSpeech : Self.becomesSpeech)
        return timeline.take(isSpeech: isSpeech, power: band.power(of: block))
    }

    /// Why the end of speech cannot be found here: the library is missing. nil when it can. The library stays open.
    public static func problem() -> String? { cspeexdsp_open().map { String(cString: $0) } }
}
