public import SmartDeviceLink

/// The head unit's state, as far as the app knows it: registration, HMI status, permissions and capabilities.
/// Everything is reset when the connection ends.
public struct HeadUnitState: Sendable {
    /// The accepted registration; nil while the app is not registered.
    public internal(set) var registration: Registration?
    /// The last OnHMIStatus; nil before the first.
    public internal(set) var status: AppStatus?
    /// The RPCs that the head unit allows, from its OnPermissionsChange notifications.
    public internal(set) var permissions = Permissions()
    /// The head unit's capabilities for its screen and speech.
    public internal(set) var capabilities = SystemCapabilities()

    /// The app's HMI level; nil before the first OnHMIStatus.
    public var hmiLevel: HMILevel? { status?.level }
    /// Whether the app's sound is audible; nil before the first OnHMIStatus.
    public var audioStreamingState: AudioStreamingState? { status?.audio }
    /// The interface that covers the app's screen; nil before the first OnHMIStatus.
    public var systemContext: SystemContext? { status?.context }
    /// Whether the app's video is shown; nil before the first OnHMIStatus.
    public var videoStreamingState: VideoStreamingState? { status?.video }

    /// Creates the state of a head unit that is not connected.
    public init() {}

    /// Whether the app may use an RPC now: the app is registered, and the head unit's permissions allow the RPC at the
    /// app's current HMI level. A head unit before RPC 2.0 sends no permissions; it allows all at FULL and LIMITED.
    public func allows(_ function: FunctionID) -> Bool {
        guard let registration, let level = status?.level else { return false }
        if !permissions.areKnown, registration.rpcVersion < Version(2, 0, 0) {
            return level == .full || level == .limited
        }
        return permissions.isAllowed(function, at: level)
    }

    /// Whether the app has permissions of which none allows an RPC, or is FULL and has none.
    func forbids(_ function: FunctionID) -> Bool {
        guard registration != nil, !allows(function) else { return false }
        return permissions.areKnown ? !permissions.isEverAllowed(function) : status?.level == .full
    }
}
