import BezelModel
import SmartDeviceLink

/// The pages of the app that has the screen: its template, above it its open menu, above that its interaction. The
/// contents of templates and menus belong to other features; this one knows what is open.
struct PageStack: Feature {
    /// One open list of a menu.
    struct MenuLevel: Sendable {
        let id: Page.ID
        /// The submenu; 0 for the menu itself.
        let parent: Int64
        /// 1 for the menu itself.
        let depth: Int
        fileprivate(set) var scroll = Scroll()
    }

    /// The page on the screen.
    enum Top: Sendable {
        case template(Page.ID)
        case menu(MenuLevel)
        case choices(Interaction)
        case keyboard(Keyboard, Interaction)
        /// All registered apps: no app has the screen.
        case launcher(Page.ID, Scroll)
    }

    /// The app that has the screen; nil for none.
    private(set) var app: SessionID?
    private var template: Page.ID?
    /// The menu itself first, then the submenus that were opened.
    private var menu: [MenuLevel] = []
    private var interaction: Interaction?
    private var launcher: (id: Page.ID, scroll: Scroll)?
    /// For the rail.
    private(set) var recent = RecentApps()
    /// The time of day for the rail, like "10:42"; "" while it is not known.
    private(set) var clock = ""
    private var lastID: UInt64 = 0
    /// A modal card is above the pages.
    private var isCovered = false

    var deadline: Instant? { interaction?.deadline }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            guard let deadline = interaction?.deadline, deadline <= now else { return [] }
            return endInteraction(.timedOut)
        case .appLeft(let app):
            recent.left(app.session)
            return app.session == self.app ? setApp(nil, hasTemplate: false) : [.redraw]
        case .appClosed(let session): return session == app ? setApp(nil, hasTemplate: false) : []
        case .configured, .masterReset: return []
        }
    }

    // MARK: What is open

    var top: Top? {
        if let interaction {
            return interaction.keyboard.map { .keyboard($0, interaction) } ?? .choices(interaction)
        }
        if let level = menu.last { return .menu(level) }
        if let template { return .template(template) }
        return launcher.map { .launcher($0.id, $0.scroll) }
    }

    /// The layer of the page on the screen.
    var layer: LayerID? {
        switch top {
        case .template(let id): id.layer
        case .menu(let level): level.id.layer
        case .choices(let interaction), .keyboard(_, let interaction): interaction.pageID.layer
        case .launcher(let id, _): id.layer
        case nil: nil
        }
    }

    func isOpen(_ layer: LayerID) -> Bool { layer == self.layer }

    /// The system context that follows from the pages (SDL's `SystemContext`), for the app on the screen.
    var context: SystemContext { interaction != nil ? .obscured : menu.isEmpty ? .main : .menu }

    /// Another app has the screen, or none. What was open of the former one ends.
    ///
    /// - Parameters:
    ///   - session: nil for none: all apps are shown, if there are any.
    ///   - hasTemplate: Whether the app's template is drawn; otherwise the app draws the screen itself.
    ///   - hasLauncher: Whether there are apps to choose from.
    mutating func setApp(_ session: SessionID?, hasTemplate: Bool, hasLauncher: Bool = false) -> [Action] {
        let hasLauncher = hasLauncher && session == nil
        if let session { recent.used(session) }
        guard session != app || hasTemplate != (template != nil) || hasLauncher != (launcher != nil) else { return [] }
        let ended = session == app ? [] : endInteraction(.aborted)
        if session != app { menu = [] }
        app = session
        template = hasTemplate ? newID() : nil
        launcher = hasLauncher ? launcher ?? (newID(), Scroll()) : nil
        return ended + [.pageChanged]
    }

    /// - Parameter minutes: Since midnight, local time.
    mutating func setTimeOfDay(_ minutes: Int) -> [Action] {
        let (hour, minute) = (minutes / 60, minutes % 60)
        clock = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
        return top == nil ? [] : [.redraw]
    }

    private mutating func newID() -> Page.ID {
        lastID += 1
        return Page.ID(lastID)
    }

    // MARK: The menu

    /// Opens the menu or a submenu of it.
    ///
    /// - Parameter path: The submenus from the menu itself to the one that is shown; empty for the menu.
    mutating func openMenu(_ path: [Int64] = []) -> [Action] {
        guard app != nil, interaction == nil else { return [] }
        menu = ([0] + path).enumerated().map { MenuLevel(id: newID(), parent: $1, depth: $0 + 1) }
        return [.pageChanged]
    }

    mutating func openSubMenu(_ id: Int64) -> [Action] {
        guard !menu.isEmpty else { return [] }
        menu.append(MenuLevel(id: newID(), parent: id, depth: menu.count + 1))
        return [.pageChanged]
    }

    /// Closes lists that are deeper than this.
    mutating func limitMenu(to depth: Int) -> [Action] {
        guard menu.count > depth else { return [] }
        menu.removeSubrange(depth...)
        return [.pageChanged]
    }

    mutating func closeMenu() -> [Action] {
        guard !menu.isEmpty else { return [] }
        menu = []
        return [.pageChanged]
    }

    /// The menu of the app on the screen has changed: lists of submenus that are gone close.
    mutating func menuChanged(_ content: Menu) -> [Action] {
        guard let gone = menu.firstIndex(where: { $0.parent != 0 && content.submenu($0.parent) == nil }) else {
            return menu.isEmpty && template == nil ? [] : [.redraw]
        }
        menu.removeSubrange(gone...)
        return [.pageChanged]
    }

    /// The way back: an interaction is closed, a menu goes to its parent.
    mutating func back() -> [Action] {
        if interaction?.goBack() == true { return [.pageChanged] }
        if interaction != nil { return endInteraction(.aborted) }
        guard !menu.isEmpty else { return [] }
        menu.removeLast()
        return [.pageChanged]
    }

    // MARK: Interactions

    /// Shows an interaction; the app on the screen has asked for it.
    mutating func show(_ make: (Page.ID) -> Interaction, at now: Instant) -> [Action] {
        var new = make(newID())
        new.restart(at: now, isPaused: isCovered)
        interaction = new
        return [.awaitResponse(new.request), .pageChanged]
    }

    var hasInteraction: Bool { interaction != nil }

    /// The choice sets of an app's interaction on the screen: they cannot be deleted.
    func choiceSetsInUse(by session: SessionID) -> Set<Int64> {
        guard let interaction, interaction.request.session == session else { return [] }
        return interaction.sets
    }

    /// A row of the interaction was pressed.
    mutating func choose(_ row: Int) -> [Action] {
        guard let choice = interaction?.listed[safe: row] else { return [] }
        return endInteraction(.chosen(choice.id))
    }

    /// Something of the keyboard, or the button that opens it, was pressed.
    mutating func pressKeyboard(_ element: PageElement) -> [Action] {
        guard var open = interaction else { return [] }
        let steps = open.press(element) { newID() }
        interaction = open
        return steps.flatMap { step -> [Action] in
            switch step {
            case .tell(let event, let data):
                app.map { [.notify($0, .onKeyboardInput, Notifications.keyboardInput(event, data))] } ?? []
            case .end(let ending): endInteraction(ending)
            case .newPage: [.pageChanged]
            case .redraw: [.redraw]
            }
        }
    }

    /// A key types what was on it when a finger came down (`true`).
    mutating func holdKey(_ number: Int, _ isHeld: Bool) { interaction?.keyboard?.hold(number, isHeld) }

    /// Keyboards cannot be used any longer: an entry ends, a search goes back to its list.
    mutating func closeKeyboard() -> [Action] {
        switch interaction?.keyboard?.use {
        case .entry?: return endInteraction(.distracting)
        case .search?: return back()
        case nil: return []
        }
    }

    /// The properties of the app's keyboard have changed.
    mutating func setKeyboard(_ properties: KeyboardProperties) -> [Action] {
        guard interaction?.keyboard?.use == .entry else { return [] }
        interaction?.keyboard?.take(properties)
        return [.redraw]
    }

    /// The properties of the keyboard on the screen; nil if an app has none there.
    func keyboardProperties(of session: SessionID) -> KeyboardProperties? {
        guard let keyboard = interaction?.keyboard, session == app, keyboard.use == .entry else { return nil }
        return keyboard.properties
    }

    private mutating func endInteraction(_ ending: Interaction.Ending) -> [Action] {
        guard let ended = interaction else { return [] }
        interaction = nil
        let told = ended.event(before: ending).map { Action.notify(ended.request.session, .onKeyboardInput, $0) }
        // The app hears MAIN before its answer, so that its library goes on at once.
        return [told, .pageChanged, .finishRequest(ended.request, ended.response(to: ending))].compactMap(\.self)
    }

    /// CancelInteraction of a PerformInteraction.
    ///
    /// - Parameter cancelID: nil for the one on the screen.
    mutating func cancel(_ request: RPCRequest, cancelID: Int64?) -> [Action] {
        guard let interaction, interaction.request.session == request.session,
            cancelID == nil || cancelID == interaction.cancelID
        else { return request.respond(.ignored, "there is no such interaction") }
        return endInteraction(.cancelled) + request.respond(.success)
    }

    /// A modal card came above the pages, or went: the time of an interaction stands still under it.
    mutating func setCovered(_ isCovered: Bool, at now: Instant) -> [Action] {
        guard isCovered != self.isCovered else { return [] }
        self.isCovered = isCovered
        if isCovered { interaction?.pause(at: now) } else { interaction?.resume(at: now) }
        return []
    }

    /// The driver does something on the page: the time of an interaction starts again.
    mutating func used(at now: Instant) { interaction?.restart(at: now, isPaused: isCovered) }

    // MARK: Scrolling

    /// The scroll position of the list on the screen; nil for a page without one.
    var scroll: Scroll? {
        switch top {
        case .menu(let level): level.scroll
        case .choices(let interaction): interaction.scroll
        case .launcher(_, let scroll): scroll
        case .template, .keyboard, nil: nil
        }
    }

    mutating func setScroll(_ scroll: Scroll) -> [Action] {
        if interaction != nil {
            interaction?.scroll = scroll
        } else if let last = menu.indices.last {
            menu[last].scroll = scroll
        } else {
            launcher?.scroll = scroll
        }
        return [.redraw]
    }
}
