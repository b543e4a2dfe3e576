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
    /// Looks at the devices again.
    var checkAgain: () -> Void = {}
    private let parts: Parts
    private let version: String
    private let file: KeptFile
    private let log: Logger
    private let loop: EventLoop
    /// `language` of the configuration.
    private var configured: Language
    private var kept: KeptLanguage
    private let canPair: Bool
    private let canSwitchOff: Bool
    /// Switches the screen off after the picture that follows a press: a new picture would switch it on.
    private let darkness: LoopTimer
    /// Started when the driver chooses a language.
    private var worker: WorkQueue<KeptLanguage, KeptFile.Failure?>?
    private let results: Mailbox<KeptFile.Failure?>
    private var watch: Watch?
    private var reported: BoardSettings?
    private weak var host: (any ServiceHost)?

    /// - Parameter folder: Where the driver's language is kept; empty for nowhere.
    init(
        _ configuration: ProgramConfiguration, _ parts: Parts, version: String, on loop: EventLoop, log: Logger
    ) throws {
        self.parts = parts
        self.version = version
        self.log = log
        self.loop = loop
        file = KeptFile("the language", in: configuration.storage.path, name: "screen.language")
        kept = KeptLanguage(text: file.text ?? "")
        configured = configuration.headUnit.language
        canPair = configuration.bluetooth.isEnabled
        canSwitchOff = !parts.display.isInMemory
        darkness = try LoopTimer(on: loop)
        results = try Mailbox()
    }

    var health: [WorkerStatus] {
        [worker.map { WorkerStatus("settings", $0.clock, limit: .seconds(60)) }].compactMap(\.self)
    }

    /// The driver's language, or the configuration's.
    var language: Language { kept.language ?? configured }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        darkness.fired = { [unowned self] in parts.display.switchOff() }
        watch = try results.open(on: loop) { [unowned self] failure in
            if let failure { log.error("\(failure)") }
        }
        update()
    }

    func stop() {
        host = nil
        darkness.set(nil)
        if let watch { loop.unwatch(watch) }
        watch = nil
        worker?.stop()
    }

    /// A value may have changed.
    func update() {
        guard let host else { return }
        let light = parts.light
        let settings = BoardSettings(
            brightness: light.canBeSet ? light.brightness : nil, volume: volume(), theme: light.choice,
            language: kept.language,
            automaticLanguage: configured, acceptsPhones: acceptsPhones(), canPair: canPair,
            canSwitchOff: canSwitchOff, version: "Bezel \(version)")
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
        case .microphone, .voiceCommands, .appsMicrophone: break
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
        guard file.path != nil, mayKeep() else { return }
        do {
            if worker == nil {
                worker = try WorkQueue(name: "settings", scheduling: .background, results: results) { [file] kept in
                    file.write(kept.text)
                }
            }
        } catch { log.error("settings: \(error)") }
        worker?.post(kept)
    }
}
