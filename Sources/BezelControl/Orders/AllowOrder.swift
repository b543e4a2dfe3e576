package import HeadUnit
package import SmartDeviceLink

/// Allows every app of a device, or one of them, permanently.
///
/// - Members: `device`: like "tcp:192.168.1.23"; `app`: an app id (default: all)
/// - Answer: device
package struct AllowOrder: ControlOrder {
    package static let name = "allow"
    package var right: ControlRight { .change }
    var device: DeviceID
    /// An app id; nil for all apps.
    var app: String?

    package init(_ device: DeviceID, app: String?) {
        self.device = device
        self.app = app
    }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        device = try members.device()
        app = try members.text("app", ControlParameters.names)
    }

    package var members: [(String, JSON?)] { [("device", .string("\(device)")), ("app", app.map { .string($0) })] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let engine = call.service.engine
        let name = engine.snapshot.phones.first { $0.device == device && $0.appID == app }?.name ?? ""
        engine.send(.deviceAllowed(DevicePermission(device: device, appID: app, name: name)))
        return .now([("device", .string("\(device)"))])
    }
}
