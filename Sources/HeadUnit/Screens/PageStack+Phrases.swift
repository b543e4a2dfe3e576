import BezelModel

/// The list of all that can be said to the app on the screen, and the choices that a voice session leaves to a page.
extension PageStack {
    /// The list of all that can be said to an app.
    struct Phrases: Sendable {
        let id: Page.ID
        let help: VoiceHelp
        var scroll = Scroll()
    }

    mutating func openPhrases(_ help: VoiceHelp) -> [Action] {
        guard app != nil, interaction == nil else { return [] }
        phrases = Phrases(id: newID(), help: help)
        return [.pageChanged]
    }

    mutating func closePhrases() -> [Action] {
        guard phrases != nil else { return [] }
        phrases = nil
        return [.pageChanged]
    }

    /// The choices of the interaction on the screen, and what the app says about them; nil for a page without choices.
    var spoken: (page: Page.ID, app: SessionID, wanted: PerformInteraction, choices: [ChoiceSet.Choice])? {
        guard let interaction, let spoken = interaction.page.spoken else { return nil }
        return (interaction.id, interaction.request.session, spoken.wanted, spoken.choices)
    }

    /// A choice of the interaction with this page was said.
    mutating func choiceSaid(_ choice: Int64, on page: Page.ID) -> [Action] {
        interaction?.id == page ? endInteraction(.said(choice)) : []
    }

    /// No choice was said: the page stays, and its time starts again.
    ///
    /// - Parameter speaksTimeout: The timeout prompt is spoken now.
    mutating func choicesNotSaid(on page: Page.ID, speaksTimeout: Bool, at now: Instant) -> [Action] {
        guard interaction?.id == page else { return [] }
        used(at: now)
        guard speaksTimeout else { return [.redraw] }
        return [.redraw] + speak(interaction?.takeTimeoutPrompt() ?? [], page)
    }
}
