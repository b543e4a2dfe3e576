internal import BezelModel

/// One task from the service's side: when the process decodes, and what the result is. A value without a process.
struct RecognitionState {
    /// A process that needs longer to start counts as hanging. A slow board reads the model from a card first.
    static let longestStart = Interval.seconds(10)
    /// A decoding that needs longer, after the driver has finished, counts as hanging.
    static let longestDecoding = Interval.seconds(10)

    /// Samples of silence at the beginning of ``EndOfSpeech/State/pausing``.
    private static let pause = EndOfSpeechSettings().pause.milliseconds * EndOfSpeech.rate / 1000

    enum Action: Hashable {
        case decode(number: UInt32, samples: Int, silence: Int)
        case finish(RecognitionResult)
    }

    private enum Decoding {
        /// For the process: it starts, or carries out an earlier decoding.
        case waiting
        case running
        case decoded(RecognitionResult)
    }

    private let phrases: Int
    private let began: Instant
    private var isReady = false
    /// Samples so far, at most ``RecognitionMemory/samples``.
    private(set) var samples = 0
    /// Samples since the last speech.
    private var silence = 0
    /// The decoding of all speech so far: begun in a pause, or at the end.
    private var decoding: Decoding?
    /// The decoding that the process carries out; nil for none. It gets one at a time: a driver who hesitates makes many
    /// pauses, and the last decoding would have to wait for all others.
    private var running: UInt32?
    /// Of the last decoding that the process got.
    private var number: UInt32 = 0
    /// When the driver has finished, or when the process was ready if that was later.
    private var finished: Instant?

    /// - Parameter phrases: Number of the task's phrases.
    init(phrases: Int, at now: Instant) {
        self.phrases = phrases
        began = now
    }

    /// When the process counts as hanging; nil while the driver may speak.
    var deadline: Instant? { isReady ? finished.map { $0 + Self.longestDecoding } : began + Self.longestStart }

    /// The time of ``deadline``.
    var longest: Interval { isReady ? Self.longestDecoding : Self.longestStart }

    /// The process can decode.
    ///
    /// - Returns: nil also when it was ready before.
    mutating func ready(at now: Instant) -> Action? {
        guard !isReady else { return nil }
        isReady = true
        if finished != nil { finished = now }
        return decoding == nil ? nil : begin()
    }

    /// More sound was put into the memory.
    ///
    /// - Parameters:
    ///   - count: Of samples that were put there.
    ///   - state: After them.
    mutating func took(_ count: Int, _ state: EndOfSpeech.State, at now: Instant) -> Action? {
        guard finished == nil else { return nil }
        samples = min(samples + count, RecognitionMemory.samples)
        switch state {
        case .waiting, .speaking:
            silence = 0
            // Speech goes on: what was decoded in the pause is not all.
            decoding = nil
            return nil
        case .pausing:
            silence = silence == 0 ? Self.pause : silence + count
            return decoding == nil ? begin() : nil
        case .ended:
            silence += count
            finished = now
            if case .decoded(let result)? = decoding { return .finish(result) }
            return decoding == nil ? begin() : nil
        case .nothing:
            finished = now
            return .finish(.nothing)
        }
    }

    /// The process has finished a decoding.
    ///
    /// - Returns: What to do, if anything; false if the process cannot have sent this.
    mutating func result(_ number: UInt32, position: Int?) -> (isPossible: Bool, Action?) {
        guard isReady, number == running, position.map({ $0 < phrases }) ?? true else { return (false, nil) }
        running = nil
        switch decoding {
        case .waiting?: return (true, begin())
        case .running?:
            let result = position.map { RecognitionResult.phrase($0, confidence: nil) } ?? .nothing
            decoding = .decoded(result)
            return (true, finished == nil ? nil : .finish(result))
        case .decoded?, nil: return (true, nil)
        }
    }

    /// Begins to decode, or does so when the process is ready and has finished the decoding before.
    private mutating func begin() -> Action? {
        guard isReady, running == nil else {
            decoding = .waiting
            return nil
        }
        number += 1
        (running, decoding) = (number, .running)
        return .decode(number: number, samples: samples, silence: min(silence, samples))
    }
}
