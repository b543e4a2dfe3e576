import BezelModel
import HeadUnit
import SmartDeviceLink

@testable import BezelControl

/// The calls of the parts of a fake service, in order.
final class CallLog {
    var events: [String] = []
    var alerts: [LocalAlert] = []
}

/// Writes its events to the log.
final class FakeEngine: EngineControl {
    let log: CallLog
    var snapshot = Engine.Snapshot()

    init(_ log: CallLog) { self.log = log }

    func details(of app: SessionID) -> Engine.AppDetails? { nil }
    func file(_ name: String, of app: SessionID) -> FileContents? { nil }
    var phrases = Engine.Phrases([Engine.Phrases.Phrase("Next song", .command, app: "Tonal")])
    func problem(saying phrase: String?) -> String? { phrase.map { $0 == "Next song" ? nil : "no phrase" } ?? nil }
    func problem(typing stroke: KeyboardStroke) -> String? { stroke == .text("é") ? "no such key" : nil }
    func checked(_ parameters: JSON, of function: FunctionID, for session: SessionID) throws(InvalidData) -> JSON {
        try NotificationTable.checked(parameters, for: function, .servedRPC)
    }
    func problem(serving function: FunctionID) -> String? {
        function == .diagnosticMessage ? "DiagnosticMessage: no mode" : nil
    }
    func subscribers(of notice: ServedNotice) -> Int { 2 }
    var vehicleItems = VehicleItems.specification
    var remoteControlRules = RemoteControlRules()
    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder? { nil }

    func send(touch frame: inout ContactFrame) {
        for index in 0..<frame.count {
            let contact = frame[index]
            log.events.append(
                "panel \(frame.panel) \(contact.phase) \(contact.slot) \(contact.point.x),\(contact.point.y)")
        }
    }

    func send(_ event: Engine.Event) {
        if case .localAlertRequested(let alert) = event { return log.alerts.append(alert) }
        log.events.append(Self.text(of: event))
    }

    private static func text(of event: Engine.Event) -> String {
        switch event {
        case .localAlertCancelled(let id): "withdrawn \(id.number)"
        case .localAlertCompleted(let id): "completed \(id.map { String($0.number) } ?? "any")"
        case .alertsPaused(let isPaused): "paused \(isPaused)"
        case .appActivated(let session): "chosen \(session.number)"
        case .appClosed(let session): "exited \(session.number)"
        case .deviceAllowed(let permission):
            "allowed \(permission.device) \(permission.appID ?? "all") \(permission.name)"
        case .deviceForgotten(let device): "forgotten \(device)"
        case .microphoneAnswerForgotten(let device, let appID): "microphone of \(appID) on \(device) forgotten"
        case .driverDistraction(let isOn): "distraction \(isOn)"
        case .vehicleDataSet(let values): "vehicle \(values.map(\.item).joined(separator: " "))"
        case .systemEvents(let events): "events \(events.sorted().map(\.rawValue).joined(separator: " "))"
        case .programsServe(let functions, _): "serve \(functions.map(\.name).sorted().joined(separator: " "))"
        case .programAnswered(let id, let answer):
            "answer \(id.number) \(answer.result.rawValue) \(answer.info ?? "-")"
        case .programNotified(let notice): "notify \(notice.function.name)"
        case .timeOfDay(let time): time == nil ? "no time" : "a time"
        case .volumeChanged(let change, _): "volume \(change)"
        case .supplyVoltage(let isLow): "voltage \(isLow ? "low" : "right")"
        case .homeKey: "home"
        case .voiceKey(let phase, _): "voice \(phase.rawValue)"
        case .phraseSaid(let phrase): "said \(phrase)"
        case .typed(let stroke): "typed \(stroke)"
        case .button(let name, let phase, _): "button \(name.rawValue) \(phase.rawValue)"
        default: "something else"
        }
    }
}
