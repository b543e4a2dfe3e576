internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink
internal import Sound
internal import Voice

/// The microphone as a component of the service: recordings for apps, and phrases that are recognised.
///
/// The device is open between ``open(_:)`` and ``close(_:)``, never longer. Without a use there is no thread, no process
/// and no open device. What was said is neither stored nor logged.
final class VoiceComponent: ServiceComponent {
    /// Called when a microphone was connected or disconnected, or a reload has changed a choice of the driver's.
    var choicesChanged: () -> Void = {}
    /// Whether the folder is this service's.
    var mayKeep: () -> Bool = { true }
    /// A program that recognises phrases of a language in place of the library; nil if there is none. After a change
    /// call ``update()``.
    var program: (_ language: String) -> (any PhraseRecogniser)? = { _ in nil }

    private var configuration: ProgramConfiguration.Voice
    /// Who may use the microphone, by the configuration.
    private var rules: HeadUnitConfiguration.Voice
    private var language: String
    private let command: [String]
    private let loop: EventLoop
    private let log: Logger
    private let lines: LimitedLog
    private let writer: KeptFileWriter
    private var kept: KeptVoice
    private var isDevicePresent: Bool
    /// What the board lacks; nil before it was found out.
    private var lacking: RecognitionSupport?
    private var check: RecognitionSupportCheck?
    private var reported = VoiceSupport()
    /// The use that the engine knows of.
    private var current: MicrophoneUse?
    /// The use that has the device, or closes it.
    private var run: MicrophoneRun?
    private var library: Recogniser?
    /// The phrase of ``current`` is complete: no more sound counts.
    private var isDecided = false
    /// Recognises the phrase of ``current``.
    private var recogniser: (any PhraseRecogniser)?
    private weak var host: (any ServiceHost)?

    /// - Parameter recogniser: The command line of the process that recognises phrases.
    init(
        _ configuration: ProgramConfiguration, recogniser: [String], on loop: EventLoop, log: Logger
    ) throws {
        self.configuration = configuration.voice
        rules = configuration.headUnit.voice
        language = configuration.headUnit.language.rawValue
        command = recogniser
        self.loop = loop
        self.log = log
        lines = LimitedLog(5, perSeconds: 60, on: loop, log: log)
        let file = KeptFile("the microphone's switch", in: configuration.storage.path, name: "voice.choices")
        kept = KeptVoice(text: file.text ?? "")
        writer = try KeptFileWriter(file, name: "voice", on: loop, log: log)
        isDevicePresent = CaptureDevices.exist(for: configuration.voice.microphone)
    }

    var health: [WorkerStatus] { writer.health + [run?.status].compactMap(\.self) }

    /// What the driver has chosen; nil if there is no microphone.
    var choices: KeptVoice? { isDevicePresent ? kept : nil }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        try writer.start()
        update()
    }

    func stop() {
        host = nil
        current = nil
        recogniser?.stop()
        (recogniser, library) = (nil, nil)
        run?.end()
        run = nil
        check?.end()
        check = nil
        writer.stop()
    }

    // MARK: What the board can do

    /// Something that decides about the voice may have changed.
    func update() {
        findSupport()
        let support = support
        guard support != reported else { return }
        reported = support
        host?.runner.send(.voiceSupport(support))
    }

    /// Checks whether a microphone was connected or disconnected, and informs the engine.
    ///
    /// - Parameter again: Look for the libraries again too.
    func checkDevice(again: Bool = false) {
        let isPresent = CaptureDevices.exist(for: configuration.microphone)
        let isChanged = isPresent != isDevicePresent
        isDevicePresent = isPresent
        if again, check == nil { lacking = nil }
        update()
        if isChanged { choicesChanged() }
    }

    /// The configuration was read again, or the driver has chosen a language.
    func reconfigured(_ configuration: ProgramConfiguration) {
        if configuration.voice.library != self.configuration.library { (library, lacking) = (nil, nil) }
        let (former, rules) = (kept, configuration.headUnit.voice)
        if rules.commands != self.rules.commands { kept.commands = nil }
        if rules.appsMicrophone != self.rules.appsMicrophone { kept.apps = nil }
        if kept != former { keep() }
        (self.configuration, self.rules) = (configuration.voice, rules)
        language = configuration.headUnit.language.rawValue
        checkDevice()
        if kept != former { choicesChanged() }
    }

    /// Phrases are recognised, if the board can do it.
    private var wantsRecognition: Bool {
        isDevicePresent && (kept.commands ?? rules.commands) && configuration.recogniser != .none
    }

    private var support: VoiceSupport {
        let recognises = wantsRecognition && lacking.map { $0.endOfSpeech == nil } == true
        let hasLibrary = lacking?.library == nil && isServed
        return VoiceSupport(hasMicrophone: isDevicePresent, recognises: recognises && (hasProgram || hasLibrary))
    }

    private var hasProgram: Bool { configuration.recogniser == .auto && program(language) != nil }

    /// The library's model is for the language of the head unit.
    private var isServed: Bool { configuration.library.serves(language) }

    private func findSupport() {
        guard wantsRecognition, lacking == nil, check == nil, host != nil else { return }
        do {
            check = try RecognitionSupportCheck(configuration.library, on: loop) { [unowned self] in found($0) }
        } catch { log.error("voice: \(error)") }
    }

    private func found(_ answer: RecognitionSupport) {
        (check, lacking) = (nil, answer)
        if let problem = answer.endOfSpeech ?? answer.library {
            log.info("phrases are not recognised: \(problem)")
        }
        update()
    }

    // MARK: The driver's choices

    /// The driver has chosen something. It counts until a reload finds another value in the configuration.
    func take(_ choice: KeptVoice.Choice) {
        let former = kept
        kept.take(choice)
        guard kept != former else { return }
        keep()
        if !kept.isMicrophoneOn, let current { finish(current.id, .failed(Self.switchedOff)) }
        update()
    }

    private func keep() {
        if mayKeep() { writer.write(kept.text) }
    }

    private static let switchedOff = "the driver has switched the microphone off"

    // MARK: A use

    /// Opens the microphone. Events of the use follow, until ``close(_:)`` or the last event.
    func open(_ use: MicrophoneUse) {
        if let current { finish(current.id, nil) }
        (current, isDecided) = (use, false)
        if let problem { return finish(use.id, .failed(problem)) }
        // The device of a former use is still open: this one begins when it is closed.
        if run == nil { begin(use) }
    }

    /// Closes the microphone. No event of the use follows.
    func close(_ id: MicrophoneUse.ID) {
        if current?.id == id { finish(id, nil) }
    }

    /// The driver has finished the phrase: it is decided with the sound so far. Nothing if the use has ended.
    func decide(_ id: MicrophoneUse.ID) {
        guard current?.id == id, !isDecided, let recogniser else { return }
        isDecided = true
        run?.stop()
        send(id, .speechEnded)
        recogniser.decide()
    }

    /// Why the microphone is not opened.
    private var problem: String? {
        if configuration.microphone.isEmpty { return "voice.microphone is \"\": there is none" }
        if !isDevicePresent { return "voice.microphone = \"\(configuration.microphone)\": no such device" }
        return kept.isMicrophoneOn ? nil : Self.switchedOff
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
        case .opened: send(use.id, .opened)
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
        checkDevice()
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

    private func send(_ id: MicrophoneUse.ID, _ event: MicrophoneEvent) { host?.runner.send(.microphone(id, event)) }
}
