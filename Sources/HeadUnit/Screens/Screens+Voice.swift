import BezelModel
import SmartDeviceLink

/// What voice sessions need of the pages.
extension Screens {
    /// The choices of the interaction on the screen, and what the app says about them; nil for a page without choices.
    var spoken: (page: Page.ID, app: SessionID, wanted: PerformInteraction, choices: [ChoiceSet.Choice])? {
        pages.spoken
    }

    /// What an app asks the driver is on the screen.
    var hasInteraction: Bool { pages.hasInteraction }

    mutating func choiceSaid(_ choice: Int64, on page: Page.ID) -> [Action] { pages.choiceSaid(choice, on: page) }

    mutating func choicesNotSaid(on page: Page.ID, speaksTimeout: Bool, at now: Instant) -> [Action] {
        pages.choicesNotSaid(on: page, speaksTimeout: speaksTimeout, at: now)
    }

    /// Shows the list of all that can be said to the app on the screen.
    mutating func showPhrases(_ help: VoiceHelp) -> [Action] { pages.openPhrases(help) }

    /// A phrase of that list was touched.
    mutating func closePhrases() -> [Action] { pages.closePhrases() }

    /// Shows the choices of a request with the mode VR_ONLY, because the driver wants to see all of them.
    mutating func show(_ request: VoiceRequest, at now: Instant) -> [Action] {
        guard app == request.id.session, !pages.hasInteraction else {
            return [.finishRequest(request.id, request.response(to: .lostScreen))]
        }
        return pages.show(
            { id in
                Interaction(
                    id: id, request: request.id,
                    Interaction.Choices(request.wanted, request.choices, request.language, nil),
                    shortfalls: request.shortfalls, prompts: request.prompts)
            }, at: now)
    }
}
