extension ChoiceSet {
    /// Creates a question with choices from a builder.
    ///
    /// ```swift
    /// let question = ChoiceSet("Where to?", timeout: .seconds(20)) {
    ///     ChoiceCell(name: "Home")
    ///     for friend in friends { ChoiceCell(name: friend) }
    /// }
    /// ```
    public init(
        _ title: String, layout: Layout = .list, timeout: Duration = .seconds(10), initialPrompt: AudioData? = nil,
        timeoutPrompt: AudioData? = nil, helpPrompt: AudioData? = nil, @ChoiceBuilder choices: () -> [ChoiceCell]
    ) {
        self.init(
            title, choices: choices(), layout: layout, timeout: timeout, initialPrompt: initialPrompt,
            timeoutPrompt: timeoutPrompt, helpPrompt: helpPrompt)
    }
}
