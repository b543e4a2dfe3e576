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
    var program: (_ language: String) -> (any PhraseRecogniser)? {
        get { uses.program }
        set { uses.program = newValue }
    }

    private var configuration: ProgramConfiguration.Voice
    /// Who may use the microphone, by the configuration.
    private var rules: HeadUnitConfiguration.Voice
    private var language: String
    private let loop: EventLoop
    private let log: Logger
    private let uses: MicrophoneUses
    private let writer: KeptFileWriter
    private var kept: KeptVoice
    private var isDevicePresent: Bool
    /// Whether ALSA's configuration makes "default" a PCM of a sound server; nil before its files were read. They are not
    /// read for each app that connects, and never while a card has a microphone.
    private var isDefaultElsewhere: Bool?
    /// What the board lacks; nil before it was found out.
    private var lacking: RecognitionSupport?
    private var check: RecognitionSupportCheck?
    private var reported = VoiceSupport()
    private weak var host: (any ServiceHost)?

    /// - Parameter recogniser: The command line of the process that recognises phrases.
    init(
        _ configuration: ProgramConfiguration, recogniser: [String], on loop: EventLoop, log: Logger
    ) throws {
        self.configuration = configuration.voice
        rules = configuration.headUnit.voice
        language = configuration.headUnit.language.rawValue
        self.loop = loop
        self.log = log
        uses = MicrophoneUses(
            configuration.voice, recogniser, on: loop, lines: LimitedLog(5, perSeconds: 60, on: loop, log: log))
        let file = KeptFile("the choices about the microphone", in: configuration.storage.path, name: "voice.choices")
        kept = KeptVoice(text: file.text ?? "")
        writer = try KeptFileWriter(file, name: "voice", on: loop, log: log)
        isDevicePresent = false
        isDevicePresent = findDevice()
    }

    var health: [WorkerStatus] { writer.health + [uses.status].compactMap(\.self) }

    /// What the driver has chosen; nil if there is no microphone.
    var choices: KeptVoice? { isDevicePresent ? kept : nil }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        try writer.start()
        uses.send = { [unowned self] id, event in self.host?.runner.send(.microphone(id, event)) }
        uses.deviceFailed = { [unowned self] in checkDevice() }
        update()
    }

    func stop() {
        host = nil
        uses.stop()
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
        if again { isDefaultElsewhere = nil }
        let isPresent = findDevice()
        let isChanged = isPresent != isDevicePresent
        isDevicePresent = isPresent
        if again, check == nil { lacking = nil }
        update()
        if isChanged { choicesChanged() }
    }

    private func findDevice() -> Bool {
        if CaptureDevices.exist(for: configuration.microphone, configuration: []) { return true }
        guard configuration.microphone == "default" else { return false }
        let isElsewhere = isDefaultElsewhere ?? PlaybackDevices.defaultIsElsewhere()
        isDefaultElsewhere = isElsewhere
        return isElsewhere
    }

    /// The configuration was read again, or the driver has chosen a language.
    func reconfigured(_ configuration: ProgramConfiguration) {
        if configuration.voice.library != self.configuration.library { lacking = nil }
        let (former, rules) = (kept, configuration.headUnit.voice)
        if rules.commands != self.rules.commands { kept.commands = nil }
        if rules.appsMicrophone != self.rules.appsMicrophone { kept.apps = nil }
        if kept != former { keep() }
        (self.configuration, self.rules) = (configuration.voice, rules)
        uses.configuration = configuration.voice
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
        if !kept.isMicrophoneOn { uses.end(Self.switchedOff) }
        update()
    }

    private func keep() {
        if mayKeep() { writer.write(kept.text) }
    }

    private static let switchedOff = "the driver has switched the microphone off"

    // MARK: A use

    /// Opens the microphone. Events of the use follow, until ``close(_:)`` or the last event.
    func open(_ use: MicrophoneUse) { uses.open(use, problem: problem) }

    /// Closes the microphone. No event of the use follows.
    func close(_ id: MicrophoneUse.ID) { uses.close(id) }

    /// The driver has finished the phrase: it is decided with the sound so far. Nothing if the use has ended.
    func decide(_ id: MicrophoneUse.ID) { uses.decide(id) }

    /// Why the microphone is not opened.
    private var problem: String? {
        if configuration.microphone.isEmpty { return "voice.microphone is \"\": there is none" }
        if !isDevicePresent { return "voice.microphone = \"\(configuration.microphone)\": no such device" }
        return kept.isMicrophoneOn ? nil : Self.switchedOff
    }
}
