/// A button of a ``PriorityAlert`` and what it does.
public struct AlertAction: Sendable {
    public var title: String
    /// Whether it is the one that is expected to be pressed. Default false.
    public var isPreferred: Bool
    /// Default true: the next alert comes once this one has left the screen. False: not before
    /// ``AlertCoordinator/complete()``.
    public var completesOnDismiss: Bool
    /// Runs in a task of its own when the button was pressed.
    public var handler: (@Sendable () async -> Void)?

    public init(
        _ title: String, isPreferred: Bool = false, completesOnDismiss: Bool = true,
        handler: (@Sendable () async -> Void)? = nil
    ) {
        self.title = title
        self.isPreferred = isPreferred
        self.completesOnDismiss = completesOnDismiss
        self.handler = handler
    }

    /// A button that does nothing but end its alert.
    public static let confirm = AlertAction("OK", isPreferred: true)
}
