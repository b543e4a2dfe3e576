internal import SmartDeviceLink

/// Ends the service.
///
/// - Members: `ignition`: false if the ignition is switched off (default: as SIGTERM)
/// - Answer: nothing more
struct ShutdownOrder: ControlOrder {
    static let name = "shutdown"
    var right: ControlRight { .change }
    var isIgnitionOff: Bool

    init(isIgnitionOff: Bool) { self.isIgnitionOff = isIgnitionOff }

    init(_ members: inout ControlParameters) throws(ControlError) {
        isIgnitionOff = try members.boolean("ignition") == false
    }

    var members: [(String, JSON?)] { [("ignition", isIgnitionOff ? .boolean(false) : nil)] }

    func perform(_ call: ControlCall) -> ControlAnswer {
        .now([]) { call.service.program.shutDown(isIgnitionOff: isIgnitionOff) }
    }
}
