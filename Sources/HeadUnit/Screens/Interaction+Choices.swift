import BezelModel
import SmartDeviceLink

extension Interaction {
    /// A PerformInteraction on the screen: a list of choices, one of which is the answer, or a keyboard.
    struct Choices: InteractionPage {
        /// `initialText`.
        let title: String
        let choices: [ChoiceSet.Choice]
        let choiceSets: Set<Int64>
        let timeout: Interval
        let cancelID: Int64?
        let style: ListContent.Style
        /// What can be said for it.
        let wanted: PerformInteraction
        /// One of the choices can be said.
        private let canBeSaid: Bool
        /// The app's.
        let language: Language
        var scroll: Scroll? = Scroll()
        /// The search in the choices; nil for an interaction without one.
        var search: ChoiceSearch?
        /// Above the list while something is looked for, or in its place.
        var keyboard: Keyboard?
        var suspendedSearch: Keyboard?

        /// - Parameter keyboard: In place of the choices.
        init(_ wanted: PerformInteraction, _ choices: [ChoiceSet.Choice], _ language: Language, _ keyboard: Keyboard?) {
            self.wanted = wanted
            title = wanted.title
            self.choices = choices
            canBeSaid = choices.canBeSaid
            choiceSets = Set(wanted.sets)
            timeout = wanted.timeout
            cancelID = wanted.cancelID
            style = wanted.style
            self.language = language
            self.keyboard = keyboard
            // Letters that cannot be typed cannot be looked for.
            let canFind = Alphabet.canFind(choices.map { $0.name + ($0.secondaryText ?? "") }, in: language)
            search = wanted.hasSearch && canFind ? ChoiceSearch(choices) : nil
        }

        var spoken: (wanted: PerformInteraction, choices: [ChoiceSet.Choice])? { (wanted, choices) }

        // MARK: On the screen

        var kind: PageKind { keyboard == nil ? .choices : .keyboard }

        func header(in context: PageContext) -> PageHeader {
            guard keyboard == nil else { return PageHeader(title: "", hasBack: true) }
            // The search text, or the title that the app gave.
            let found = search.flatMap { $0.text.isEmpty ? nil : $0.text }
            return PageHeader(
                title: found ?? title, hasBack: true, hasSearch: search != nil,
                hasVoice: context.voice != .none && canBeSaid,
                isSearchLimited: context.limits?.keyboard == false)
        }

        func content(in context: PageContext) -> any PageContent {
            if let keyboard { return keyboard.content }
            let rows = context.rows(of: listed) { choice in
                ListContent.Row(
                    text: choice.name, secondaryText: choice.secondaryText ?? "",
                    tertiaryText: choice.tertiaryText ?? "", icon: context.picture(choice.image),
                    secondaryImage: context.picture(choice.secondaryImage))
            }
            return ListContent(
                style: style, rows: rows, scroll: scroll ?? Scroll(), placeholder: Words.of(language)[.noResults])
        }

        func images(in rows: [Int]) -> [Image?] {
            let listed = keyboard == nil ? listed : []
            return rows.flatMap { row in listed[safe: row].map { [$0.image, $0.secondaryImage] } ?? [] }
        }

        // MARK: Its end

        func response(to ending: Ending) -> Response {
            switch ending {
            case .chosen(let choice):
                // In the mode VR_ONLY a touch counts as the choice's phrase.
                .chosen(choice, by: wanted.mode == .voiceOnly ? .voice : .menu)
            case .said(let choice): .chosen(choice, by: .voice)
            case .entered(let text):
                Response(
                    .success, nil,
                    [("manualTextEntry", .string(text)), ("triggerSource", .string(TriggerSource.keyboard.rawValue))])
            case .timedOut: Response(.timedOut, "nothing was chosen in time")
            case .closed, .confirmed: Response(.aborted, "closed without a choice")
            case .aborted: .lostScreen
            case .cancelled: .cancelled
            case .distracting: Response(.aborted, Interaction.noTyping)
            }
        }
    }
}
