/// The stored data of an app.
public struct AppRow: Hashable, Sendable {
    /// The policy table's app id.
    public var id: String
    /// The hash that the app must send to resume its data; empty if it has none.
    public var hash: String
    /// Its HMI level, as a value of rpc_spec HMILevel.
    public var level: String
    /// Number of times that the ignition was switched off since the app left.
    public var ignitionsOff: Int64
    /// Time from the app's leaving to the first of these, in milliseconds; nil if unknown.
    public var leftBeforeOff: Int64?
    /// The app's resumable data, as JSON.
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
