internal import HeadUnit
package import SmartDeviceLink

/// Ends an alert, shown or not.
///
/// - Members: `name`
/// - Answer: name
package struct WithdrawOrder: ControlOrder {
    package static let name = "withdraw"
    package var right: ControlRight { .change }
    var alert: String

    package init(alert: String) { self.alert = alert }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        alert = try members.required("name", members.text("name", ControlParameters.names))
    }

    package var members: [(String, JSON?)] { [("name", .string(alert))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        call.service.engine.send(.localAlertCancelled(try call.desk.alert(named: alert)))
        return .now([("name", .string(alert))])
    }
}
