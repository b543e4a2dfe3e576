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
        /// All soft buttons of the template.
        case buttons(Page.ID)
        case menu(MenuLevel)
        case interaction(Interaction)
        /// The turns of the route.
        case turns(Page.ID, Scroll)
        case phrases(Phrases)
        /// Over what the app draws itself: at least the button to all apps.
        case overlay(Page.ID)
        /// All registered apps: no app has the screen.
        case launcher(Page.ID, Scroll)
        /// The clock, with a way to the apps: no app has the screen.
        case clock(Page.ID)
    }

    /// The app that has the screen; nil for none.
    private(set) var app: SessionID?
    private var template: Page.ID?
    /// All soft buttons of the template; nil while they are not open.
    private var buttons: Page.ID?
    /// The menu itself first, then the submenus that were opened.
    var menu: [MenuLevel] = []
    var interaction: Interaction?
    /// A keyboard that driver distraction rules have closed, with its text: it can be opened again while its time runs.
    var suspended: Interaction?
    private var turns: (id: Page.ID, scroll: Scroll)?
    /// All that can be said to the app.
    var phrases: Phrases?
    private var overlay: Page.ID?
    private var launcher: (id: Page.ID, scroll: Scroll)?
    /// The app from which the driver came to all apps; nil for none, and while an app has the screen.
    private var former: SessionID?
    private var clock: Page.ID?
    /// The time, and the screen that no app has.
    private(set) var idle = IdleScreen()
    /// For the rail.
    private(set) var recent = RecentApps()
    private var lastID: UInt64 = 0
    private var telling = PageTelling()
    /// A modal card is above the pages.
    private var isCovered = false

    /// A scene with this page, or with none, is handed out for drawing.
    mutating func drew(_ face: PageTelling.Face?, in serial: Scene.Serial) { telling.drew(face, in: serial) }

    /// A frame of a scene is on the screen.
    ///
    /// - Parameter open: The layer of the page on the screen.
    /// - Returns: What programs that watch are told of its page; nil if nothing has changed.
    mutating func shown(
        _ serial: Scene.Serial, _ layout: ScreenLayout?, open: LayerID?
    ) -> (face: PageTelling.Face, targets: Int)? {
        telling.shown(serial, layout) { $0 == open }
    }

    /// A frame with these layers is on the screen: the first one of an interaction has a prompt.
    mutating func frameShown(_ layout: ScreenLayout?) -> [Action] {
        guard let id = interaction?.id, let layout, ([layout] + layout.lower).contains(where: { isOpen($0.layer) })
        else { return [] }
        return speak(interaction?.takeInitialPrompt() ?? [], id)
    }

    func speak(_ parts: [SoundPart], _ id: Page.ID) -> [Action] {
        parts.isEmpty ? [] : [.speakPrompt(id, parts)]
    }

    var deadline: Instant? {
        Instant.earliest(Instant.earliest(interaction?.deadline, interaction?.promptDue), suspended?.deadline)
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired:
            if let deadline = suspended?.deadline, deadline <= now { return endSuspended(.timedOut) }
            guard let interaction else { return [] }
            if let deadline = interaction.deadline, deadline <= now { return endInteraction(.timedOut) }
            return speak(self.interaction?.takeTimeoutPrompt(at: now) ?? [], interaction.id)
        case .appLeft(let app):
            guard app.session == self.app else {
                recent.left(app.session)
                return forget(app.session) ?? [.redraw]
            }
            switch app.reason {
            case .lost: recent.lost(app.session, app.face)
            case .closed, .unregistered, .notAllowed: recent.left(app.session)
            }
            return forget(app.session) ?? []
        case .appClosed(let session): return forget(session) ?? []
        case .masterReset:
            recent = RecentApps()
            return []
        case .configured: return []
        }
    }

    /// The app is gone, or was closed: no way back leads to it.
    ///
    /// - Returns: nil if it does not have the screen.
    private mutating func forget(_ session: SessionID) -> [Action]? {
        let actions = session == app ? setApp(nil, hasTemplate: false) : nil
        if former == session { former = nil }
        return actions
    }

    // MARK: What is open

    var top: Top? {
        if let interaction { return .interaction(interaction) }
        if let phrases { return .phrases(phrases) }
        if let level = menu.last { return .menu(level) }
        if let turns { return .turns(turns.id, turns.scroll) }
        if let buttons { return .buttons(buttons) }
        if let template { return .template(template) }
        if let overlay { return .overlay(overlay) }
        return launcher.map { .launcher($0.id, $0.scroll) } ?? clock.map { .clock($0) }
    }

    /// The layer of the page on the screen.
    var layer: LayerID? {
        switch top {
        case .template(let id), .buttons(let id): id.layer
        case .menu(let level): level.id.layer
        case .phrases(let phrases): phrases.id.layer
        case .interaction(let interaction): interaction.pageID.layer
        case .launcher(let id, _), .turns(let id, _), .overlay(let id), .clock(let id): id.layer
        case nil: nil
        }
    }

    func isOpen(_ layer: LayerID) -> Bool { layer == self.layer }

    /// Another app has the screen, or none. What was open of the former one ends.
    ///
    /// - Parameters:
    ///   - session: nil for none: all apps are shown, or the clock.
    ///   - hasTemplate: Whether the app's template is drawn; otherwise the app draws the screen itself.
    ///   - hasOverlay: Whether the app draws the screen itself, with the head unit's buttons over it, or the clock has
    ///     buttons of its own.
    ///   - hasLauncher: Whether all apps are shown while no app has the screen.
    ///   - hasClock: Whether the clock has a way to the apps then.
    mutating func setApp(
        _ session: SessionID?, hasTemplate: Bool, hasOverlay: Bool = false, hasLauncher: Bool = false,
        hasClock: Bool = false
    ) -> [Action] {
        let hasLauncher = hasLauncher && session == nil
        let hasClock = hasClock && session == nil && !hasLauncher
        if let session { recent.used(session) }
        let isSame = session == app
        guard
            !isSame || hasTemplate != (template != nil) || hasLauncher != (launcher != nil)
                || hasOverlay != (overlay != nil) || hasClock != (clock != nil)
        else { return [] }
        let ended = isSame ? [] : endSuspended(.aborted) + endInteraction(.aborted)
        if !isSame { (menu, turns, phrases, former) = ([], nil, nil, session == nil ? app : nil) }
        if !isSame || !hasTemplate { buttons = nil }
        app = session
        if !isSame || hasTemplate != (template != nil) { template = hasTemplate ? newID() : nil }
        if !isSame || hasOverlay != (overlay != nil) { overlay = hasOverlay ? newID() : nil }
        if hasLauncher, launcher == nil { recent.open() }
        launcher = hasLauncher ? launcher ?? (newID(), Scroll()) : nil
        clock = hasClock ? clock ?? newID() : nil
        return ended + [.pageChanged]
    }

    mutating func setTime(_ time: LocalTime?, at now: Instant) { idle.setTime(time, at: now) }

    /// - Returns: Whether something has changed.
    mutating func setBoard(_ board: BoardState) -> Bool { idle.setBoard(board) }

    mutating func newID() -> Page.ID {
        lastID += 1
        return Page.ID(lastID)
    }

    // MARK: The way back

    /// The way back: an interaction is closed, a menu goes to its parent, the list of all apps to the app before it.
    mutating func back() -> [Action] {
        let opened = interaction?.page.keyboard?.opened
        if interaction?.goBack() == true {
            return [.pageChanged] + follow(opened.map { [.focus(KeyboardContent.Part.key.element($0))] } ?? [])
        }
        if interaction != nil { return endInteraction(.closed) }
        if phrases != nil { return closePhrases() }
        if !menu.isEmpty {
            menu.removeLast()
            return [.pageChanged]
        }
        if buttons != nil { return closeButtons() }
        if turns != nil { return closeTurns() }
        return launcher == nil ? [] : former.map { [.choose($0)] } ?? []
    }

    // MARK: All soft buttons of the template

    mutating func openButtons() -> [Action] {
        guard template != nil, interaction == nil, menu.isEmpty, buttons == nil else { return [] }
        buttons = newID()
        return [.pageChanged]
    }

    mutating func closeButtons() -> [Action] {
        guard buttons != nil else { return [] }
        buttons = nil
        return [.pageChanged]
    }

    // MARK: The turns of the route

    mutating func openTurns() -> [Action] {
        guard app != nil, interaction == nil, menu.isEmpty, turns == nil else { return [] }
        turns = (newID(), Scroll())
        return [.pageChanged]
    }

    private mutating func closeTurns() -> [Action] {
        guard turns != nil else { return [] }
        turns = nil
        return [.pageChanged]
    }

    // MARK: Interactions

    /// Shows an interaction; the app on the screen has asked for it.
    mutating func show(_ make: (Page.ID) -> Interaction, at now: Instant) -> [Action] {
        let ended = endSuspended(.distracting)
        phrases = nil
        var new = make(newID())
        new.restart(at: now, isPaused: isCovered)
        interaction = new
        return ended + [.awaitResponse(new.request), .pageChanged]
    }

    var hasInteraction: Bool { interaction != nil }

    /// The choice sets of an app's interaction on the screen: they cannot be deleted.
    func choiceSetsInUse(by session: SessionID) -> Set<Int64> {
        guard let interaction, interaction.request.session == session else { return [] }
        return interaction.page.choiceSets
    }

    /// An element of the interaction was pressed.
    mutating func press(_ element: PageElement, _ mode: ButtonPressMode) -> [Action] {
        guard var open = interaction else { return [] }
        let steps = open.press(element, mode) { newID() }
        interaction = open
        return follow(steps)
    }

    /// A finger or the select key is on an element of the interaction (`true`), or has left it.
    mutating func hold(_ element: PageElement, _ isHeld: Bool) -> [Action] {
        follow(interaction?.hold(element, isHeld) ?? [])
    }

    mutating func follow(_ steps: [Interaction.Step]) -> [Action] {
        guard let session = interaction?.request.session else { return [] }
        return steps.flatMap { step -> [Action] in
            switch step {
            case .tell(let function, let parameters): [.notify(session, function, parameters)]
            case .end(let ending): endInteraction(ending)
            case .activate: [.activate(session)]
            case .newPage: [.pageChanged]
            case .focus(let element): layer.map { [.setFocus(TargetID(layer: $0, element: element.number))] } ?? []
            case .redraw: [.redraw]
            }
        }
    }

    /// The position on the slide area of the page on the screen; nil for none.
    var slidePosition: Int? { interaction?.page.slidePosition }

    mutating func slide(to position: Int) -> [Action] { follow(interaction?.slide(to: position) ?? []) }

    /// The properties of the app's keyboard have changed.
    mutating func setKeyboard(_ properties: KeyboardProperties) -> [Action] {
        guard interaction?.page.keyboard?.use == .entry else { return [] }
        interaction?.setKeyboard(properties)
        return [.redraw]
    }

    /// The properties of the keyboard on the screen; nil if an app has none there.
    func keyboardProperties(of session: SessionID) -> KeyboardProperties? {
        guard let keyboard = interaction?.page.keyboard, session == app, keyboard.use == .entry else { return nil }
        return keyboard.properties
    }

    mutating func endInteraction(_ ending: Interaction.Ending) -> [Action] {
        guard let ended = interaction else { return [] }
        interaction = nil
        return answer(ended, ending)
    }

    func answer(_ ended: Interaction, _ ending: Interaction.Ending, wasOnScreen: Bool = true) -> [Action] {
        let request = ended.request
        let told = ended.page.notifications(before: ending).map { Action.notify(request.session, $0, $1) }
        // The app hears MAIN before its answer, so that its library goes on at once.
        return told + [.stopPrompts(ended.id)] + (wasOnScreen ? [.pageChanged] : [])
            + [.finishRequest(request, ended.response(to: ending))]
    }

    /// CancelInteraction of an interaction.
    mutating func cancel(_ request: RPCRequest, _ cancellation: CancelInteraction) -> [Action] {
        let cancelID = cancellation.cancelID.map { Int64($0) }
        guard let interaction = interaction ?? suspended, interaction.request.session == request.session,
            interaction.request.function == cancellation.function,
            cancelID == nil || cancelID == interaction.page.cancelID
        else { return request.respond(.ignored, "there is no such interaction") }
        let ended = self.interaction == nil ? endSuspended(.cancelled) : endInteraction(.cancelled)
        return ended + request.respond(.success)
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
        case .phrases(let phrases): phrases.scroll
        case .interaction(let interaction): interaction.scroll
        case .launcher(_, let scroll), .turns(_, let scroll): scroll
        case .template, .buttons, .overlay, .clock, nil: nil
        }
    }

    /// Apps that have registered again get their places in the rail back.
    mutating func appsReturned(_ apps: [AppInfo]) { recent.returned(apps) }

    mutating func setScroll(_ scroll: Scroll) -> [Action] {
        if interaction != nil {
            interaction?.scroll = scroll
        } else if phrases != nil {
            phrases?.scroll = scroll
        } else if let last = menu.indices.last {
            menu[last].scroll = scroll
        } else if turns != nil {
            turns?.scroll = scroll
        } else {
            launcher?.scroll = scroll
        }
        return [.redraw]
    }
}
