import BezelModel
import HeadUnit
import SmartDeviceLink

@testable import BezelConfiguration
@testable import BezelControl
@testable import BezelService

/// The services that control orders use, without any implementation. All parts write to one log.
final class FakeService {
    let log: CallLog
    let engine: FakeEngine
    let screen: FakeScreen
    let pairing: FakePairing
    private let links: FakeLinks
    private let light: FakeLight
    private let program: FakeProgram

    init() {
        log = CallLog()
        engine = FakeEngine(log)
        screen = FakeScreen(log)
        pairing = FakePairing(log)
        links = FakeLinks(log)
        light = FakeLight(log)
        program = FakeProgram(engine)
    }

    /// The service must outlive them.
    var services: ControlServices {
        ControlServices(
            engine: engine, links: links, light: light, screen: screen, update: screen, keys: FakeKeys(),
            pairing: pairing, program: program)
    }
}

final class FakeScreen: ScreenControl, UpdateControl {
    var picture: Picture?
    let size = DisplaySize(width: 800, height: 480)
    private let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func switchOn() { log.events.append("screen on") }
    func switchOff() { log.events.append("screen off") }
    func beginUpdate() { log.events.append("screen updating") }
}

final class FakePairing: PairingControl {
    /// The argument of ``openPairing(_:)``, and its result.
    private(set) var heard: ((PairingNews) -> Void)?
    var problem: BluetoothProblem?
    private let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func openPairing(_ heard: @escaping (PairingNews) -> Void) -> BluetoothProblem? {
        self.heard = heard
        return problem
    }

    func closePairing() { log.events.append("closePairing") }
    func unpair(_ device: DeviceID) { log.events.append("unpair \(device)") }
}

private final class FakeKeys: KeyControl {
    func press(_ key: UInt16) -> KeyAction? { KeyMap.standard.keys[key] }
}

private final class FakeLinks: AppLinkControl {
    private let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func peer(of connection: ConnectionID) -> String? { nil }
    func rest(_ connection: ConnectionID, for time: Int64) {
        log.events.append("connection \(connection.number) rests \(time)")
    }
    func pace(of connection: ConnectionID) -> LinkPace { LinkPace() }
    func slow(_ connection: ConnectionID, to pace: LinkPace) -> Bool {
        log.events.append("connection \(connection.number) slow \(pace.delay.milliseconds) \(pace.rate ?? 0)")
        return true
    }
    func abandon(_ connection: ConnectionID) { log.events.append("connection \(connection.number) dropped") }
}

private final class FakeLight: LightControl {
    let device: String? = "panel"
    let brightness: Int? = 55
    let theme = Theme.night
    private let log: CallLog

    init(_ log: CallLog) { self.log = log }

    func setBrightness(_ percent: Int) -> String? {
        log.events.append("brightness \(percent)")
        return percent == 13 ? "it cannot be written" : nil
    }

    func take(_ step: BrightnessStep) { log.events.append("brightness \(step.rawValue)") }
    func choose(_ choice: ThemeChoice) { log.events.append("theme \(choice.rawValue)") }
}

private final class FakeProgram: ProgramControl {
    private let engine: FakeEngine

    init(_ engine: FakeEngine) { self.engine = engine }

    var statusMembers: ControlLine.Members {
        ServiceStatus(
            version: "9", uptime: 1, address: "127.0.0.1:1", connections: 0, touchSources: [], panels: [],
            counters: Engine(configuration: HeadUnitConfiguration()).counters, metrics: LatencyMetrics()
        ).json(engine.snapshot)
    }

    func setLogLevel(_ level: LogLevel) { engine.log.events.append("log \(level.rawValue)") }
    func setLanguage(_ language: Language) { engine.log.events.append("language \(language.rawValue)") }
    func shutDown(isIgnitionOff: Bool) { engine.log.events.append(isIgnitionOff ? "ignition off" : "shutDown") }
}
