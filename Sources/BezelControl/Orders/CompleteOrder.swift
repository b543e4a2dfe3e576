internal import HeadUnit
package import SmartDeviceLink

/// Ends an alert that holds the screen.
///
/// - Members: `name` (default: the alert that holds the screen)
/// - Answer: name
package struct CompleteOrder: ControlOrder {
    package static let name = "complete"
    package var right: ControlRight { .change }
    /// nil for the alert that holds the screen.
    var alert: String?

    package init(alert: String?) { self.alert = alert }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        alert = try members.text("name", ControlParameters.names)
    }

    package var members: [(String, JSON?)] { [("name", alert.map { .string($0) })] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        let id = try call.desk.holder(named: alert, shown: engine.snapshot.current?.local)
        let name = call.desk.name(of: id) ?? ""
        engine.send(.localAlertCompleted(id))
        return .now([("name", .string(name))])
    }
}
