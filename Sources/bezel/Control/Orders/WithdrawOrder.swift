internal import HeadUnit
internal import SmartDeviceLink

/// Ends an alert, shown or not.
///
/// - Members: `name`
/// - Answer: name
struct WithdrawOrder: ControlOrder {
    static let name = "withdraw"
    var right: ControlRight { .change }
    var alert: String

    init(alert: String) { self.alert = alert }

    init(_ members: inout ControlParameters) throws(ControlError) {
        alert = try members.required("name", members.text("name", ControlParameters.names))
    }

    var members: [(String, JSON?)] { [("name", .string(alert))] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        call.service.engine.send(.localAlertCancelled(try call.desk.alert(named: alert)))
        return .now([("name", .string(alert))])
    }
}
