package import SmartDeviceLink

/// Switches the panel on or off, or says that an update is installed.
///
/// - Members: `state`: "on", "off" (until a touch or something new), "updating" (until the service ends)
/// - Answer: state
package struct ScreenOrder: ControlOrder {
    package enum State: String, Hashable, Sendable, CaseIterable {
        case on
        /// Until a touch or something new on the screen.
        case off
        /// The screen says that another version is being installed, until the program ends.
        case updating
    }

    package static let name = "screen"
    package var right: ControlRight { .change }
    var state: State

    package init(_ state: State) { self.state = state }

    package init(_ members: inout ControlParameters) throws(ControlError) { state = try members.requiredWord("state") }

    package var members: [(String, JSON?)] { [("state", .string(state.rawValue))] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        switch state {
        case .on: call.service.screen.switchOn()
        case .off: call.service.screen.switchOff()
        case .updating:
            call.service.screen.switchOn()
            call.service.update.beginUpdate()
        }
        return .now([("state", .string(state.rawValue))])
    }
}
