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

/// What an app may do at which level, as the head unit's OnPermissionsChange notifications add up.
public struct AppPermissions: Hashable, Sendable {
    private static let names = Set(FunctionID.allCases.map(\.name))

    /// By RPC name; only RPCs that the specification has, so that a head unit cannot fill it without end.
    public private(set) var items: [String: PermissionItem] = [:]

    public init() {}

    /// An item takes the place of the one before it; what is not mentioned stays.
    public mutating func update(_ items: [PermissionItem]) {
        for item in items where Self.names.contains(item.rpcName) { self.items[item.rpcName] = item }
    }

    /// Whether the head unit has told yet.
    public var areKnown: Bool { !items.isEmpty }

    /// An RPC that is not in the list is not allowed.
    public func isAllowed(_ function: FunctionID, at level: HMILevel) -> Bool {
        guard let item = items[function.name] else { return false }
        return item.allowed.contains(level) && !item.userDisallowed.contains(level)
    }

    public func isAllowed(_ function: FunctionID, parameter: String, at level: HMILevel) -> Bool {
        guard isAllowed(function, at: level), let item = items[function.name] else { return false }
        return item.parameters.isEmpty || item.parameters.contains(parameter)
    }
}
