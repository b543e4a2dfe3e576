public import SmartDeviceLink

/// How a head unit has accepted the app.
public struct Registration: Hashable, Sendable {
    /// One that means success: SUCCESS, WARNINGS, WRONG_LANGUAGE or RESUME_FAILED.
    public var result: ResultCode
    public var info: String
    /// What both sides speak from now on. 8.0.0 where the head unit does not say, as the libraries take it.
    public var rpcVersion: Version
    /// Whether the head unit has the app's commands, menus, choices, subscriptions and properties of last time: a hash
    /// was sent, and it was the right one.
    public var isDataResumed: Bool
    /// The whole answer.
    public var parameters: JSON
    /// Which of the manager's connections it is about.
    let connection: Int

    init(_ response: RPCResponse, hash: String?, connection: Int) {
        self.connection = connection
        result = response.result
        info = response.info
        parameters = response.parameters
        let version = response.parameters["syncMsgVersion"]
        let parts = ["majorVersion", "minorVersion", "patchVersion"].map {
            Int(clamping: version?[$0]?.integer ?? 0)
        }
        rpcVersion = version == nil ? .servedRPC : Version(parts[0], parts[1], parts[2])
        isDataResumed = hash != nil && response.result != .resumeFailed
    }
}
