import BezelModel
import SmartDeviceLink

/// The settings, above the list of all apps or the clock.
extension Screens {
    mutating func setSettings(_ board: BoardSettings) -> [Action] { settings.setBoard(board) }

    /// nil until the program has reported the values.
    private func settingsContext(in context: ScreenContext) -> SettingsContext? {
        settings.board.map { board in
            SettingsContext(
                board: board, rules: context.configuration.settings, theme: context.configuration.theme,
                language: context.configuration.language, isDriving: context.isDistracting, idle: pages.idle.board,
                permissions: context.permissions, cloud: context.configuration.apps.cloud, now: context.now,
                voice: context.voice, pairing: settings.pairing, hidden: settings.hidden)
        }
    }

    /// Whether there is a button that opens the settings.
    func hasSettings(in context: ScreenContext) -> Bool {
        !context.configuration.settings.pages.isEmpty && settingsContext(in: context)?.pages.isEmpty == false
    }

    /// The page of the settings on the screen; nil while they are closed.
    func settingsPage(in context: ScreenContext) -> Page? {
        guard let level = settings.top, let context = settingsContext(in: context) else { return nil }
        let composer = SettingsComposer(
            context: context, isTaken: settings.isTaken, asksToForget: settings.asksToForget)
        return composer.page(level)
    }

    mutating func openSettings(in context: ScreenContext) -> [Action] {
        guard app == nil, hasSettings(in: context), !settings.isOpen else { return [] }
        return settings.open(.tiles, pages.newID(), at: context.now)
    }

    /// The page that shows how a phone connects, above the list of all apps; nil if the configuration leaves it out.
    mutating func openConnect(in context: ScreenContext) -> [Action]? {
        guard app == nil, !settings.isOpen, settingsContext(in: context)?.pages.contains(.connect) == true else {
            return nil
        }
        return settings.open(.page(.connect), pages.newID(), at: context.now)
    }

    mutating func closeSettings() -> [Action] { settings.close() }

    /// Rules of driver distraction are in force.
    mutating func limitSettings() -> [Action] { settings.limit() }

    /// Whether a page of the settings is on the screen.
    func shows(_ page: SettingsPage) -> Bool { settings.top?.kind == .page(page) }

    /// Phones can be paired.
    ///
    /// - Returns: nil if no page says what to do: the list of phones is not on the screen.
    mutating func openPairing(as name: String, for time: Interval, at now: Instant) -> [Action]? {
        settings.openPairing(as: name, for: time, pages.newID(), at: now)
    }

    mutating func closePairing() -> [Action] { settings.closePairing() }

    // MARK: Presses

    mutating func settingPressed(_ element: PageElement, in context: ScreenContext) -> [Action] {
        guard let level = settings.top, let settingsContext = settingsContext(in: context) else { return [] }
        switch level.kind {
        case .tiles:
            guard let page = element.row.flatMap({ settingsContext.pages[safe: $0] }) else { return [] }
            guard !(settingsContext.isDriving && page.isLimited) else {
                return limited(SettingsComposer.name(of: page, settingsContext.words))
            }
            return settings.open(.page(page), pages.newID(), at: context.now)
        case .page(.brightness), .page(.volume):
            guard let index = element.softButton else { return settings.pressLevel(element) }
            return levelButtonPressed(index, settingsContext, at: context.now)
        case .page(.theme): return element.row.map { chooseTheme($0) } ?? []
        case .page(.voice): return voicePressed(element, settingsContext)
        case .listeners: return listenerPressed(element, settingsContext)
        case .page(.language): return element.row.map { chooseLanguage($0) } ?? []
        case .page(.phones): return phonesPressed(element, settingsContext, at: context.now)
        case .phone(let device): return phonePressed(element, device, settingsContext)
        case .page(.about):
            guard let problem = element.row.flatMap({ settingsContext.problems[safe: $0] }) else { return [] }
            return settings.open(.problem(problem), pages.newID(), at: context.now)
        case .problem(let problem): return problemPressed(element, problem, settingsContext)
        case .pair: return element.softButton == nil ? [] : settings.back()
        case .page(.connect): return []
        }
    }

    /// Answers a touch on something that can be used only while the car is parked.
    private func limited(_ name: String) -> [Action] { [.showNotice(.folder(name)), .redraw] }

    private mutating func levelButtonPressed(
        _ index: Int, _ context: SettingsContext, at now: Instant
    ) -> [Action] {
        settings.release()
        switch SettingsComposer.levelButtons(settings.top?.kind, context)[safe: index] {
        case .screenOff: return [.effect(.setting(.screenOff))]
        case .theme: return settings.open(.page(.theme), pages.newID(), at: now)
        case .listen:
            // A second press begins the tone again.
            return settings.top.map { [.stopPrompts($0.id), .speakPrompt($0.id, [.chime(.alert)])] } ?? []
        case nil: return []
        }
    }

    private mutating func problemPressed(
        _ element: PageElement, _ problem: BoardState.Problem, _ context: SettingsContext
    ) -> [Action] {
        let buttons = SettingsComposer.problemButtons(problem, context)
        return switch element.softButton.flatMap({ buttons[safe: $0] }) {
        case .checkAgain: [.effect(.setting(.checkAgain))]
        case .hide: settings.hide(problem)
        case nil: []
        }
    }

    private mutating func chooseTheme(_ row: Int) -> [Action] {
        guard let choice = ThemeChoice.allCases[safe: row] else { return [] }
        return settings.change {
            $0.theme = choice
            return .theme(choice)
        }
    }

    private mutating func chooseLanguage(_ row: Int) -> [Action] {
        guard row <= Language.byName.count else { return [] }
        let language = row == 0 ? nil : Language.byName[row - 1]
        return settings.change {
            $0.language = language
            return .language(language)
        }
    }

    private mutating func phonesPressed(
        _ element: PageElement, _ context: SettingsContext, at now: Instant
    ) -> [Action] {
        if let row = element.row, let phone = context.phones[safe: row] {
            return settings.open(.phone(phone.device), pages.newID(), at: now)
        }
        if element.softButton != nil {
            guard context.board.canPair else { return [] }
            return context.isDriving
                ? limited(context.words[.pairPhone]) : [.effect(.setting(.pairPhone))]
        }
        guard element.part(SettingsListContent.Part.self) == .action, let phone = context.phones[safe: element.index]
        else { return [] }
        return [.allowAgain(phone.device), .redraw]
    }

    private mutating func phonePressed(
        _ element: PageElement, _ device: DeviceID, _ context: SettingsContext
    ) -> [Action] {
        guard let phone = context.phones.first(where: { $0.device == device }) else { return settings.back() }
        if element.part(PhoneContent.Part.self) == .choice {
            let orders: [PhoneOrder] = [.allow, .ask, .refuse]
            return orders[safe: element.index].map { [.phone(device, $0), .redraw] } ?? []
        }
        let buttons = SettingsComposer.phoneButtons(phone, asksToForget: settings.asksToForget)
        switch element.softButton.flatMap({ buttons[safe: $0] }) {
        case .disconnect: return [.phone(device, .disconnect), .redraw]
        case .cancel: return settings.back()
        case .forget:
            if context.isDriving { return limited(context.words[.forget]) }
            return settings.asksToForget
                ? settings.back() + settings.back() + [.phone(device, .forget)]
                : settings.askToForget()
        case nil: return []
        }
    }
}
