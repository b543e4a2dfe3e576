public import SmartDeviceLink

/// The permissions of one RPC (rpc_spec PermissionItem).
public struct PermissionItem: Hashable, Sendable {
    /// `rpcName`: the RPC's name, for instance `Alert`.
    public var rpcName: String
    /// `hmiPermissions.allowed`: the HMI levels at which the policy allows the RPC.
    public var allowed: Set<HMILevel>
    /// `hmiPermissions.userDisallowed`: the HMI levels at which the driver has forbidden it.
    public var userDisallowed: Set<HMILevel>
    /// `parameterPermissions.allowed`: the parameters that may be used. Empty: all parameters.
    public var parameters: Set<String>

    /// Creates an item, for tests for instance.
    public init(
        rpcName: String, allowed: Set<HMILevel>, userDisallowed: Set<HMILevel> = [], parameters: Set<String> = []
    ) {
        self.rpcName = rpcName
        self.allowed = allowed
        self.userDisallowed = userDisallowed
        self.parameters = parameters
    }

    init?(_ json: JSON) {
        guard let name = json["rpcName"]?.string else { return nil }
        func levels(_ key: String) -> Set<HMILevel> {
            Set((json["hmiPermissions"]?[key]?.array ?? []).compactMap { $0.string.flatMap(HMILevel.init) })
        }
        let parameters = json["parameterPermissions"]?["allowed"]?.array ?? []
        self.init(
            rpcName: name, allowed: levels("allowed"), userDisallowed: levels("userDisallowed"),
            parameters: Set(parameters.compactMap(\.string)))
    }
}
