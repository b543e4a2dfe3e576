internal import HeadUnit
internal import SmartDeviceLink

/// Puts driver distraction rules in force, or ends them.
///
/// - Members: `on`: true or false
/// - Answer: on
struct DistractionOrder: ControlOrder {
    static let name = "distraction"
    var right: ControlRight { .change }
    var isOn: Bool

    init(isOn: Bool) { self.isOn = isOn }

    init(_ members: inout ControlParameters) throws(ControlError) {
        isOn = try members.required("on", members.boolean("on"))
    }

    var members: [(String, JSON?)] { [("on", .boolean(isOn))] }

    func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.driverDistraction(isOn))
        return .now([("on", .boolean(isOn))])
    }
}
