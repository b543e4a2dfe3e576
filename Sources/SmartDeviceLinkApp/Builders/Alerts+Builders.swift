extension AlertView {
    /// Replaces ``softButtons``.
    ///
    /// ```swift
    /// var alert = AlertView(text: "Fuel is low")
    /// alert.setSoftButtons {
    ///     SoftButtonObject("Take me there") { print("on the way") }
    ///     if isRested { SoftButtonObject("Later") }
    /// }
    /// ```
    public mutating func setSoftButtons(@SoftButtonBuilder _ buttons: () -> [SoftButtonObject]) {
        softButtons = buttons()
    }
}

extension PriorityAlert {
    /// Creates an alert from texts, with buttons from a builder.
    ///
    /// - Parameters:
    ///   - title: The first line.
    ///   - message: The second line.
    ///   - priority: The queue that the alert waits in.
    ///   - actions: The buttons, at most 4.
    public init(
        title: String, message: String? = nil, priority: AlertPriority = .default,
        @AlertActionBuilder actions: () -> [AlertAction]
    ) {
        self.init(title: title, message: message, priority: priority, actions: actions())
    }
}
