import SmartDeviceLink

extension PageKind {
    init(_ top: PageStack.Top) {
        switch top {
        case .template: self = .template
        case .buttons: self = .buttons
        case .menu: self = .menu
        case .turns: self = .turns
        case .phrases: self = .phrases
        case .overlay: self = .guidance
        case .launcher: self = .apps
        case .clock: self = .clock
        case .interaction(let interaction): self = interaction.page.kind
        }
    }
}

extension PageStack {
    /// Whether a page fills the screen. An overlay does not.
    var hasPage: Bool {
        switch top {
        case .template, .buttons, .menu, .interaction, .turns, .phrases, .launcher: true
        case .overlay, .clock, nil: false
        }
    }

    /// Whether the page on the screen is there for a choice: a menu, or what an app asks the driver.
    var isChoice: Bool {
        switch top {
        case .menu, .interaction, .phrases: true
        case .template, .buttons, .turns, .launcher, .overlay, .clock, nil: false
        }
    }

    /// The system context that follows from the pages (SDL's `SystemContext`), for the app on the screen.
    var context: SystemContext {
        switch top {
        case .interaction, .turns, .phrases: .obscured
        case .menu: .menu
        case .template, .buttons, .overlay, .launcher, .clock, nil: .main
        }
    }

    /// The clock is shown, with a way to the apps.
    var isAtClock: Bool {
        switch top {
        case .clock: true
        case .template, .buttons, .menu, .interaction, .turns, .phrases, .overlay, .launcher, nil: false
        }
    }
}
