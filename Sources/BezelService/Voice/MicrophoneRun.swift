internal import BezelModel
internal import EventLoop
internal import Sound
internal import Voice

/// One use of the microphone, on a thread of its own. The device is open as long as the thread runs, at most.
final class MicrophoneRun {
    enum Letter: Sendable {
        case opened
        case level(Int)
        /// A piece of a recording.
        case sound([UInt8])
        /// A block for the recogniser.
        case speech([Int16], EndOfSpeech.State)
        /// The device is closed: the last letter. nil: at the end of speech, or because it was stopped.
        case closed(SoundError?)
    }

    let use: MicrophoneUse
    private let loop: EventLoop
    private let microphone: Microphone
    private let clock = JobClock()
    private let letters: Mailbox<Letter>
    private var watch: Watch?
    private var thread: NamedThread?

    /// Opens the device on the new thread.
    ///
    /// - Parameter take: Called on the loop's thread, up to the letter ``Letter/closed(_:)``.
    init(
        _ use: MicrophoneUse, device: String, _ settings: EndOfSpeechSettings, on loop: EventLoop,
        _ take: @escaping (Letter) -> Void
    ) throws(EventLoopError) {
        self.use = use
        self.loop = loop
        microphone = Microphone(device: device, rate: use.rate)
        letters = try Mailbox()
        watch = try letters.open(on: loop, take)
        thread = try NamedThread(name: "microphone") { [microphone, clock, letters] in
            clock.begin()
            var failure: SoundError?
            do throws(SoundError) {
                switch use.purpose {
                case .recording(let format): try Self.record(format, with: microphone, clock, letters)
                case .recognition: try Self.listen(settings, with: microphone, clock, letters)
                }
            } catch { failure = error }
            clock.end()
            letters.post(.closed(failure))
        }
    }

    deinit { if let watch { loop.unwatch(watch) } }

    /// A block of 20 ms, or the opening of the device, may last so long.
    var status: WorkerStatus { WorkerStatus("microphone", clock, limit: .seconds(30)) }

    /// Closes the device. ``Letter/closed(_:)`` follows.
    func stop() { microphone.stop() }

    /// Closes the device, and waits until it is closed. No letter follows.
    func end() {
        microphone.stop()
        if let watch { loop.unwatch(watch) }
        watch = nil
        thread?.join()
        thread = nil
    }

    // MARK: The thread

    private static func record(
        _ format: RecordingFormat, with microphone: Microphone, _ clock: JobClock, _ letters: Mailbox<Letter>
    ) throws(SoundError) {
        var meter = LevelMeter(rate: format.rate)
        var cutter = RecordingCutter(format)
        try microphone.run(opened: { letters.post(.opened) }) { block in
            clock.progress()
            if let level = meter.take(block) { letters.post(.level(level)) }
            cutter.take(block) { letters.post(.sound($0)) }
            return true
        }
    }

    private static func listen(
        _ settings: EndOfSpeechSettings, with microphone: Microphone, _ clock: JobClock, _ letters: Mailbox<Letter>
    ) throws(SoundError) {
        var meter = LevelMeter(rate: EndOfSpeech.rate)
        var detector: EndOfSpeech
        do { detector = try EndOfSpeech(settings) } catch {
            throw SoundError(code: .noLibrary, operation: "libspeexdsp", subject: "", detail: "\(error)")
        }
        try microphone.run(opened: { letters.post(.opened) }) { block in
            clock.progress()
            if let level = meter.take(block) { letters.post(.level(level)) }
            let state = detector.take(block)
            letters.post(.speech(Array(block), state))
            switch state {
            case .waiting, .speaking, .pausing: return true
            case .ended, .nothing: return false
            }
        }
    }
}

extension MicrophoneUse {
    /// Samples per second.
    fileprivate var rate: Int {
        switch purpose {
        case .recording(let format): format.rate
        case .recognition: EndOfSpeech.rate
        }
    }
}
