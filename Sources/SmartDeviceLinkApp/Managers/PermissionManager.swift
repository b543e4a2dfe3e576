public import SmartDeviceLink

/// What an app may do at which level, as the head unit's OnPermissionsChange notifications add up.
public struct PermissionManager: Hashable, Sendable {
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
