import BezelModel

/// A keyboard that driver distraction rules close, and its text.
extension PageStack {
    /// A keyboard is on the screen.
    var hasKeyboard: Bool { interaction?.page.keyboard != nil }

    /// Keyboards cannot be used for now: the page before the keyboard is shown, and the text is kept.
    mutating func closeKeyboard() -> [Action] {
        switch interaction?.page.keyboard?.use {
        case .entry?:
            suspended = interaction
            interaction = nil
        case .search?: interaction?.suspendSearch()
        case nil: return []
        }
        return [.pageChanged, .showNotice(.typing)]
    }

    /// The text that was typed before driver distraction rules have closed the keyboard, "" for one that is hidden; nil
    /// when there is none to continue.
    var keptText: String? {
        guard let keyboard = interaction?.page.suspendedSearch ?? suspended?.page.keyboard, !keyboard.entry.isEmpty
        else { return nil }
        return keyboard.isMasked ? "" : keyboard.entry
    }

    /// Opens the keyboard with the text that was typed before.
    mutating func continueTyping(at now: Instant) -> [Action] {
        if let open = suspended, interaction == nil {
            (interaction, suspended) = (open, nil)
            menu = []
        } else if interaction?.resumeSearch() != true {
            return []
        }
        used(at: now)
        return [.pageChanged]
    }

    /// A keyboard that waits for the car to stop is over.
    mutating func endSuspended(_ ending: Interaction.Ending) -> [Action] {
        guard let ended = suspended else { return [] }
        suspended = nil
        // The app has heard MAIN when it closed, and is answered before it hears of another page.
        return answer(ended, ending, wasOnScreen: false)
    }
}
