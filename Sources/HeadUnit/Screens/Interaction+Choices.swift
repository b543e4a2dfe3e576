import BezelModel
import SmartDeviceLink

extension Interaction {
    /// A PerformInteraction on the screen: a list of choices, one of which is the answer, or a keyboard.
    struct Choices: Sendable {
        /// `initialText`.
        let title: String
        let choices: [ChoiceSet.Choice]
        /// The choice sets that the choices are from.
        let sets: Set<Int64>
        let style: ListContent.Style
        /// The app's.
        let language: Language
        var scroll = Scroll()
        /// The search in the choices; nil for an interaction without one.
        var search: ChoiceSearch?
        /// Above the list while something is looked for, or in its place.
        var keyboard: Keyboard?

        /// - Parameter keyboard: In place of the choices.
        init(_ wanted: PerformInteraction, _ choices: [ChoiceSet.Choice], _ language: Language, _ keyboard: Keyboard?) {
            title = wanted.title
            self.choices = choices
            sets = Set(wanted.sets)
            style = wanted.style
            self.language = language
            self.keyboard = keyboard
            search = wanted.hasSearch ? ChoiceSearch(choices) : nil
        }

        func response(to ending: Ending) -> Response {
            switch ending {
            case .chosen(let choice):
                Response(.success, nil, [("choiceID", .integer(choice)), ("triggerSource", "MENU")])
            case .entered(let text):
                Response(.success, nil, [("manualTextEntry", .string(text)), ("triggerSource", "KEYBOARD")])
            case .timedOut: Response(.timedOut, "nothing was chosen in time")
            case .closed, .confirmed: Response(.aborted, "closed without a choice")
            case .aborted: .lostScreen
            case .cancelled: .cancelled
            case .distracting: Response(.aborted, Interaction.noTyping)
            }
        }
    }
}

extension Response {
    /// Of an interaction whose app has lost the screen.
    static var lostScreen: Response { Response(.aborted, "the app lost the screen") }
    /// Of an interaction that its app has taken back.
    static var cancelled: Response { Response(.aborted, "cancelled by the app") }
}
