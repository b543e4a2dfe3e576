import BezelModel

extension PageStack {
    /// Types on the keyboard of the interaction.
    mutating func type(_ stroke: KeyboardStroke) -> [Action] {
        guard var open = interaction else { return [] }
        let steps = open.type(stroke)
        interaction = open
        return follow(steps)
    }
}

extension Screens {
    /// The keyboard that is on the screen; nil while there is none, or the settings are over it.
    var keyboard: Keyboard? { settings.isOpen ? nil : pages.interaction?.page.keyboard }

    mutating func type(_ stroke: KeyboardStroke, at now: Instant) -> [Action] {
        guard keyboard != nil else { return [] }
        pages.used(at: now)
        return [.redraw] + pages.type(stroke)
    }
}
