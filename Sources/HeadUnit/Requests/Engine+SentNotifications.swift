import BezelModel
public import SmartDeviceLink

/// Notifications that a program sends to an app, to test it.
extension Engine {
    /// Validates a notification for an app, as if the head unit sent it now.
    ///
    /// - Parameters:
    ///   - parameters: An object with the names of rpc_spec.
    ///   - function: A notification of ``NotificationTable/functions``.
    ///   - session: The app's session.
    /// - Returns: The parameters to send.
    /// - Throws: ``InvalidData`` if they do not match the specification of the app's RPC version, or if the app's policy
    ///   does not allow the notification at the app's level.
    public func checked(
        _ parameters: JSON, of function: FunctionID, for session: SessionID
    ) throws(InvalidData) -> JSON {
        guard let app = apps[session] else { throw InvalidData("the app is not registered") }
        let checked = try NotificationTable.checked(parameters, for: function, app.rpcVersion)
        guard isAllowed(function, for: app) else {
            throw InvalidData("\(function.name) is not allowed at level \(status[session].level.rawValue)")
        }
        return checked
    }
}
