import BezelModel
import SmartDeviceLink

/// An interaction with a keyboard: its own entry, or the search in its choices.
extension Interaction.Choices {
    /// The choices in the list.
    var listed: [ChoiceSet.Choice] { search.map { $0.found.compactMap { choices[safe: $0] } } ?? choices }

    /// A key types what was on it when a finger came down (`true`).
    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Interaction.Step] {
        if element.part(KeyboardContent.Part.self) == .key { keyboard?.hold(element.index, isHeld) }
        return []
    }

    mutating func setKeyboard(_ properties: KeyboardProperties) { keyboard?.take(properties) }

    /// - Parameter newID: For a keyboard that opens.
    mutating func press(
        _ element: PageElement, _ mode: ButtonPressMode, newID: () -> Page.ID
    ) -> [Interaction.Step] {
        if let row = element.row { return listed[safe: row].map { [.end(.chosen($0.id))] } ?? [] }
        guard keyboard != nil else {
            guard element == .search, search != nil else { return [] }
            openSearch(newID())
            return [.newPage]
        }
        return follow(keyboard?.press(element, mode) ?? [])
    }

    mutating func type(_ stroke: KeyboardStroke) -> [Interaction.Step] { follow(keyboard?.type(stroke) ?? []) }

    private mutating func follow(_ outcomes: [Keyboard.Outcome]) -> [Interaction.Step] {
        let isSearch = keyboard?.use == .search
        if isSearch { showFound() }
        return [.redraw]
            + outcomes.flatMap { outcome -> [Interaction.Step] in isSearch ? look(outcome) : tell(outcome) }
    }

    private mutating func tell(_ outcome: Keyboard.Outcome) -> [Interaction.Step] {
        switch outcome {
        case .typed(let text): [Self.told("KEYPRESS", text)]
        case .maskChanged(let isMasked):
            [Self.told(isMasked ? "INPUT_KEY_MASK_ENABLED" : "INPUT_KEY_MASK_DISABLED", nil)]
        case .submitted: [.end(.entered(keyboard?.entry ?? ""))]
        case .focus(let element): [.focus(element)]
        case .picked: []
        }
    }

    /// The app is told of an entry (rpc_spec KeyboardEvent).
    private static func told(_ event: String, _ data: String?) -> Interaction.Step {
        .tell(.onKeyboardInput, Notifications.keyboardInput(event, data))
    }

    /// The app is told what is looked for, and may answer it by taking the interaction back. The search itself is the head
    /// unit's.
    private mutating func look(_ outcome: Keyboard.Outcome) -> [Interaction.Step] {
        switch outcome {
        case .typed(let text): return [Self.told("KEYPRESS", text)]
        case .maskChanged: return []
        case .focus(let element): return [.focus(element)]
        case .submitted:
            let text = keyboard?.entry ?? ""
            search?.look(for: text, in: choices)
            scroll = Scroll()
            keyboard = nil
            return text.isEmpty ? [.newPage] : [Self.told("ENTRY_SUBMITTED", text), .newPage]
        case .picked(let index):
            let found = ChoiceSearch.positions(
                of: keyboard?.entry ?? "", in: choices, limit: Keyboard.suggestionLimit)
            guard let choice = found[safe: index].flatMap({ choices[safe: $0] }) else { return [] }
            return [.end(.chosen(choice.id))]
        }
    }

    mutating func suspendSearch() {
        suspendedSearch = keyboard
        keyboard = nil
    }

    mutating func resumeSearch() -> Bool {
        guard let suspendedSearch, keyboard == nil else { return false }
        keyboard = suspendedSearch
        self.suspendedSearch = nil
        return true
    }

    private mutating func openSearch(_ page: Page.ID) {
        guard !resumeSearch() else { return }
        keyboard = Keyboard(
            id: page, use: .search, prompt: title, properties: KeyboardProperties(), language: language)
        showFound()
    }

    /// What is found is seen while the driver types.
    private mutating func showFound() {
        let entry = keyboard?.entry ?? ""
        let found = SearchText(entry).isEmpty ? [] : ChoiceSearch.positions(of: entry, in: choices, limit: .max)
        keyboard?.setFound(found.map { choices[$0].name })
    }

    /// The way back inside of the interaction: from the similar letters of a key to the keyboard, from the search to the
    /// list, and from what was found to all choices.
    ///
    /// - Returns: Whether there was such a way.
    mutating func goBack() -> Bool {
        if keyboard?.closeVariants().isEmpty == false { return true }
        if keyboard?.use == .search {
            keyboard = nil
            return true
        }
        guard let search, !search.text.isEmpty else { return false }
        self.search = ChoiceSearch(choices)
        scroll = Scroll()
        return true
    }

    /// How an entry has ended.
    func notifications(before ending: Interaction.Ending) -> [(FunctionID, JSON)] {
        guard keyboard?.use == .entry else { return [] }
        return switch ending {
        case .entered(let text): [(.onKeyboardInput, Notifications.keyboardInput("ENTRY_SUBMITTED", text))]
        case .closed, .aborted, .confirmed:
            [(.onKeyboardInput, Notifications.keyboardInput("ENTRY_CANCELLED", nil))]
        case .timedOut, .cancelled, .distracting:
            [(.onKeyboardInput, Notifications.keyboardInput("ENTRY_ABORTED", nil))]
        case .chosen, .said: []
        }
    }
}
