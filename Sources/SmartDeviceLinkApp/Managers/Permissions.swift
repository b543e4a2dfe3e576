public import SmartDeviceLink

/// The RPCs that the head unit allows the app, by HMI level: the sum of its OnPermissionsChange notifications
/// (rpc_spec).
public struct Permissions: Hashable, Sendable {
    private static let names = Set(FunctionID.allCases.map(\.name))

    /// Permissions by the name of the RPC. Only RPCs of rpc_spec are stored, so that a head unit cannot fill the
    /// memory.
    public private(set) var items: [String: PermissionItem] = [:]

    /// Creates an empty list: nothing is allowed.
    public init() {}

    /// Adds the items of one OnPermissionsChange. An item replaces the one for the same RPC; other RPCs are not
    /// changed.
    public mutating func update(_ items: [PermissionItem]) {
        for item in items where Self.names.contains(item.rpcName) { self.items[item.rpcName] = item }
    }

    /// Whether the head unit has sent permissions.
    public var areKnown: Bool { !items.isEmpty }

    /// Whether an RPC is allowed at some HMI level. True if the head unit has not sent permissions yet.
    public func isEverAllowed(_ function: FunctionID) -> Bool {
        !areKnown || HMILevel.allCases.contains { isAllowed(function, at: $0) }
    }

    /// Whether an RPC is allowed at an HMI level, by the head unit's policy and by the driver. An RPC without an item
    /// is not allowed.
    public func isAllowed(_ function: FunctionID, at level: HMILevel) -> Bool {
        guard let item = items[function.name] else { return false }
        return item.allowed.contains(level) && !item.userDisallowed.contains(level)
    }

    /// Whether an RPC is allowed at an HMI level with a parameter, for instance `alertText1`.
    public func isAllowed(_ function: FunctionID, parameter: String, at level: HMILevel) -> Bool {
        guard isAllowed(function, at: level), let item = items[function.name] else { return false }
        return item.parameters.isEmpty || item.parameters.contains(parameter)
    }
}
