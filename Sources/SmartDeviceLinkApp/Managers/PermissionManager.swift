public import SmartDeviceLink

/// An RPC of a group of permissions, with the parameters that the app needs.
public struct PermissionElement: Hashable, Sendable {
    /// The RPC.
    public var function: FunctionID
    /// Names of parameters, for instance `alertText1`; empty for none in particular.
    public var parameters: Set<String>

    /// Creates an element.
    public init(_ function: FunctionID, parameters: Set<String> = []) {
        self.function = function
        self.parameters = parameters
    }
}

/// How much of a group of permissions the app has at its present HMI level.
public enum PermissionGroupStatus: Hashable, Sendable {
    /// The app is not registered, has no HMI level, or the head unit has not sent permissions.
    case unknown
    /// All elements are allowed.
    case allowed
    /// No element is allowed.
    case disallowed
    /// Some are allowed and some are not.
    case mixed
}

/// What the head unit allows the app. It is ``SDLManager/permissionManager``.
///
/// ```swift
/// let group = [PermissionElement(.getVehicleData, parameters: ["speed"])]
/// for await status in app.permissionManager.changes(of: group) { print(status) }
/// ```
public final class PermissionManager: Sendable {
    private let connection: HeadUnitConnection

    init(_ connection: HeadUnitConnection) { self.connection = connection }

    /// All permissions, by RPC and HMI level.
    public var permissions: Permissions { get async { await connection.state.permissions } }

    /// Whether an RPC is allowed at the app's present HMI level.
    public func isAllowed(_ function: FunctionID) async -> Bool { await connection.state.allows(function) }

    /// Whether an RPC is allowed with a parameter at the app's present HMI level.
    public func isAllowed(_ function: FunctionID, parameter: String) async -> Bool {
        let element = PermissionElement(function, parameters: [parameter])
        return await connection.state.allows(element)
    }

    /// How much of a group the app has now.
    public func status(of group: [PermissionElement]) async -> PermissionGroupStatus {
        await connection.state.status(of: group)
    }

    /// Whether each element of a group is allowed now.
    public func statuses(of group: [PermissionElement]) async -> [PermissionElement: Bool] {
        let state = await connection.state
        return Dictionary(group.map { ($0, state.allows($0)) }) { first, _ in first }
    }

    /// The status of a group: now, and after each change of it. The sequence continues when the connection is lost; it
    /// ends when the manager stops or gives up reconnecting, or is stopped already.
    public func changes(of group: [PermissionElement]) -> AsyncStream<PermissionGroupStatus> {
        connection.values { $0.status(of: group) }
    }

    /// Calls a handler with the status of a group, now and after each change of it, until the subscription is released or
    /// ``Subscription/cancel()`` is called. One call begins when the call before has returned, as for ``SoftButtonObject``.
    public func subscribe(
        to group: [PermissionElement],
        @_inheritActorContext _ handler: @escaping @Sendable (PermissionGroupStatus) async -> Void
    ) async -> Subscription {
        await connection.follow({ $0.status(of: group) }, EventQueue(handler).send)
    }
}

extension HeadUnitState {
    func allows(_ element: PermissionElement) -> Bool {
        guard allows(element.function), let level = status?.level else { return false }
        return element.parameters.allSatisfy {
            permissions.isAllowed(element.function, parameter: $0, at: level) || !permissions.areKnown
        }
    }

    func status(of group: [PermissionElement]) -> PermissionGroupStatus {
        guard registration != nil, status != nil, permissions.areKnown else { return .unknown }
        let allowed = group.count { allows($0) }
        if allowed == group.count { return .allowed }
        return allowed == 0 ? .disallowed : .mixed
    }
}
