/// A button of a ``PriorityAlert`` and its handler.
public struct AlertAction: Sendable {
    /// The button's text, 1 to 500 characters.
    public var title: String
    /// Whether the button is highlighted. Default: false.
    public var isPreferred: Bool
    /// Whether the next alert may appear as soon as this one has left the screen. False: it waits for
    /// ``AlertCoordinator/complete()``. Default: true.
    public var completesOnDismiss: Bool
    let handler: @Sendable () async -> Void

    /// Creates a button.
    ///
    /// - Parameter handler: Called in a new task after the button was pressed. It may run for a long time.
    public init(
        _ title: String, isPreferred: Bool = false, completesOnDismiss: Bool = true,
        @_inheritActorContext handler: @escaping @Sendable () async -> Void = {}
    ) {
        self.title = title
        self.isPreferred = isPreferred
        self.completesOnDismiss = completesOnDismiss
        self.handler = handler
    }

    /// A highlighted button `OK` that only ends its alert.
    public static let confirm = AlertAction("OK", isPreferred: true)
}
