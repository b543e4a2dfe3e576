internal import BezelModel

/// When a phrase ends, by the kind and the power of each block of sound. A value without a library.
///
/// The detector takes any new noise for speech until it has learned it, which needs some two seconds. So what it calls
/// speech counts only if it was clearly louder than the silence behind it.
struct SpeechTimeline {
    /// Speech that is shorter is a click or a bump.
    private static let shortestSpeech = Interval.milliseconds(80)
    private static let hangOvers = Interval.milliseconds(200)...Interval.milliseconds(2000)
    /// Speech has at least so many blocks that are ``clearlyLouder`` than the silence behind it, in power.
    private static let loudBlocks = 4
    private static let clearlyLouder: Float = 2

    private let settings: EndOfSpeechSettings
    private let block: Interval
    private(set) var state = EndOfSpeech.State.waiting
    /// From the start.
    private var time = Interval.zero
    /// Speech without a gap, while waiting.
    private var speech = Interval.zero
    /// Silence since the last speech.
    private var silence = Interval.zero
    /// The power of the loudest blocks of this speech, the loudest first.
    private var loudest: [Float] = []
    /// The power of all blocks of this silence.
    private var silencePower: Float = 0

    /// - Parameter block: Duration of a block.
    init(_ settings: EndOfSpeechSettings, block: Interval) {
        var settings = settings
        settings.hangOver = min(max(settings.hangOver, Self.hangOvers.lowerBound), Self.hangOvers.upperBound)
        settings.pause = min(settings.pause, settings.hangOver)
        self.settings = settings
        self.block = block
    }

    /// - Returns: The state after one more block.
    mutating func take(isSpeech: Bool, power: Float) -> EndOfSpeech.State {
        time = time + block
        switch state {
        case .ended, .nothing: return state
        case .waiting:
            if isSpeech { louder(power) } else { forgetSpeech() }
            speech = isSpeech ? speech + block : .zero
            if speech >= Self.shortestSpeech { state = .speaking }
        case .speaking, .pausing:
            if isSpeech {
                louder(power)
                (silence, silencePower) = (.zero, 0)
            } else {
                silence = silence + block
                silencePower += power
            }
            state = next
        }
        if state == .waiting, time >= settings.startLimit { state = .nothing }
        return state
    }

    /// The state after speech, or what was called so.
    private var next: EndOfSpeech.State {
        mutating get {
            guard silence >= settings.pause else { return time >= settings.phraseLimit ? .ended : .speaking }
            let blocks = Float(silence.nanoseconds / block.nanoseconds)
            guard let loud = loudest.last, loudest.count == Self.loudBlocks,
                loud > silencePower / blocks * Self.clearlyLouder
            else {
                forgetSpeech()
                return .waiting
            }
            return silence >= settings.hangOver || time >= settings.phraseLimit ? .ended : .pausing
        }
    }

    private mutating func louder(_ power: Float) {
        loudest.insert(power, at: loudest.firstIndex { $0 < power } ?? loudest.count)
        if loudest.count > Self.loudBlocks { loudest.removeLast() }
    }

    private mutating func forgetSpeech() {
        (speech, silence, silencePower) = (.zero, .zero, 0)
        loudest = []
    }
}
