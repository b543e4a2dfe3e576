import BezelModel
import SmartDeviceLink

/// An interaction with a keyboard: its own entry, or the search in its choices.
extension Interaction {
    static let noTyping = "keyboards cannot be used while driver distraction rules are in force"

    /// What follows from a press.
    enum Step {
        /// The app is told of an entry (rpc_spec KeyboardEvent).
        case tell(event: String, data: String?)
        case end(Ending)
        /// Another page is on the screen.
        case newPage
        case redraw
    }

    /// The page of the interaction that is on the screen.
    var pageID: Page.ID { keyboard?.id ?? id }

    /// The choices in the list.
    var listed: [ChoiceSet.Choice] { search.map { $0.found.compactMap { choices[safe: $0] } } ?? choices }

    /// - Parameter newID: For a keyboard that opens.
    mutating func press(_ element: PageElement, newID: () -> Page.ID) -> [Step] {
        guard keyboard != nil else {
            guard element == .search, search != nil else { return [] }
            openSearch(newID())
            return [.newPage]
        }
        let isSearch = keyboard?.use == .search
        let outcomes = keyboard?.press(element) ?? []
        if isSearch { showFound() }
        return [.redraw] + outcomes.flatMap { outcome -> [Step] in isSearch ? look(outcome) : tell(outcome) }
    }

    private mutating func tell(_ outcome: Keyboard.Outcome) -> [Step] {
        switch outcome {
        case .typed(let text): [.tell(event: "KEYPRESS", data: text)]
        case .maskChanged(let isMasked):
            [.tell(event: isMasked ? "INPUT_KEY_MASK_ENABLED" : "INPUT_KEY_MASK_DISABLED", data: nil)]
        case .submitted: [.end(.entered(keyboard?.entry ?? ""))]
        case .picked: []
        }
    }

    private mutating func look(_ outcome: Keyboard.Outcome) -> [Step] {
        switch outcome {
        case .typed, .maskChanged: return []
        case .submitted:
            search?.look(for: keyboard?.entry ?? "", in: choices)
            scroll = Scroll()
            keyboard = nil
            return [.newPage]
        case .picked(let index):
            let found = ChoiceSearch.positions(
                of: keyboard?.entry ?? "", in: choices, limit: Keyboard.suggestionLimit)
            guard let choice = found[safe: index].flatMap({ choices[safe: $0] }) else { return [] }
            return [.end(.chosen(choice.id))]
        }
    }

    private mutating func openSearch(_ page: Page.ID) {
        keyboard = Keyboard(
            id: page, use: .search, prompt: title, properties: KeyboardProperties(), language: language)
        showFound()
    }

    /// The first choices that are found are the suggestions of the search.
    private mutating func showFound() {
        let entry = keyboard?.entry ?? ""
        let found = ChoiceSearch.positions(of: entry, in: choices, limit: Keyboard.suggestionLimit)
        keyboard?.setSuggestions(SearchText(entry).isEmpty ? [] : found.map { choices[$0].name })
    }

    /// The way back inside of the interaction: from the search to the list, and from what was found to all choices.
    ///
    /// - Returns: Whether there was such a way.
    mutating func goBack() -> Bool {
        if keyboard?.use == .search {
            keyboard = nil
            return true
        }
        guard let search, !search.text.isEmpty else { return false }
        self.search = ChoiceSearch(choices)
        scroll = Scroll()
        return true
    }

    /// What the app hears before its answer; nil for an interaction without an entry.
    func event(before ending: Ending) -> JSON? {
        guard keyboard?.use == .entry else { return nil }
        return switch ending {
        case .entered(let text): Notifications.keyboardInput("ENTRY_SUBMITTED", text)
        case .aborted: Notifications.keyboardInput("ENTRY_CANCELLED", nil)
        case .timedOut, .cancelled, .distracting: Notifications.keyboardInput("ENTRY_ABORTED", nil)
        case .chosen: nil
        }
    }
}
