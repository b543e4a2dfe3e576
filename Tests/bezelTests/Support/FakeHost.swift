import BezelModel
import HeadUnit
import SmartDeviceLink

@testable import bezel

/// A service without anything behind it.
final class FakeHost: ServiceHost, EventSink {
    var snapshot = Engine.Snapshot()
    var screenSize = DisplaySize(width: 800, height: 480)
    var picture: Picture?
    var events: [String] = []
    var asked: [LocalAlert] = []
    /// What was passed to ``openPairing(_:)``, and what that returns.
    var pairing: ((PairingNews) -> Void)?
    var pairingProblem: BluetoothProblem?

    var status: ServiceStatus {
        ServiceStatus(
            version: "9", uptime: 1, address: "127.0.0.1:1", connections: 0, touchSources: [], panels: [],
            counters: Engine(configuration: HeadUnitConfiguration()).counters, metrics: LatencyMetrics())
    }

    var runner: any EventSink { self }
    var statusLine: String { "" }
    var health: [WorkerStatus] { [] }

    func peer(of connection: ConnectionID) -> String? { nil }
    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder? { nil }
    func press(_ key: UInt16) -> KeyAction? { KeyMap.standard.keys[key] }
    func setLogLevel(_ level: LogLevel) { events.append("log \(level.rawValue)") }
    func setTheme(_ theme: ThemeChoice) { events.append("theme \(theme.rawValue)") }
    var brightness: (device: String?, percent: Int?) { ("panel", 55) }
    func setBrightness(_ percent: Int) -> String? {
        events.append("brightness \(percent)")
        return percent == 13 ? "it cannot be written" : nil
    }
    func step(brightness: BrightnessStep) { events.append("brightness \(brightness.rawValue)") }
    func order(_ order: ControlRequest.ScreenOrder) { events.append("screen \(order.rawValue)") }
    func openPairing(_ heard: @escaping (PairingNews) -> Void) -> BluetoothProblem? {
        pairing = heard
        return pairingProblem
    }
    func closePairing() { events.append("closePairing") }
    func unpair(_ device: DeviceID) { events.append("unpair \(device)") }
    func setLanguage(_ language: Language) { events.append("language \(language.rawValue)") }
    func shutDown(isIgnitionOff: Bool) { events.append(isIgnitionOff ? "ignition off" : "shutDown") }
    func details(of app: SessionID) -> Engine.AppDetails? { nil }
    func file(_ name: String, of app: SessionID) -> FileContents? { nil }
    func rest(_ connection: ConnectionID, for time: Int64) {
        events.append("connection \(connection.number) rests \(time)")
    }
    func drop(_ connection: ConnectionID) { events.append("connection \(connection.number) dropped") }

    func report(_ change: ServiceChange) {}
    func send(touch frame: inout ContactFrame) {
        for index in 0..<frame.count {
            let contact = frame[index]
            events.append(
                "panel \(frame.panel) \(contact.phase) \(contact.slot) \(contact.point.x),\(contact.point.y)")
        }
    }

    func send(_ event: Engine.Event) {
        switch event {
        case .localAlertRequested(let alert): asked.append(alert)
        case .localAlertCancelled(let id): events.append("withdrawn \(id.number)")
        case .localAlertCompleted(let id): events.append("completed \(id.map { String($0.number) } ?? "any")")
        case .alertsPaused(let isPaused): events.append("paused \(isPaused)")
        case .appActivated(let session): events.append("chosen \(session.number)")
        case .appClosed(let session): events.append("exited \(session.number)")
        case .deviceAllowed(let permission):
            events.append("allowed \(permission.device) \(permission.appID ?? "all") \(permission.name)")
        case .deviceForgotten(let device): events.append("forgotten \(device)")
        case .driverDistraction(let isOn): events.append("distraction \(isOn)")
        case .vehicleDataSet(let values): events.append("vehicle \(values.map(\.item).joined(separator: " "))")
        case .programsServe(let functions):
            events.append("serve \(functions.map(\.name).sorted().joined(separator: " "))")
        case .programAnswered(let id, let result, let info):
            events.append("answer \(id.number) \(result.rawValue) \(info ?? "-")")
        case .timeOfDay(let time): events.append(time == nil ? "no time" : "a time")
        case .homeKey: events.append("home")
        case .button(let name, let phase, _): events.append("button \(name.rawValue) \(phase.rawValue)")
        default: events.append("something else")
        }
    }
}
