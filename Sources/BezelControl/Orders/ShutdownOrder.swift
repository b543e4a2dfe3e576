package import SmartDeviceLink

/// Ends the service.
///
/// - Members: `ignition`: false if the ignition is switched off (default: as SIGTERM)
/// - Answer: nothing more
package struct ShutdownOrder: ControlOrder {
    package static let name = "shutdown"
    package var right: ControlRight { .change }
    var isIgnitionOff: Bool

    package init(isIgnitionOff: Bool) { self.isIgnitionOff = isIgnitionOff }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        isIgnitionOff = try members.boolean("ignition") == false
    }

    package var members: [(String, JSON?)] { [("ignition", isIgnitionOff ? .boolean(false) : nil)] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        .now([]) { call.service.program.shutDown(isIgnitionOff: isIgnitionOff) }
    }
}
