public import BezelModel

extension Engine.Snapshot {
    /// Whether the driver must still allow the app.
    public func isUndecided(_ session: SessionID) -> Bool {
        guard let app = apps.first(where: { $0.session == session }) else { return false }
        return phones.contains { $0.device == app.device && $0.appID == app.id && $0.standing == .undecided }
    }

    /// An app of another device, or all apps of a device, and whether the driver allows it.
    public struct Phone: Hashable, Sendable {
        public enum Standing: String, Hashable, Sendable {
            /// Permanently.
            case always
            case thisTime = "this time"
            /// Allowed like every device with its kind of link.
            case byRule = "by the configuration"
            /// The driver has not answered yet.
            case undecided = "not yet"
            /// The driver has said No less than ``ConsentRules/refusalTime`` ago.
            case refused
        }

        public var device: DeviceID
        /// nil for every app of the device.
        public var appID: String?
        /// The app's name; empty where it is not known.
        public var name: String
        /// The name of the device, as far as it may be shown; empty where none is known.
        public var deviceName: String
        public var standing: Standing
        /// When the refusal ends, or has ended.
        public var refusedUntil: Instant?
        public var isConnected: Bool

        public init(
            device: DeviceID, appID: String? = nil, name: String = "", deviceName: String = "", standing: Standing,
            refusedUntil: Instant? = nil, isConnected: Bool = false
        ) {
            self.device = device
            self.appID = appID
            self.name = name
            self.deviceName = deviceName
            self.standing = standing
            self.refusedUntil = refusedUntil
            self.isConnected = isConnected
        }
    }
}
