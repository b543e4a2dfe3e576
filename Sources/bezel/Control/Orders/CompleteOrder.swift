internal import HeadUnit
internal import SmartDeviceLink

/// Ends an alert that holds the screen.
///
/// - Members: `name` (default: the alert that holds the screen)
/// - Answer: name
struct CompleteOrder: ControlOrder {
    static let name = "complete"
    var right: ControlRight { .change }
    /// nil for the alert that holds the screen.
    var alert: String?

    init(alert: String?) { self.alert = alert }

    init(_ members: inout ControlParameters) throws(ControlError) {
        alert = try members.text("name", ControlParameters.names)
    }

    var members: [(String, JSON?)] { [("name", alert.map { .string($0) })] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        let id = try call.desk.holder(named: alert, shown: engine.snapshot.current?.local)
        let name = call.desk.name(of: id) ?? ""
        engine.send(.localAlertCompleted(id))
        return .now([("name", .string(name))])
    }
}
