extension PageKind {
    init(_ top: PageStack.Top) {
        switch top {
        case .template: self = .template
        case .buttons: self = .buttons
        case .menu: self = .menu
        case .turns: self = .turns
        case .overlay: self = .guidance
        case .launcher: self = .apps
        case .clock: self = .clock
        case .interaction(let interaction): self = interaction.page.kind
        }
    }
}

extension PageStack {
    /// The clock is shown, with a way to the apps.
    var isAtClock: Bool {
        switch top {
        case .clock: true
        case .template, .buttons, .menu, .interaction, .turns, .overlay, .launcher, nil: false
        }
    }
}
