public import SmartDeviceLink

/// One RPC in a head unit's list of what an app may do (rpc_spec PermissionItem).
public struct PermissionItem: Hashable, Sendable {
    /// As the specification writes it: "Alert".
    public var rpcName: String
    public var allowed: Set<HMILevel>
    /// Where the driver has said no.
    public var userDisallowed: Set<HMILevel>
    /// The parameters that may be used; empty for all.
    public var parameters: Set<String>

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
