internal import HeadUnit
internal import SmartDeviceLink

/// Forgets a device: its apps are unregistered, and the driver is asked again.
///
/// - Members: `device`; a Bluetooth phone is unpaired too
/// - Answer: device
struct ForgetOrder: ControlOrder {
    static let name = "forget"
    var right: ControlRight { .change }
    var device: DeviceID

    init(_ device: DeviceID) { self.device = device }

    init(_ members: inout ControlParameters) throws(ControlError) { device = try members.device() }

    var members: [(String, JSON?)] { [("device", .string("\(device)"))] }

    func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        guard engine.snapshot.phones.contains(where: { $0.device == device }) else {
            throw ControlError("device: nothing is known of \(device)")
        }
        engine.send(.deviceForgotten(device))
        call.service.pairing.unpair(device)
        return .now([("device", .string("\(device)"))])
    }
}
