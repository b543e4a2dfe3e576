extension AlertView {
    /// Creates an alert with buttons from a builder; the other properties have their defaults.
    ///
    /// ```swift
    /// try await screen.present(
    ///     AlertView(text: "Fuel is low") {
    ///         SoftButtonObject("Take me there") { print("on the way") }
    ///         if isRested { SoftButtonObject("Later") }
    ///     })
    /// ```
    public init(
        text: String? = nil, secondaryText: String? = nil, tertiaryText: String? = nil, timeout: Duration = .zero,
        showWaitIndicator: Bool = false, audio: AlertAudioData? = nil, icon: Artwork? = nil,
        @SoftButtonBuilder buttons: () -> [SoftButtonObject]
    ) {
        self.init(
            text: text, secondaryText: secondaryText, tertiaryText: tertiaryText, timeout: timeout,
            showWaitIndicator: showWaitIndicator, audio: audio, buttons: buttons(), icon: icon)
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
