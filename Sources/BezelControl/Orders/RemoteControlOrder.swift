package import HeadUnit
package import SmartDeviceLink

/// Lets apps control modules of the car or not, and says who gets a module that another app has, until the next start or reload
/// with another value. With `allowed` false, permissions of the driver are forgotten, which otherwise count for 30 days.
///
/// - Members: `allowed`: true or false; `mode`: "ask" (the driver is asked), "allow" or "deny" (default of both: no change)
/// - Answer: allowed, mode
package struct RemoteControlOrder: ControlOrder {
    package static let name = "remote-control"
    package var right: ControlRight { .change }
    var isAllowed: Bool?
    var mode: RemoteControlRules.Mode?

    package init(isAllowed: Bool? = nil, _ mode: RemoteControlRules.Mode? = nil) {
        (self.isAllowed, self.mode) = (isAllowed, mode)
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        isAllowed = try members.boolean("allowed")
        if let word = try members.text("mode", 1...20) { mode = try members.word("mode", word) }
    }

    package var members: [(String, JSON?)] {
        [("allowed", isAllowed.map { .boolean($0) }), ("mode", mode.map { .string($0.rawValue) })]
    }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.engine.send(.remoteControl(isAllowed: isAllowed, mode))
        let rules = call.service.engine.remoteControlRules
        return .now([("allowed", .boolean(rules.isAllowed)), ("mode", .string(rules.mode.rawValue))])
    }
}
