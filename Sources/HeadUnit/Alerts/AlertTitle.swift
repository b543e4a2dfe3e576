internal import SmartDeviceLink

/// Which alert a note is about, for somebody who has not heard of it before.
public struct AlertTitle: Hashable, Sendable {
    public var id: AlertQueue.ID
    /// Whose it is; empty for a question that nobody put a name to.
    public var app: String
    /// What it says.
    public var lines: [String]

    public init(_ id: AlertQueue.ID, app: String, lines: [String]) {
        self.id = id
        self.app = app
        self.lines = lines
    }

    init(_ id: AlertQueue.ID, _ pending: PendingAlert) {
        self.init(id, app: pending.sender, lines: pending.alert.lines)
    }
}
