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
