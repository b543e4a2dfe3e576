import BezelModel
import SmartDeviceLink

/// The page on the screen, and presses on it.
extension Screens {
    /// The app that has the screen may have changed.
    mutating func showApp(in context: ScreenContext) -> [Action] {
        let isDrawn = context.configuration.screen.templates
        let app = isDrawn ? context.fullApp : nil
        let hasTemplate = app.flatMap { context[$0] }.map { context.configuration.drawsTemplate(of: $0) } ?? false
        pages.appsReturned(context.apps)
        let hasApps = !(context.apps.isEmpty && context.cloudApps.isEmpty)
        let hasLauncher = isDrawn && context.home == .launcher
        let hasClock = isDrawn && context.home == .clock && hasApps
        let hasOverlay =
            app == nil
            ? isDrawn && !hasLauncher && !hasClock && !pages.idle.isUpdating && hasSettings(in: context)
            : !hasTemplate
        let closed = app == nil ? [] : settings.close()
        return closed
            + pages.setApp(
                app, hasTemplate: hasTemplate, hasOverlay: hasOverlay, hasLauncher: hasLauncher, hasClock: hasClock)
    }

    /// The back key.
    mutating func back() -> [Action] { settings.isOpen ? settings.back() : pages.back() }

    /// The app's menu or its properties have changed.
    mutating func contentChanged(_ content: ResumableAppData, of session: SessionID) -> [Action] {
        let closed = session == app ? pages.menuChanged(content.menu) : []
        let phrases = session == app ? pages.closePhrases() : []
        return closed + phrases
            + (pages.keyboardProperties(of: session) == nil ? [] : pages.setKeyboard(content.keyboard))
    }

    /// Rules of driver distraction are in force: menus that are too deep close.
    mutating func limitMenu(in context: ScreenContext) -> [Action] {
        context.limits.map { pages.limitMenu(to: $0.submenuDepth) } ?? []
    }

    /// The rules of driver distraction have changed: a keyboard closes, or its text can be continued.
    mutating func limitKeyboard(in context: ScreenContext) -> [Action] {
        guard context.mayType else { return pages.closeKeyboard() }
        return pages.keptText.map { [.showNotice(.typingAgain($0))] } ?? []
    }

    /// Opens the keyboard with the text that was typed before.
    mutating func continueTyping(in context: ScreenContext) -> [Action] {
        context.mayType ? pages.continueTyping(at: context.now) : []
    }

    // MARK: Presses

    /// The app on the screen has shown nothing yet.
    private var isWaiting: Bool { scene.base.page?.content is WaitingContent }

    mutating func targetHeld(_ target: TargetID, _ isHeld: Bool, in context: ScreenContext) -> [Action] {
        guard isOpen(target.layer) else { return [.redraw] }
        pages.used(at: context.now)
        holdApp(target, isHeld, in: context)
        guard !settings.isOpen, let session = app, let element = PageElement(number: target.element), !element.isFrame
        else {
            return [.redraw]
        }
        switch pages.top {
        case .interaction: return [.redraw] + pages.hold(element, isHeld)
        case .template where isWaiting: return [.redraw]
        case .template, .buttons, .overlay:
            if let index = element.softButton { return [.redraw] + templates.buttonHeld(index, isHeld, of: session) }
            guard let app = context[session], hasPage else { return [.redraw] }
            let buttons = context.contents[session].buttons
            return [.redraw] + templates.holdMediaButton(element, isHeld, of: app, buttons)
        case .menu, .turns, .phrases, .launcher, .clock, nil: return [.redraw]
        }
    }

    mutating func targetPressed(_ target: TargetID, held: Interval, in context: ScreenContext) -> [Action] {
        guard isOpen(target.layer), let element = PageElement(number: target.element) else { return [.redraw] }
        pages.used(at: context.now)
        let mode: ButtonPressMode = held >= context.configuration.buttons.longPress ? .long : .short
        return switch closing.release(target, after: held) {
        case .press: [.redraw] + pressed(element, mode, context)
        case .nothing: [.redraw]
        case .close(let app): [.redraw] + close(app, in: context)
        }
    }

    private mutating func pressed(
        _ element: PageElement, _ mode: ButtonPressMode, _ context: ScreenContext
    ) -> [Action] {
        if let place = element.railPlace {
            guard let session = pages.recent.places[safe: place] ?? nil else { return [] }
            return pages.recent.gone[session].map { [.showNotice(.disconnected($0))] } ?? [.choose(session)]
        }
        return switch element.frame {
        case .back: back()
        case .menu: pages.isAtClock ? [.showLauncher] : pages.openMenu()
        case .apps: [.showLauncher]
        case .search: context.mayType ? pages.press(element, mode) : [.showNotice(.search)]
        case .settings: openSettings(in: context)
        case .voice: [.startVoice]
        case nil: settings.isOpen ? settingPressed(element, in: context) : contentPressed(element, mode, context)
        }
    }

    private mutating func contentPressed(
        _ element: PageElement, _ mode: ButtonPressMode, _ context: ScreenContext
    ) -> [Action] {
        if let row = element.row, let answer = answer(toLimited: row) { return answer }
        switch pages.top {
        case .interaction: return context.mayType || !pages.hasKeyboard ? pages.press(element, mode) : []
        case .template, .buttons:
            if let index = element.softButton { return softButtonPressed(index, mode) }
            if isWaiting {
                return element.part(WaitingContent.Part.self) == .apps ? [.showLauncher] : []
            }
            return element.part(TemplateContent.Part.self) == .moreButtons
                ? pages.openButtons() : templates.pressMediaButton(element, mode)
        case .overlay:
            if let index = element.softButton { return softButtonPressed(index, mode) }
            return element.part(GuidanceContent.Part.self) == .turns ? openTurns() : []
        case .menu(let level): return element.row.map { menuRowPressed($0, in: level, context) } ?? []
        case .phrases(let phrases):
            return element.row.flatMap { phrases.help.rows[safe: $0] }.map { [.sayPhrase($0.text)] } ?? []
        case .launcher: return element.row.map { tilePressed($0, in: context) } ?? []
        case .turns, .clock, nil: return []
        }
    }

    /// The answer to a press of a row that the rules of driving limit; nil for another row.
    private func answer(toLimited row: Int) -> [Action]? {
        guard case .page(let page) = scene.screen, let list = page.content as? ListContent,
            let row = list.rows[safe: row]
        else { return nil }
        return switch row.state {
        case .whenParked: [.showNotice(.folder(row.text))]
        case .rest: []
        case .usual, .gone, .closed, .closing, .new, .connect: nil
        }
    }

    private mutating func softButtonPressed(_ index: Int, _ mode: ButtonPressMode) -> [Action] {
        guard let session = app else { return [] }
        // What the app does is seen on its template.
        return templates.buttonPressed(index, mode, of: session) + pages.closeButtons()
    }

    /// The card of the next manoeuvre was pressed.
    private mutating func openTurns() -> [Action] {
        guard let session = app, templates.guidance(of: session)?.turns.isEmpty == false else { return [] }
        return pages.openTurns()
    }

    private mutating func menuRowPressed(
        _ row: Int, in level: PageStack.MenuLevel, _ context: ScreenContext
    ) -> [Action] {
        guard let session = app else { return [] }
        return switch context.contents[session].menu.items(in: level.parent)[safe: row] {
        case .submenu(let submenu): pages.openSubMenu(submenu.id)
        // The context is MAIN before the app hears of the command.
        case .command(let command):
            pages.closeMenu() + [.notify(session, .onCommand, Notifications.command(command.id, by: .menu))]
        case nil: []
        }
    }

    /// A tile of the list of all apps. After the apps comes the one that shows the address.
    private mutating func tilePressed(_ row: Int, in context: ScreenContext) -> [Action] {
        guard let tile = tiles.tiles[safe: row] else { return openConnect(in: context) ?? [.showClock] }
        return switch tile.content {
        case .app(let session): [.choose(session)]
        case .cloud(let id): [.chooseCloudApp(id)]
        case .gone: tile.face.map { [.showNotice(.disconnected($0))] } ?? []
        }
    }
}
