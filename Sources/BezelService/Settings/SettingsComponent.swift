internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import SmartDeviceLink

/// The settings on the screen: passes their values to the engine, and carries out what the driver changes.
final class SettingsComponent: ServiceComponent {
    /// What the component needs of others.
    struct Parts {
        let light: LightComponent
        let display: DisplayComponent
        let bluetooth: BluetoothComponent
    }

    /// Called when the driver has chosen a language.
    var languageChanged: (Language) -> Void = { _ in }
    /// Whether the folder is this service's.
    var mayKeep: () -> Bool = { true }
    /// Whether other machines and phones may connect.
    var acceptsPhones: () -> Bool = { false }
    /// The driver's volume, in percent; nil for a head unit without sound.
    var volume: () -> Int? = { nil }
    /// What the driver has chosen about the microphone; nil without one.
    var voice: () -> KeptVoice? = { nil }
    /// Called when the driver has chosen something about the microphone.
    var voiceChosen: (KeptVoice.Choice) -> Void = { _ in }
    /// Looks at the devices again.
    var checkAgain: () -> Void = {}
    private let parts: Parts
    private let version: String
    private let log: Logger
    /// `language` of the configuration.
    private var configured: Language
    private var kept: KeptLanguage
    private let canPair: Bool
    private let canSwitchOff: Bool
    /// Switches the screen off after the picture that follows a press: a new picture would switch it on.
    private let darkness: LoopTimer
    private let writer: KeptFileWriter
    private var reported: BoardSettings?
    private weak var host: (any ServiceHost)?

    /// - Parameter folder: Where the driver's language is kept; empty for nowhere.
    init(
        _ configuration: ProgramConfiguration, _ parts: Parts, version: String, on loop: EventLoop, log: Logger
    ) throws {
        self.parts = parts
        self.version = version
        self.log = log
        let file = KeptFile("the language", in: configuration.storage.path, name: "screen.language")
        kept = KeptLanguage(text: file.text ?? "")
        configured = configuration.headUnit.language
        canPair = configuration.bluetooth.isEnabled
        canSwitchOff = !parts.display.isInMemory
        darkness = try LoopTimer(on: loop)
        writer = try KeptFileWriter(file, name: "settings", on: loop, log: log)
    }

    var health: [WorkerStatus] { writer.health }

    /// The driver's language, or the configuration's.
    var language: Language { kept.language ?? configured }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        darkness.fired = { [unowned self] in parts.display.switchOff() }
        try writer.start()
        update()
    }

    func stop() {
        host = nil
        darkness.set(nil)
        writer.stop()
    }

    /// A value may have changed.
    func update() {
        guard let host else { return }
        let (light, voice) = (parts.light, voice())
        let settings = BoardSettings(
            brightness: light.canBeSet ? light.brightness : nil, volume: volume(), theme: light.choice,
            language: kept.language,
            automaticLanguage: configured, acceptsPhones: acceptsPhones(), canPair: canPair,
            canSwitchOff: canSwitchOff, microphone: voice?.isMicrophoneOn,
            voiceCommands: voice?.commands, appsMicrophone: voice?.apps, version: "Bezel \(version)")
        guard settings != reported else { return }
        reported = settings
        host.runner.send(.settingsChanged(settings))
    }

    /// The driver has changed a setting.
    func perform(_ order: SettingOrder) {
        // The engine shows the driver's value, whether it can be used or not.
        reported = nil
        switch order {
        case .brightness(let percent): _ = parts.light.setBrightness(percent, isShown: false)
        case .theme(let choice): parts.light.choose(choice)
        case .language(let language): choose(language)
        case .screenOff: darkness.set(Clock.bootTime + Self.pictureTime)
        case .pairPhone:
            if let problem = parts.bluetooth.openPairing({ _ in }) {
                log.notice("no phone can be paired now: \(problem.text)")
            }
        case .microphone(let isOn): voiceChosen(.microphone(isOn: isOn))
        case .voiceCommands(let areOn): voiceChosen(.commands(areOn))
        case .appsMicrophone(let choice): voiceChosen(.apps(choice))
        case .checkAgain: checkAgain()
        case .volume(let percent): host?.runner.send(.volumeChanged(.set(percent), isShown: false))
        }
        update()
    }

    /// Nanoseconds in which the picture after a press is on the screen.
    private static let pictureTime: Int64 = 400_000_000

    // MARK: The language

    private func choose(_ language: Language?) {
        let former = self.language
        kept.language = language
        keep()
        if self.language != former { languageChanged(self.language) }
    }

    /// The configuration was read again.
    ///
    /// - Parameter configured: Its language. It counts instead of the driver's choice if it is another one than before.
    func reconfigured(_ configured: Language) {
        guard configured != self.configured else { return }
        self.configured = configured
        kept.language = nil
        keep()
        update()
    }

    private func keep() {
        if mayKeep() { writer.write(kept.text) }
    }
}
