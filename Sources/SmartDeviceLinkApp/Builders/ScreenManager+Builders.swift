/// Content from builders. Each function does the same as the one with a list.
extension ScreenManager {
    /// Declares the whole menu, from top to bottom.
    ///
    /// ```swift
    /// await screen.setMenu {
    ///     Command("Next") { player.next() }
    ///     Submenu("Albums") {
    ///         for album in albums { Command(album) { player.play(album) } }
    ///     }
    /// }
    /// ```
    public nonisolated(nonsending) func setMenu(@MenuBuilder _ cells: () -> [MenuCell]) async { await setMenu(cells()) }

    /// Declares all voice commands that are not in the menu.
    public nonisolated(nonsending) func setVoiceCommands(
        @VoiceCommandBuilder _ commands: () -> [VoiceCommand]
    ) async { await setVoiceCommands(commands()) }

    /// Keeps more choices on the head unit, so that a choice set with them appears without delay.
    public nonisolated(nonsending) func preloadChoices(@ChoiceBuilder _ choices: () -> [ChoiceCell]) async {
        await preloadChoices(choices())
    }
}

extension ScreenContent {
    /// Replaces ``softButtons``.
    ///
    /// ```swift
    /// await screen.update {
    ///     $0.setSoftButtons {
    ///         SoftButtonObject("Reserve", isHighlighted: true) { print("reserved") }
    ///         if hasMore { SoftButtonObject("Next") { print("next") } }
    ///     }
    /// }
    /// ```
    public mutating func setSoftButtons(@SoftButtonBuilder _ buttons: () -> [SoftButtonObject]) {
        softButtons = buttons()
    }
}
