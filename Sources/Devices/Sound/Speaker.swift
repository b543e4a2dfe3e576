public import BezelModel
internal import Synchronization

/// Plays utterances, one at a time.
///
/// ``play(_:started:)`` blocks its thread until the utterance ends; ``stop(_:)`` may be called on other threads. The
/// device is open only while it plays, so that an idle speaker causes no wake-ups and other programs can use the card.
/// A process has one synthesiser: two speakers that speak wait for each other.
public final class Speaker: Sendable {
    private let configuration: SoundConfiguration
    private let progress: @Sendable () -> Void
    private let open: @Sendable () throws(SoundError) -> any SampleSink
    private let speech: Synthesizer
    private let files: SoundFileDecoding
    private let cancelled = CancelledUtterances()
    /// Held while an utterance is played.
    private let turn = Mutex(())

    /// Opens nothing; the synthesiser and the device are opened for the first utterance that needs them.
    ///
    /// - Parameters:
    ///   - notice: Called when something is played differently than requested, for instance text in a language without
    ///     a voice; once for each case, on the thread that plays.
    ///   - player: Plays the sound of apps on the same device: speech is mixed into it. Default: nil.
    ///   - gain: The volume of all sounds. Default: ``SoundConfiguration/volume``. The player's, beside one.
    ///   - files: Decodes the files of apps. Default: on the thread that plays.
    ///   - progress: Called on the thread that plays with each piece of about 10 ms, to show that it does not hang.
    public convenience init(
        configuration: SoundConfiguration, beside player: StreamPlayer? = nil, gain: OutputGain? = nil,
        files: SoundFileDecoding = .here, notice: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping @Sendable () -> Void = {}
    ) {
        let device = configuration.device
        let gain = gain ?? OutputGain(percent: configuration.volume)
        self.init(configuration, files: files, notice: notice, progress: progress) { () throws(SoundError) in
            if let player { return try player.sinkForSpeech() }
            return try gain.device(device)
        }
    }

    /// - Parameter open: Opens a device; the samples get the configuration's volume.
    convenience init(
        configuration: SoundConfiguration, notice: @escaping @Sendable (String) -> Void = { _ in },
        open: @escaping @Sendable () throws(SoundError) -> any SampleSink
    ) {
        let gain = OutputGain(percent: configuration.volume)
        self.init(configuration, files: .here, notice: notice, progress: {}) { () throws(SoundError) in
            GainSink(try open(), gain)
        }
    }

    private init(
        _ configuration: SoundConfiguration, files: SoundFileDecoding, notice: @escaping @Sendable (String) -> Void,
        progress: @escaping @Sendable () -> Void,
        open: @escaping @Sendable () throws(SoundError) -> any SampleSink
    ) {
        self.configuration = configuration
        self.files = files
        self.progress = progress
        self.open = open
        speech = Synthesizer(configuration: configuration, notice: notice)
    }

    /// Plays an utterance. Returns when it was played to its end, was stopped, or failed.
    ///
    /// A part that cannot be played is skipped. Ids must increase from call to call.
    ///
    /// - Parameters:
    ///   - started: Called once when the device has its first samples; not called if nothing is played.
    ///   - failed: Called once if the device fails, but not for a failed part.
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
            let output = SoundOutput(open: open, isStopped: isStopped, started: started)
            return play(utterance, on: output, isStopped: isStopped, failed: failed)
        }
    }

    /// Stops an utterance, now or when its turn comes. A playing utterance is silent within 50 ms.
    public func stop(_ id: Utterance.ID) { cancelled.stop(id) }

    /// Stops the current and all future utterances, because the program ends.
    public func close() { cancelled.close() }

    private func play(_ utterance: Utterance, on output: SoundOutput, isStopped: () -> Bool, failed: () -> Void)
        -> SoundOutcome
    {
        var faults: [String] = []
        let saysSomething = utterance.parts.contains(where: \.saysSomething)
        var isHeard = false
        // Before the first sample, so that the speech after a tone does not wait for its voice to be loaded.
        if utterance.parts.contains(where: \.isSpoken) { speech.prepare(for: utterance.language) }
        do throws(Interruption) {
            for (number, part) in utterance.parts.enumerated() {
                if isStopped() { throw .stopped }
                let before = output.taken
                defer { if part.saysSomething || !saysSomething, output.taken > before { isHeard = true } }
                do throws(Interruption) {
                    try part.play(on: output, by: speech, files, in: utterance.language)
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
    /// Whether the part has content: a tone only announces, and a silence only separates.
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
