internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import OverlayDisplay
internal import SmartDeviceLink
internal import TCPLink

/// The parts of the service that control orders use.
extension BezelService {
    var controlServices: ControlServices {
        ControlServices(
            engine: engineRunner, links: connections, light: light, screen: display, update: idle, keys: input,
            pairing: bluetooth, program: self)
    }
}

extension BezelService: ProgramControl {
    var statusMembers: ControlLine.Members { status.json(snapshot) }

    /// Measurements of all components.
    package var metrics: LatencyMetrics {
        var metrics = engineRunner.metrics
        metrics.frames = display.shown
        metrics.videoToFrame = video.toFrame
        metrics.connectionsRefused = connections.refused
        metrics.connectionsDisplaced = connections.displaced
        return metrics
    }

    private var status: ServiceStatus {
        ServiceStatus(
            version: BezelVersion.text, theme: configuration.headUnit.theme,
            language: configuration.headUnit.language,
            uptime: (Clock.monotonic - started) / 1_000_000, address: listener.address.description,
            connections: connections.count, display: display.description,
            screen: display.state, now: BezelModel.Instant(nanoseconds: Clock.bootTime),
            touchSources: configuration.touch.sources.map(\.description), panels: input.panels,
            counters: engineRunner.read { $0.counters }, appMemory: engineRunner.read { $0.memory }, metrics: metrics,
            storage: (configuration.storage.path, storage.problem),
            workers: health.map { $0.json(at: Clock.monotonic) }, decoderEnds: (video.ends + files.ends).json,
            memory: MemoryUse.now, voice: engineRunner.voiceSession)
    }

    func setLogLevel(_ level: LogLevel) {
        // Logged at the more verbose of the two levels, so that the line is visible.
        let (former, next) = (log.logLevel, level.level)
        log.logLevel = max(former, next) == former ? next : former
        log.notice("log level \(level.rawValue)")
        log.logLevel = next
    }

    func setLanguage(_ language: Language) {
        configuration.headUnit.language = language
        voice.reconfigured(configuration)
        engineRunner.send(.reconfigured(configuration.headUnit))
    }

    func shutDown(isIgnitionOff: Bool) { stop(isIgnitionOff ? .ignitionOff : .stopping) }
}
