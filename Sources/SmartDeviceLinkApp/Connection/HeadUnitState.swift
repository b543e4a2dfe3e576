public import SmartDeviceLink

/// What the app knows about its head unit: registration, HMI status, permissions and capabilities. Everything is reset
/// when the connection ends.
public struct HeadUnitState: Sendable {
    /// The accepted registration; nil while the app is not registered.
    public internal(set) var registration: Registration?
    /// The last OnHMIStatus; nil before the first.
    public internal(set) var status: AppStatus?
    /// The RPCs that the head unit allows, from its OnPermissionsChange notifications.
    public internal(set) var permissions = PermissionManager()
    /// What the head unit can show and say.
    public internal(set) var capabilities = SystemCapabilityManager()

    /// Creates the state of a head unit that is not connected.
    public init() {}

    /// Whether the app may use an RPC now: the app is registered, and the head unit's permissions allow the RPC at the
    /// app's current HMI level.
    public func allows(_ function: FunctionID) -> Bool {
        guard registration != nil, let level = status?.level else { return false }
        return permissions.isAllowed(function, at: level)
    }
}
