public import SmartDeviceLink

/// What an app knows of its head unit at one moment. All of it is gone with the connection.
public struct HeadUnitState: Sendable {
    /// Nil while the app is not registered.
    public internal(set) var registration: Registration?
    /// Nil until the first OnHMIStatus.
    public internal(set) var status: AppStatus?
    public internal(set) var permissions = PermissionManager()
    public internal(set) var capabilities = SystemCapabilityManager()

    public init() {}

    /// Whether the app may use an RPC now: it is registered, and the list the head unit has sent allows it at the
    /// present level.
    public func allows(_ function: FunctionID) -> Bool {
        guard registration != nil, let level = status?.level else { return false }
        return permissions.isAllowed(function, at: level)
    }
}
