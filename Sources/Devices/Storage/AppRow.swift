/// What is kept of an app between its sessions.
public struct AppRow: Hashable, Sendable {
    /// The policy table's app id.
    public var id: String
    /// What the app must show to have its data back; empty where it has been told none.
    public var hash: String
    /// Its HMI level, in rpc_spec's word.
    public var level: String
    /// How often the ignition went off since it left.
    public var ignitionsOff: Int64
    /// How long before the first of these it left, in milliseconds; nil when nobody knows.
    public var leftBeforeOff: Int64?
    /// JSON.
    public var data: String

    public init(
        id: String, hash: String, level: String, ignitionsOff: Int64 = 0, leftBeforeOff: Int64? = nil, data: String
    ) {
        self.id = id
        self.hash = hash
        self.level = level
        self.ignitionsOff = ignitionsOff
        self.leftBeforeOff = leftBeforeOff
        self.data = data
    }
}
