public import SmartDeviceLink

/// What an app may do, and how much its alerts weigh.
public struct AppPolicy: Hashable, Sendable {
    /// Default NORMAL.
    public var priority: AppPriority
    /// May take the screen by a STEAL_FOCUS button. Default true.
    public var mayStealFocus = true
    /// May keep its alert up by a KEEP_CONTEXT button. Default true.
    public var mayKeepContext = true
    /// May register at all. Default true.
    public var isAllowed = true
    /// The names it may register under; empty for any. Default empty.
    public var nicknames: [String] = []
    /// The types it may have; others are taken from it, with a warning. Empty for any. Default empty.
    public var appTypes: [AppHMIType] = []
    /// The levels at which it may use an RPC, where they are not the stock ones. Default none.
    public var rpcs: [FunctionID: [HMILevel]] = [:]

    public init(priority: AppPriority = .normal) { self.priority = priority }
}

/// Policies by app id; an app that is not listed has the default one.
public struct PolicyTable: Hashable, Sendable {
    public var `default` = AppPolicy()
    public var apps: [String: AppPolicy] = [:]

    public init() {}

    public subscript(appID: String) -> AppPolicy { apps[appID] ?? self.default }
}
