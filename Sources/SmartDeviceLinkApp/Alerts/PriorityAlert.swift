/// An alert for an ``AlertCoordinator``, with its priority and actions.
public struct PriorityAlert: Sendable {
    /// The alert. Its own soft buttons come before those of ``actions``.
    public var view: AlertView
    /// The queue that the alert waits in.
    public var priority: AlertPriority
    /// Further buttons. Together with the view's buttons at most 4.
    public var actions: [AlertAction]

    /// Creates an alert from a view.
    public init(_ view: AlertView, priority: AlertPriority = .default, actions: [AlertAction] = []) {
        self.view = view
        self.priority = priority
        self.actions = actions
    }

    /// Creates an alert from texts.
    ///
    /// - Parameters:
    ///   - title: The first line.
    ///   - message: The second line.
    ///   - priority: The queue that the alert waits in.
    ///   - actions: The buttons, at most 4.
    public init(
        title: String, message: String? = nil, priority: AlertPriority = .default, actions: [AlertAction] = []
    ) {
        self.init(AlertView(text: title, secondaryText: message), priority: priority, actions: actions)
    }
}
