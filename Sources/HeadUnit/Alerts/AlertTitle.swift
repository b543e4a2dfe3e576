internal import SmartDeviceLink

/// Identifies an alert in a log.
public struct AlertTitle: Hashable, Sendable {
    public var id: AlertQueue.ID
    /// The name of the app that sent it, or of the local alert's sender; may be empty for a local alert.
    public var app: String
    /// The alert's text.
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
