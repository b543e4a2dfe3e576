internal import BezelConfiguration
internal import BezelModel
internal import EventLoop
internal import Logging
internal import Sound
internal import Voice

/// The uses of the microphone, one at a time: each has the device, and for a phrase a recogniser, until its end.
///
/// One that begins while the device of the one before is still open waits until that is closed.
final class MicrophoneUses {
    /// For the next use.
    var configuration: ProgramConfiguration.Voice {
        didSet { if configuration.library != oldValue.library { library = nil } }
    }
    /// A program that recognises phrases of a language; nil if there is none.
    var program: (_ language: String) -> (any PhraseRecogniser)? = { _ in nil }
    /// Receives the events.
    var send: (MicrophoneUse.ID, MicrophoneEvent) -> Void = { _, _ in }
    /// Called after a use that ended because the device failed.
    var deviceFailed: () -> Void = {}

    private let command: [String]
    private let loop: EventLoop
    private let lines: LimitedLog
    /// The use that the engine knows of.
    private var current: MicrophoneUse?
    /// The use that has the device, or closes it.
    private var run: MicrophoneRun?
    private var library: Recogniser?
    /// Recognises the phrase of ``current``.
    private var recogniser: (any PhraseRecogniser)?
    /// The phrase of ``current`` is complete: no more sound counts.
    private var isDecided = false

    /// - Parameter command: The command line of the process that recognises phrases.
    init(_ configuration: ProgramConfiguration.Voice, _ command: [String], on loop: EventLoop, lines: LimitedLog) {
        (self.configuration, self.command, self.loop, self.lines) = (configuration, command, loop, lines)
    }

    var status: WorkerStatus? { run?.status }

    /// Opens the microphone. Events of the use follow, until ``close(_:)`` or the last event.
    ///
    /// - Parameter problem: Why it cannot be used: it is the only event then.
    func open(_ use: MicrophoneUse, problem: String?) {
        if let current { finish(current.id, nil) }
        (current, isDecided) = (use, false)
        if let problem { return finish(use.id, .failed(problem)) }
        if run == nil { begin(use) }
    }

    /// Closes the microphone. No event of the use follows.
    func close(_ id: MicrophoneUse.ID) { finish(id, nil) }

    /// Closes the microphone, and says why. Nothing without a use.
    func end(_ problem: String) {
        if let current { finish(current.id, .failed(problem)) }
    }

    /// The driver has finished the phrase: it is decided with the sound so far. Nothing if the use has ended.
    func decide(_ id: MicrophoneUse.ID) {
        guard current?.id == id, !isDecided, let recogniser else { return }
        isDecided = true
        run?.stop()
        send(id, .speechEnded)
        recogniser.decide()
    }

    /// Closes the microphone, and waits until it is closed. No event follows.
    func stop() {
        current = nil
        recogniser?.stop()
        (recogniser, library) = (nil, nil)
        run?.end()
        run = nil
    }

    private func begin(_ use: MicrophoneUse) {
        do {
            if case .recognition(let task) = use.purpose { try startRecogniser(for: task, of: use.id) }
            // The recogniser may have failed already.
            guard current?.id == use.id else { return }
            run = try MicrophoneRun(
                use, device: configuration.microphone, EndOfSpeechSettings(hangOver: configuration.endOfSpeech),
                on: loop
            ) { [unowned self] in take($0, of: use) }
        } catch { finish(use.id, .failed("\(error)")) }
    }

    private func take(_ letter: MicrophoneRun.Letter, of use: MicrophoneUse) {
        if case .closed(let error) = letter { return closed(use, error) }
        guard current?.id == use.id else { return }
        switch letter {
        case .opened: if !isDecided { send(use.id, .opened) }
        case .level(let level): send(use.id, .level(level))
        case .sound(let piece): send(use.id, .sound(piece))
        case .speech(let samples, let state):
            guard !isDecided else { return }
            if state == .ended {
                isDecided = true
                send(use.id, .speechEnded)
            }
            samples.withUnsafeBufferPointer { recogniser?.take($0, state) }
        case .closed: break
        }
    }

    private func closed(_ use: MicrophoneUse, _ error: SoundError?) {
        run = nil
        if let current, current.id != use.id { return begin(current) }
        guard let error else { return }
        lines.line(.warning, "microphone", "the microphone cannot be used: \(error)")
        finish(use.id, .failed(error.ofMicrophone))
        deviceFailed()
    }

    private func startRecogniser(for task: RecognitionTask, of id: MicrophoneUse.ID) throws {
        let served = configuration.recogniser == .auto ? program(task.language) : nil
        let recogniser: any PhraseRecogniser
        if let served {
            recogniser = served
        } else {
            let own = try library ?? Recogniser(command, configuration.library, on: loop)
            library = own
            recogniser = own
        }
        self.recogniser = recogniser
        recogniser.decided = { [unowned self] result in
            guard current?.id == id else { return }
            switch result {
            case .phrase(let position, _) where task.phrases.indices.contains(position):
                finish(id, .recognised(position))
            case .phrase, .nothing: finish(id, .notRecognised)
            case .failed(let reason):
                lines.line(.warning, "recogniser", "a phrase was not recognised: \(reason)")
                finish(id, .notRecognised)
            }
        }
        recogniser.start(task)
    }

    /// Ends the use, and closes the device.
    ///
    /// - Parameter event: Its last event; nil if the engine has ended it.
    private func finish(_ id: MicrophoneUse.ID, _ event: MicrophoneEvent?) {
        guard current?.id == id else { return }
        current = nil
        run?.stop()
        switch event {
        case nil, .failed: recogniser?.stop()
        case .opened, .level, .sound, .speechEnded, .recognised, .notRecognised: break
        }
        recogniser = nil
        if let event { send(id, event) }
    }
}
