internal import ArgumentParser
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import OverlayDisplay
internal import SmartDeviceLink
internal import TCPLink

/// The service as its components see it.
extension BezelService: ServiceHost {
    var runner: any EventSink { engineRunner }
    var snapshot: Engine.Snapshot { engineRunner.read { $0.snapshot } }
    var screenSize: DisplaySize { display.size }
    var picture: Picture? { display.picture }
    var health: [WorkerStatus] { components.flatMap(\.health) }

    /// Measurements of all components.
    var metrics: LatencyMetrics {
        var metrics = engineRunner.metrics
        metrics.frames = display.shown
        metrics.videoToFrame = video.toFrame
        metrics.connectionsRefused = connections.refused
        metrics.connectionsDisplaced = connections.displaced
        return metrics
    }

    var status: ServiceStatus {
        ServiceStatus(
            version: Bezel.configuration.version, theme: configuration.headUnit.theme,
            language: configuration.headUnit.language,
            uptime: (Clock.monotonic - started) / 1_000_000, address: listener.address.description,
            connections: connections.count, display: display.description,
            screen: display.state, now: BezelModel.Instant(nanoseconds: Clock.bootTime),
            touchSources: configuration.touch.sources.map(\.description), panels: input.panels,
            counters: engineRunner.read { $0.counters }, appMemory: engineRunner.read { $0.memory }, metrics: metrics,
            storage: (configuration.storage.path, storage.problem),
            workers: health.map { $0.json(at: Clock.monotonic) }, memory: MemoryUse.now)
    }

    var statusLine: String {
        StatusLine.text(
            snapshot, address: listener.isOpen ? listener.address.description : nil, display: display.description,
            panels: input.panels.count, hanging: health.filter { $0.hangs(at: Clock.monotonic) }.map(\.name))
    }

    func peer(of connection: ConnectionID) -> String? { connections.peer(of: connection) }

    func details(of app: SessionID) -> Engine.AppDetails? { engineRunner.read { $0.details(of: app) } }

    func file(_ name: String, of app: SessionID) -> FileContents? { engineRunner.read { $0.file(name, of: app) } }

    func rest(_ connection: ConnectionID, for time: Int64) { connections.rest(connection, for: time) }

    func drop(_ connection: ConnectionID) { connections.abandon(connection) }

    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder? {
        engineRunner.read { $0.holder(panel: panel, slot: slot) }
    }

    func press(_ key: UInt16) -> KeyAction? { input.press(key) }

    /// For `bezel log`, until the next reload or restart.
    func setLogLevel(_ level: LogLevel) {
        // Logged at the more verbose of the two levels, so that the line is visible.
        let (former, next) = (log.logLevel, level.level)
        log.logLevel = max(former, next) == former ? next : former
        log.notice("log level \(level.rawValue)")
        log.logLevel = next
    }

    func setTheme(_ theme: ThemeChoice) { light.choose(theme) }

    var brightness: (device: String?, percent: Int?) { (light.device, light.brightness) }

    func setBrightness(_ percent: Int) -> String? { light.setBrightness(percent) }

    func step(brightness: BrightnessStep) { light.take(brightness) }

    func order(_ order: ControlRequest.ScreenOrder) {
        switch order {
        case .on: display.switchOn()
        case .off: display.switchOff()
        case .updating:
            display.switchOn()
            idle.beginUpdate()
        }
    }

    func openPairing(_ heard: @escaping (PairingNews) -> Void) -> BluetoothProblem? { bluetooth.openPairing(heard) }

    func closePairing() { bluetooth.closePairing() }

    func unpair(_ device: DeviceID) { bluetooth.unpair(device) }

    /// Until the next reload or restart.
    func setLanguage(_ language: Language) {
        configuration.headUnit.language = language
        engineRunner.send(.reconfigured(configuration.headUnit))
    }

    func shutDown(isIgnitionOff: Bool) { stop(isIgnitionOff ? .ignitionOff : .stopping) }

    func report(_ change: ServiceChange) {
        switch change {
        case .panel(let panel, let isConnected):
            control.send(WatchEvent(panel: panel, isThere: isConnected))
            systemd.statusChanged()
            idle.update()
        case .listening:
            systemd.statusChanged()
            idle.update()
        case .display:
            systemd.statusChanged()
            light.shown(on: display.screen)
        case .lit(let isLit): light.lit(isLit)
        case .displayMoved(let mapping): input.displayMoved(to: mapping)
        case .key(let key): input.take(key)
        case .displayClosed: stop()
        case .streams:
            engineRunner.send(.streamsChanged(streams))
            idle.update()
        case .connecting: audio.checkDevice()
        case .connectionClosed: stopWhenEmpty()
        }
    }
}
