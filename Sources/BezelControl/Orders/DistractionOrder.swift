internal import HeadUnit
package import SmartDeviceLink

/// Puts driver distraction rules in force, or ends them.
///
/// - Members: `on`: true or false
/// - Answer: on
package struct DistractionOrder: ControlOrder {
    package static let name = "distraction"
    package var right: ControlRight { .change }
    var isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        isOn = try members.required("on", members.boolean("on"))
    }

    package var members: [(String, JSON?)] { [("on", .boolean(isOn))] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.driverDistraction(isOn))
        return .now([("on", .boolean(isOn))])
    }
}
