package import HeadUnit
package import SmartDeviceLink

/// Forgets a device: its apps are unregistered, and the driver is asked again.
///
/// - Members: `device`; a Bluetooth phone is unpaired too
/// - Answer: device
package struct ForgetOrder: ControlOrder {
    package static let name = "forget"
    package var right: ControlRight { .change }
    var device: DeviceID

    package init(_ device: DeviceID) { self.device = device }

    package init(_ members: inout ControlParameters) throws(ControlError) { device = try members.device() }

    package var members: [(String, JSON?)] { [("device", .string("\(device)"))] }

    package func perform(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
        let engine = call.service.engine
        guard engine.snapshot.phones.contains(where: { $0.device == device }) else {
            throw ControlError("device: nothing is known of \(device)")
        }
        engine.send(.deviceForgotten(device))
        call.service.pairing.unpair(device)
        return .now([("device", .string("\(device)"))])
    }
}
