public import BezelModel
internal import Synchronization

/// Makes utterances heard, one at a time.
///
/// ``play(_:started:)`` blocks its thread for as long as the utterance takes; ``stop(_:)`` may be called from any other.
/// The device is open only while it plays, so that a silent speaker costs no wake-up and keeps nobody from the card.
/// A process has one synthesiser: two speakers that speak wait for each other.
public final class Speaker: Sendable {
    private let configuration: SoundConfiguration
    private let progress: @Sendable () -> Void
    private let open: @Sendable () throws(SoundError) -> any SampleSink
    private let speech: Synthesizer
    private let cancelled = CancelledUtterances()
    /// Held while an utterance is played.
    private let turn = Mutex(())

    /// Opens nothing: the synthesiser and the device wait for the first utterance that needs them.
    ///
    /// - Parameters:
    ///   - notice: Told what is played otherwise than asked for, like words in a language without a voice; once for
    ///     each, on the thread that plays.
    ///   - progress: Told with every piece of some 10 ms, on the thread that plays, that it is not hanging.
    public convenience init(
        configuration: SoundConfiguration, notice: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable () -> Void = {}
    ) {
        let device = configuration.device
        self.init(configuration: configuration, notice: notice, progress: progress) { () throws(SoundError) in
            try ALSASink(device: device)
        }
    }

    init(
        configuration: SoundConfiguration, notice: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable () -> Void = {},
        open: @escaping @Sendable () throws(SoundError) -> any SampleSink
    ) {
        self.configuration = configuration
        self.progress = progress
        self.open = open
        speech = Synthesizer(configuration: configuration, notice: notice)
    }

    /// Plays an utterance and returns when it has been heard to its end, was stopped, or cannot be heard.
    ///
    /// A part that cannot be played is passed over. Ids go up from one call to the next.
    ///
    /// - Parameters:
    ///   - started: Called once, when the device has the first samples; not at all when nothing is heard.
    ///   - failed: Called once where it is the device that fails, and not a part.
    public func play(
        _ utterance: Utterance, started: @escaping () -> Void = {}, failed: () -> Void = {}
    ) -> SoundOutcome {
        defer { cancelled.end(utterance.id) }
        guard !configuration.device.isEmpty else { return .unheard("sound is off") }
        return turn.withLock { _ in
            let isStopped = { [cancelled, progress] in
                progress()
                return cancelled.isStopped(utterance.id)
            }
            let gain = Float(min(max(configuration.volume, 0), 100)) / 100
            let output = SoundOutput(gain: gain, open: open, isStopped: isStopped, started: started)
            return play(utterance, on: output, isStopped: isStopped, failed: failed)
        }
    }

    /// Stops an utterance, now or when its turn comes. What is being played is silent within 50 ms.
    public func stop(_ id: Utterance.ID) { cancelled.stop(id) }

    /// Stops what is being played and all that may come: the program ends.
    public func close() { cancelled.close() }

    private func play(_ utterance: Utterance, on output: SoundOutput, isStopped: () -> Bool, failed: () -> Void)
        -> SoundOutcome
    {
        var faults: [String] = []
        let saysSomething = utterance.parts.contains(where: \.saysSomething)
        var isHeard = false
        // Before the first sample, so that the words behind a tone need not wait for their voice.
        if utterance.parts.contains(where: \.isSpoken) { speech.prepare(for: utterance.language) }
        do throws(Interruption) {
            for (number, part) in utterance.parts.enumerated() {
                if isStopped() { throw .stopped }
                let before = output.taken
                defer { if part.saysSomething || !saysSomething, output.taken > before { isHeard = true } }
                do throws(Interruption) {
                    try part.play(on: output, by: speech, in: utterance.language)
                } catch {
                    guard case .part(let fault) = error else { throw error }
                    faults.append("part \(number + 1): \(fault)")
                }
            }
            try output.finish()
        } catch {
            switch error {
            case .stopped:
                output.drop()
                return .stopped
            case .part(let fault): faults.append("\(fault)")
            case .device(let fault):
                faults.append("\(fault)")
                failed()
            }
        }
        guard !faults.isEmpty else { return .heard }
        let why = faults.joined(separator: "; ")
        return isHeard ? .partly(why) : .unheard(why)
    }
}

extension SoundPart {
    /// Whether anything is said with it: a tone only announces, and a silence separates.
    fileprivate var saysSomething: Bool {
        switch self {
        case .chime(.alert), .silence: false
        case .chime, .text, .phonemes, .file: true
        }
    }

    fileprivate var isSpoken: Bool {
        switch self {
        case .text, .phonemes: true
        case .chime, .file, .silence: false
        }
    }
}
