/// An alert that waits its turn among others of its app.
public struct PriorityAlert: Sendable {
    /// Its own soft buttons stand before those of ``actions``.
    public var view: AlertView
    public var priority: AlertPriority
    /// At most four, together with the view's buttons.
    public var actions: [AlertAction]

    public init(_ view: AlertView, priority: AlertPriority = .default, actions: [AlertAction] = []) {
        self.view = view
        self.priority = priority
        self.actions = actions
    }

    /// - Parameters:
    ///   - title: The first line.
    ///   - message: The second.
    ///   - priority: Which line it goes into.
    ///   - actions: Its buttons, four at most.
    public init(
        title: String, message: String? = nil, priority: AlertPriority = .default, actions: [AlertAction] = []
    ) {
        self.init(AlertView(text: title, secondaryText: message), priority: priority, actions: actions)
    }
}
