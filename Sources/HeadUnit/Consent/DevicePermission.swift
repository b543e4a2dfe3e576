/// The driver's answer "Always": a permanent permission of a device.
public struct DevicePermission: Hashable, Sendable {
    public var device: DeviceID
    /// The app that is allowed; nil for each app of the device.
    public var appID: String?
    /// The app's name when it was allowed, for lists; empty where it is not known.
    public var name: String

    public init(device: DeviceID, appID: String? = nil, name: String = "") {
        self.device = device
        self.appID = appID
        self.name = name
    }

    func covers(_ appID: String, on device: DeviceID) -> Bool {
        self.device == device && (self.appID ?? appID) == appID
    }

    /// Whether both allow the same apps.
    func isSame(as other: DevicePermission) -> Bool { device == other.device && appID == other.appID }
}
