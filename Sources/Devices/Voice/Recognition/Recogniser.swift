public import BezelModel
internal import CPocketSphinx
internal import Confinement
public import EventLoop
internal import Glibc

/// Recognises phrases in a confined process with libpocketsphinx. Everything runs on the loop's thread.
///
/// The process starts with a task (``start(_:)``) and ends with its result: between tasks there is neither process nor
/// memory. Start the task before the prompt or chime, so that the model is ready when the driver speaks.
public final class Recogniser: PhraseRecogniser {
    public enum Event: Hashable, Sendable {
        /// The process can decode now, so many milliseconds after the start of the task, with so many of its phrases.
        case ready(milliseconds: Int, phrases: Int)
        /// A phrase was decoded, with so many milliseconds of processor time for so many milliseconds of sound.
        case decoded(processor: Int, sound: Int)
    }

    public var decided: (RecognitionResult) -> Void = { _ in }
    /// For the log and the status. Not called after ``stop()``.
    public var report: (Event) -> Void = { _ in }

    private let command: [String]
    private let loop: EventLoop
    private let timer: LoopTimer
    private var process: ConfinedProcess?
    private var watch: Watch?
    private var state: RecognitionState?
    private var began = Instant(nanoseconds: 0)
    private var generation = 0
    /// How processes have ended. Another thread waits for that.
    private let endings: Mailbox<Ending>
    private var endingWatch: Watch?

    private struct Ending: Sendable {
        var generation: Int
        var end: ProcessEnd
    }

    /// - Parameters:
    ///   - command: The program, and the arguments with which it runs ``RecogniserWorker``. The settings are added to it.
    public init(_ command: [String], _ settings: RecogniserSettings, on loop: EventLoop) throws(EventLoopError) {
        self.command = command + settings.arguments
        self.loop = loop
        timer = try LoopTimer(on: loop)
        endings = try Mailbox()
        timer.fired = { [unowned self] in state.map { ended(.hung($0.longest)) } }
        endingWatch = try endings.open(on: loop) { [unowned self] in hasEnded($0) }
    }

    deinit {
        stop()
        if let endingWatch { loop.unwatch(endingWatch) }
    }

    /// nil when there is none.
    var processID: CInt? { process?.id }

    public func start(_ task: RecognitionTask) {
        stop()
        generation += 1
        began = Self.now
        let phrases = RecognitionMemory.bytes(of: task.phrases)
        do {
            let process = try ConfinedProcess(
                command, input: SharedMemory("bezel-voice", size: RecognitionMemory.input),
                output: SharedMemory("bezel-voice-end", size: RecognitionMemory.output, isMapped: false))
            phrases.withUnsafeBytes { process.input.bytes.copyMemory(from: $0) }
            self.process = process
            state = RecognitionState(phrases: min(task.phrases.count, PhraseGrammar.mostPhrases), at: began)
            watch = try loop.watch(process.socket, for: .readable) { [unowned self] _ in receive() }
            // A process that has gone is found when its socket is read.
            _ = RecogniserMessage.task(size: UInt32(phrases.count)).send(to: process.socket)
            armTimer()
        } catch {
            stop()
            decided(.failed("\(error)"))
        }
    }

    public func take(_ samples: UnsafeBufferPointer<Int16>, _ state: EndOfSpeech.State) {
        guard let process, let place = self.state?.samples else { return }
        let count = min(samples.count, RecognitionMemory.samples - place)
        let start = RecognitionMemory.phrases + place * MemoryLayout<Int16>.size
        UnsafeMutableRawBufferPointer(rebasing: process.input.bytes[start...]).copyMemory(
            from: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: samples[..<count])))
        perform(self.state?.took(count, state, at: Self.now))
    }

    public func stop() {
        generation += 1
        state = nil
        leaveProcess()
    }

    private func leaveProcess() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        process = nil
        timer.set(nil)
    }

    private func perform(_ action: RecognitionState.Action?) {
        switch action {
        case .decode(let number, let samples, let silence)?:
            let message = RecogniserMessage.decode(
                number: number, samples: UInt32(samples), silence: UInt32(silence))
            _ = process.map { message.send(to: $0.socket) }
        case .finish(let result)?:
            stop()
            return decided(result)
        case nil: break
        }
        armTimer()
    }

    /// Handles one message. If there are more, the loop calls this again.
    private func receive() {
        guard let process else { return }
        switch ProcessMessage.receive(from: process.socket, waits: false) {
        case .nothing: break
        case .gone: ended()
        case .message(let message):
            guard let message = RecogniserMessage(message) else { return ended(.invalidMessage) }
            handle(message)
        }
    }

    private func handle(_ message: RecogniserMessage) {
        let now = Self.now
        switch message {
        case .ready(let phrases):
            report(.ready(milliseconds: (now - began).milliseconds, phrases: Int(phrases)))
            perform(state?.ready(at: now))
        case .result(let number, let position, let milliseconds):
            guard let (isPossible, action) = state?.result(number, position: position.map { Int($0) }), isPossible
            else { return ended(.invalidMessage) }
            report(
                .decoded(
                    processor: Int(milliseconds), sound: (state?.samples ?? 0) * 1000 / EndOfSpeech.rate))
            perform(action)
        case .task, .decode: ended(.invalidMessage)
        }
    }

    /// The process has gone, or must go. The task has failed when its end is known.
    ///
    /// - Parameter reason: Why it must go; nil if it has gone by itself.
    private func ended(_ reason: ProcessEnd? = nil) {
        guard let process else { return }
        process.end { [endings, generation] in endings.post(Ending(generation: generation, end: reason ?? $0)) }
        leaveProcess()
    }

    private func hasEnded(_ ending: Ending) {
        guard ending.generation == generation, state != nil else { return }
        stop()
        decided(.failed("the recogniser's process: \(ending.end)"))
    }

    private func armTimer() { timer.move(process == nil ? nil : state?.deadline?.nanoseconds) }

    private static var now: Instant { Instant(nanoseconds: Clock.bootTime) }
}

extension Recogniser {
    /// The files of a model that the library needs.
    private static let modelFiles = ["mdef", "feat.params"]

    /// Why phrases cannot be recognised here with these settings: a library or the model is missing. nil when they can.
    /// Libraries stay in the program. Some milliseconds of reading files: not on the loop's thread.
    public static func problem(_ settings: RecogniserSettings) -> VoiceError? {
        if let problem = cpocketsphinx_probe() { return VoiceError(.noLibrary, String(cString: problem)) }
        if let problem = EndOfSpeech.problem() { return VoiceError(.noLibrary, problem) }
        if let problem = Pronouncer.missingLibrary() { return VoiceError(.noLibrary, problem) }
        guard RecogniserSettings(language: "en").serves(settings.language) else {
            return VoiceError(.noModel, "the phones of \(settings.language) are not known; only English is")
        }
        for file in modelFiles where access("\(settings.model)/\(file)", R_OK) != 0 {
            return VoiceError(.noModel, "\(settings.model)/\(file): \(String(cString: strerror(errno)))")
        }
        return nil
    }
}
