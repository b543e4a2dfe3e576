package import BezelConfiguration
internal import BezelModel
package import EventLoop
internal import Glibc
package import HeadUnit
package import Logging
package import ServiceManager
internal import TCPLink
internal import Video

/// The running service: its components around the engine's runner, on one loop.
///
/// Everything here runs on the thread that created it.
package final class BezelService {
    package let loop: EventLoop
    /// Copies of it have the same level.
    var log: Logger
    /// The present configuration. Only ``reload()`` changes it.
    var configuration: ProgramConfiguration {
        didSet {
            connections.limits = configuration.limits
            if configuration.allow != oldValue.allow { connections.allowed = configuration.allow }
        }
    }
    /// Nil if SIGHUP does not reload the configuration.
    let reader: ConfigurationReader?
    let started = Clock.monotonic
    package let engineRunner: EngineRunner
    let connections: AppConnections
    let requests: RequestReader
    let storage: StorageComponent
    let display: DisplayComponent
    let files: FilesComponent
    let audio: AudioComponent
    let volume: VolumeComponent
    let voice: VoiceComponent
    let video: VideoComponent
    package let listener: AppListener
    let webSockets: WebSocketListener
    let cloudApps: CloudDialler
    let bluetooth: BluetoothComponent
    let secondary: SecondaryTransport
    let usb: USBComponent
    let input: InputComponent
    let control: ControlComponent
    package let web: WebComponent
    let timeOfDay: TimeOfDayComponent
    let idle: IdleComponent
    let supplyVoltage: SupplyVoltageComponent
    let soundCards: SoundCardWatch
    let light: LightComponent
    let settings: SettingsComponent
    let systemd: SystemdNotifier
    private let signals: SignalSource
    private var isStopping = false
    private let endsAtLimit: Bool
    private var stopLimit: StopLimit?

    /// In the order of their start. The service manager is notified that the service is ready after all others have
    /// started.
    var components: [any ServiceComponent] {
        [
            // Components with content of the first picture come before those that may request a picture.
            timeOfDay, idle, supplyVoltage, requests, storage, display, light, volume, settings, audio, voice,
            soundCards, files,
            video,
            listener,
            webSockets,
            cloudApps, bluetooth, secondary, usb, input, control, web, systemd,
        ]
    }

    /// Opens all devices and sockets. Nothing happens before ``run()``.
    ///
    /// - Parameters:
    ///   - frames: Where each new screen is written as a PNG; nil for nowhere.
    ///   - passed: Sockets that the service manager has opened, and the display that it has kept. Others are opened.
    ///   - endsAtLimit: If a stop lasts longer than ``StopLimit/time`` the process ends. Only for a process that runs
    ///     nothing but the service.
    ///   - decoder: Starts the processes that decode apps' data. The default is this program.
    ///   - rereading: Reads the configuration again at SIGHUP, on another thread. Without it that signal keeps its
    ///     default action.
    package init(
        _ configuration: ProgramConfiguration, log: Logger, frames: FrameFolder? = nil,
        passed: consuming PassedDescriptors? = nil, endsAtLimit: Bool = false,
        decoder: DecoderCommand = .own, rereading: (@Sendable () throws -> ProgramConfiguration)? = nil
    ) throws {
        let configuration = configuration.served(on: .automatic(connector: configuration.display.connector))
        loop = try EventLoop()
        self.log = log
        self.configuration = configuration
        self.endsAtLimit = endsAtLimit
        reader = try rereading.map { [loop] in try ConfigurationReader(on: loop, $0) }
        signal(SIGPIPE, SIG_IGN)
        // Writing to a file that may not grow (RLIMIT_FSIZE) then fails with an error.
        signal(SIGXFSZ, SIG_IGN)
        // Before any thread starts, so that all threads block these signals.
        let caught = [SIGTERM, SIGINT, Self.ignitionSignal] + (rereading == nil ? [] : [SIGHUP])
        signals = try SignalSource(caught, on: loop)
        let peerLines = LimitedLog(20, perSeconds: 30, on: loop, log: log)
        connections = AppConnections(configuration.limits, peerLines: peerLines)
        connections.allowed = configuration.allow
        connections.loop = loop
        requests = RequestReader(on: loop)
        files = try FilesComponent(decoder, on: loop, lines: peerLines)
        // The display and the port first: a second service on the machine fails here, before it opens the data.
        display = try DisplayComponent(
            configuration.display, taking: configuration.compositorInput, inherited: passed?.takeDisplay(),
            files: files, on: loop, log: log, frames: frames)
        listener = try AppListener(
            OpenPort(configuration), passed: passed?.takeTCP() ?? [], into: connections, on: loop, log: log)
        webSockets = WebSocketListener(
            configuration.webSocket, interface: configuration.interface(of: configuration.webSocket.listen),
            hosts: configuration.web.hosts, into: connections, on: loop, log: log,
            peerLines: peerLines)
        cloudApps = CloudDialler(into: connections, on: loop)
        bluetooth = BluetoothComponent(configuration.bluetooth, into: connections, on: loop, log: log)
        secondary = SecondaryTransport(over: configuration.bluetooth.wifi, into: connections, on: loop, log: log)
        usb = USBComponent(configuration.usb, into: connections, on: loop, log: log)
        storage = try StorageComponent(
            configuration.storage, memory: configuration.headUnit.limits.memory.leftovers, on: loop, log: log)
        volume = try VolumeComponent(configuration.sound, keptIn: configuration.storage.path, on: loop, log: log)
        audio = try AudioComponent(
            configuration.sound, gain: volume.gain, files: files.sounds,
            isAvailable: configuration.headUnit.sound.isAvailable, on: loop,
            log: log)
        voice = try VoiceComponent(configuration, by: decoder, on: loop, log: log)
        video = VideoComponent(on: display, by: decoder, loop: loop, log: log, lines: peerLines)
        input = try InputComponent(
            configuration.touch, keys: configuration.keys, mapping: display.mapping, on: loop, log: log)
        control = ControlComponent(
            configuration.control, passed: passed?.takeUnix(), takesViewers: configuration.web.listen != nil, on: loop,
            log: log)
        web = WebComponent(
            configuration.web, interface: configuration.interface(of: configuration.web.listen),
            admits: { [connections] in connections.admits(address: $0) }, control: control, display: display, on: loop,
            log: log, peerLines: peerLines)
        soundCards = SoundCardWatch(on: loop)
        timeOfDay = try TimeOfDayComponent(on: loop, log: log)
        idle = try IdleComponent(configuration.display.idle, listener: listener, on: loop, log: log)
        supplyVoltage = try SupplyVoltageComponent(on: loop)
        light = try LightComponent(configuration.light, keptIn: configuration.storage.path, on: loop, log: log)
        settings = try SettingsComponent(
            configuration, .init(light: light, display: display, bluetooth: bluetooth), version: BezelVersion.text,
            on: loop, log: log)
        systemd = try SystemdNotifier(on: loop, log: log)
        var headUnit = configuration.headUnit
        headUnit.screen.viewport = Viewport(area: DisplayRect(display.size))
        headUnit.theme = light.theme
        headUnit.language = settings.language
        self.configuration.headUnit.theme = light.theme
        self.configuration.headUnit.language = settings.language
        headUnit.sound.canBeHeard = audio.isDevicePresent
        video.configure(configuration.video, headUnit.streams)
        headUnit.streams = video.settings
        headUnit.streams.takesAudio = audio.takesStreams
        headUnit.hasSecondaryTransport = configuration.bluetooth.isEnabled && !configuration.bluetooth.wifi.isEmpty
        let outputs = EngineOutputs(
            connections: connections, cloudApps: cloudApps, bluetooth: bluetooth, secondary: secondary,
            requests: requests, storage: storage, display: display, files: files, audio: audio, volume: volume,
            voice: voice,
            streams: StreamSinks(video: video, audio: audio), input: input, control: control, systemd: systemd,
            timeOfDay: timeOfDay, settings: settings, log: log, peerLines: peerLines)
        Words.useFile(configuration.words, log: log)
        engineRunner = try EngineRunner(Engine(configuration: headUnit), outputs, on: loop)
        connections.keepsPlaces = { [unowned self] device in engineRunner.read { $0.keepsPlaces(device) } }
        connections.keepsPlaceOfSecondary = { [unowned self] link in
            engineRunner.read { $0.keepsPlace(ofSecondary: link) }
        }
        connections.claim = { [unowned self] device, id in engineRunner.read { $0.claim(of: device, on: id) } }
        connections.hasApp = { [unowned self] id in engineRunner.read { $0.hasApp(on: id) } }
        video.app = { [unowned self] session in engineRunner.read { $0.keptID(of: session) ?? "" } }
        idle.problems = { [unowned self] in problems }
        idle.reasons = { [unowned self] in reasons }
        settings.checkAgain = { [unowned self] in
            audio.checkDevice()
            voice.checkDevice(again: true)
            idle.lookAgain()
        }
        light.themeChanged = { [unowned self] theme in
            self.configuration.headUnit.theme = theme
            engineRunner.send(.reconfigured(self.configuration.headUnit))
        }
        light.mayKeep = { [unowned self] in storage.problem == nil }
        volume.mayKeep = { [unowned self] in storage.problem == nil }
        audio.deviceChanged = { [unowned self] in volume.deviceChanged() }
        settings.mayKeep = { [unowned self] in storage.problem == nil }
        settings.acceptsPhones = { [unowned self] in
            !idle.isLocal || self.configuration.bluetooth.isEnabled || self.configuration.usb.accessories
        }
        settings.volume = { [unowned self] in
            self.configuration.headUnit.sound.isAvailable ? engineRunner.read { $0.volume.percent } : nil
        }
        settings.voice = { [unowned self] in voice.choices }
        settings.voiceChosen = { [unowned self] in voice.take($0) }
        voice.program = { [unowned self] in control.recognition(of: $0) }
        control.recognitionChanged = { [unowned self] in voice.update() }
        voice.mayKeep = { [unowned self] in storage.problem == nil }
        voice.choicesChanged = { [unowned self] in settings.update() }
        settings.languageChanged = { [unowned self] in setLanguage($0) }
        light.valueChanged = { [unowned self] in settings.update() }
        light.brightnessSet = { [unowned self] percent in
            // The page shows it.
            if !engineRunner.read({ $0.shows(.brightness) }) { display.show(.brightness(percent)) }
        }
        control.services = { [unowned self] in controlServices }
        input.brightnessStepped = { [unowned self] in light.take($0) }
        input.wakes = { [unowned self] in display.takesKey() }
        timeOfDay.ticked = { [unowned self] in
            soundCards.changed()
            idle.update()
        }
        soundCards.changed = { [unowned self] in
            audio.checkDevice()
            voice.checkDevice()
        }
        signals.received = { [unowned self] in received($0) }
    }

    /// Problems that the driver would notice.
    private var problems: Set<BoardState.Problem> {
        var problems: Set<BoardState.Problem> = []
        // A picture in memory or in a browser is viewed and touched elsewhere.
        let hasPanel = display.isInMemory || configuration.web.listen != nil || configuration.touch.sources.isEmpty
        if !hasPanel, input.panels.isEmpty { problems.insert(.noPanel) }
        if configuration.headUnit.sound.isAvailable, !audio.isDevicePresent { problems.insert(.noSound) }
        if storage.problem != nil { problems.insert(.notSaved) }
        return problems
    }

    /// The technical reasons of ``problems``.
    private var reasons: [BoardState.Problem: String] {
        var reasons: [BoardState.Problem: String] = [:]
        for problem in problems {
            switch problem {
            case .noPanel: reasons[problem] = "no device of touch.sources is there"
            case .noSound: reasons[problem] = audio.absence
            case .notSaved: reasons[problem] = storage.problem
            case .noNetwork: break
            }
        }
        return reasons
    }

    /// The formats that apps may stream.
    var streams: HeadUnitConfiguration.Streams {
        var streams = video.settings
        streams.takesAudio = audio.takesStreams
        return streams
    }

    /// Starts all components, runs until ``stop(_:)`` or a terminating signal, and stops all components.
    package func run() throws {
        goRealTime()
        defer { stopLimit?.end() }
        try components.run(for: self) {
            limitConnections()
            engineRunner.send(.timerFired)
            try loop.run()
        }
    }

    /// No more connections are accepted than there are file descriptors for. All components have opened their files.
    private func limitConnections() {
        let files = OpenFiles.own
        connections.openable = files.connections
        let configured = configuration.limits.connections
        guard files.connections < configured else { return }
        log.warning(
            "at most \(files.connections) of limits.connections = \(configured) connections are accepted: \(files.shortage)"
        )
    }

    /// Notifies every app, and ends when their connections are closed. The second call ends at once.
    ///
    /// - Parameter reason: `.stopping` or `.ignitionOff`.
    package func stop(_ reason: Engine.Event = .stopping) {
        guard !isStopping else { return loop.stop() }
        isStopping = true
        if endsAtLimit {
            // The states of the workers now: the stop waits for jobs that began before.
            stopLimit = try? StopLimit { [log, health] in
                log.critical("\(StopLimit.line(health, at: Clock.monotonic))")
                _exit(0)
            }
        }
        systemd.stopping()
        listener.stop()
        webSockets.refuseOthers()
        cloudApps.stop()
        bluetooth.refuseOthers()
        usb.refuseOthers()
        engineRunner.send(reason)
        stopWhenEmpty()
    }

    func stopWhenEmpty() {
        if isStopping, connections.isEmpty { loop.stop() }
    }

    /// sdl_core's signal for ignition off: SIGRTMIN+3.
    private static let ignitionSignal = __libc_current_sigrtmin() + 3

    private func received(_ signal: CInt) {
        if signal == SIGHUP { return reload() }
        stop(signal == Self.ignitionSignal ? .ignitionOff : .stopping)
    }
}
