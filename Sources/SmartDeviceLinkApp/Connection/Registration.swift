public import SmartDeviceLink

/// An accepted registration (the response to rpc_spec RegisterAppInterface).
public struct Registration: Hashable, Sendable {
    /// A result that means success: SUCCESS, WARNINGS, WRONG_LANGUAGE or RESUME_FAILED.
    public var result: ResultCode
    /// `info` of the response: an explanation for people, or empty.
    public var info: String
    /// The RPC version that both sides use (`syncMsgVersion`). 8.0.0 if the response has none, as the official
    /// libraries assume.
    public var rpcVersion: Version
    /// True if the head unit restored the app's commands, menus, choice sets, subscriptions and global properties: the
    /// app sent a hash, and the head unit knew it.
    public var isDataResumed: Bool
    /// All parameters of the response.
    public var parameters: JSON
    /// Number of the manager's connection that the registration belongs to.
    let connection: Int

    init(_ response: RPCResponse, hash: String?, connection: Int) {
        self.connection = connection
        result = response.result
        info = response.info
        parameters = response.parameters
        rpcVersion = Self.version(in: response.parameters)
        isDataResumed = hash != nil && response.result != .resumeFailed
    }

    static func version(in parameters: JSON) -> Version {
        guard let version = parameters["syncMsgVersion"] else { return .servedRPC }
        let parts = ["majorVersion", "minorVersion", "patchVersion"].map { Int(clamping: version[$0]?.integer ?? 0) }
        return Version(parts[0], parts[1], parts[2])
    }
}
