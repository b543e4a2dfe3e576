import BezelModel
import SmartDeviceLink

/// The scene: the page of the app on the screen or what the app draws itself, and the card above it.
extension Screens {
    var showsClock: Bool { scene.showsClock }
    var hasScene: Bool { scene.serial != Scene.Serial(0) }

    /// Composes the scene.
    ///
    /// - Parameters:
    ///   - picture: nil while no app has the screen.
    ///   - card: nil for none.
    ///   - voice: The card while the driver speaks; nil for none.
    ///   - banner: A notice. It is left out while there is a card.
    ///   - waiting: Number of alerts that wait.
    /// - Returns: nil if it does not differ from the last one.
    mutating func compose(
        in context: ScreenContext, _ input: ScreenInput, _ picture: AppPicture?, _ card: SceneComposer.ShownAlert?,
        voice: VoiceCard? = nil, banner: Banner? = nil, waiting: Int
    ) -> Scene? {
        let isUnderCard = voice != nil || card?.alert.isModal == true
        let configuration = context.configuration
        let isUpdating = pages.idle.isUpdating
        start.shows(context.fullApp, at: context.now)
        let app = context.fullApp.flatMap { context[$0] }.map { app in
            SceneComposer.ShownApp(
                name: app.name, template: templates[app.session], regions: picture?.regions ?? [],
                focus: isUnderCard || card?.focused != nil ? nil : picture?.focus)
        }
        let page = isUpdating ? nil : page(in: context, input)
        let isOverlay = page.map { !$0.content.fillsScreen } == true
        let video = isUpdating ? nil : picture?.video
        let next = Scene(
            serial: scene.serial, theme: configuration.theme,
            screen: page.flatMap { isOverlay ? nil : .page($0) } ?? video.map { .video($0) }
                ?? idleScreen(app, in: context, input) ?? waitingScreen(app, in: context)
                ?? .notice(SceneComposer.notice(app, configuration)),
            overlay: isOverlay ? page.map { isUnderCard ? $0.underModalCard : $0 } : nil,
            // Regions are on what the app draws: a page of the head unit's own has none.
            marks: Scene.Marks(
                regions: hasPage ? [] : SceneComposer.regions(app, configuration), fingers: input.fingers),
            voice: voice, layers: card.map { [layer($0, in: context)] } ?? [],
            banner: card == nil && voice == nil ? banner : nil, waiting: waiting)
        start.composed(isWaiting: next.base.isWaiting, at: context.now)
        // The first scene is handed out even if there is nothing to be seen.
        guard next != scene || !hasScene else { return nil }
        templates.showClock(of: Self.showsMediaClock(next) ? self.app : nil, at: context.now)
        scene = next
        scene.serial = Scene.Serial(next.serial.number + 1)
        pages.drew(pageFace, in: scene.serial)
        return scene
    }

    private func idleScreen(
        _ app: SceneComposer.ShownApp?, in context: ScreenContext, _ input: ScreenInput
    ) -> Scene.Screen? {
        guard app == nil || pages.idle.isUpdating,
            var content = pages.idle.content(
                by: context.configuration, without: settings.hidden, isDriving: context.isDistracting,
                at: context.now)
        else { return nil }
        if case .clock(let id) = pages.top, !pages.idle.isUpdating {
            let apps = PageElement.apps.number
            content.apps = IdleContent.AppsButton(
                page: id, text: context.words[.apps],
                isPressed: input.pressed.contains(apps) || input.held == TargetID(layer: id.layer, element: apps),
                isFocused: input.focused == apps)
        }
        return .idle(content)
    }

    private func waitingScreen(_ app: SceneComposer.ShownApp?, in context: ScreenContext) -> Scene.Screen? {
        guard app != nil, let session = context.fullApp, let shown = context[session] else { return nil }
        return waitingForVideo(of: shown, in: context).map { .waiting($0) }
    }

    private static func showsMediaClock(_ scene: Scene) -> Bool {
        guard case .page(let page) = scene.screen, let template = page.content as? TemplateContent else { return false }
        return template.media != nil
    }

    private func layer(_ card: SceneComposer.ShownAlert, in context: ScreenContext) -> Scene.Layer {
        let session = card.alert.session
        return SceneComposer.layer(
            card, senderIcon: session.flatMap { context.icon(of: $0) }, heading: context.words[.emergency],
            colors: session.flatMap { templates[$0].colors[context.configuration.theme] })
    }

    /// The page in the scene for programs that watch, once it is on the screen; nil for a scene without a page.
    private var pageFace: PageTelling.Face? {
        // The clock with its buttons is no page.
        guard hasPage || app != nil, let page = scene.base.page,
            let kind = settings.kind ?? pages.top.map({ PageKind($0) })
        else {
            return nil
        }
        var text = ""
        if let template = page.content as? TemplateContent { text = template.lines.first ?? "" }
        return PageTelling.Face(
            app: app, kind: kind, layer: page.id.layer, title: page.header.title, text: text)
    }

    // MARK: The page

    /// The page of the app that has the screen; nil for an app that draws the screen itself, and for none.
    private mutating func page(in context: ScreenContext, _ input: ScreenInput) -> Page? {
        if let page = settingsPage(in: context) { return withStates(page, in: context, input) }
        guard let top = pages.top else { return nil }
        if case .launcher(let id, let scroll) = top {
            return withStates(launcher(id, scroll, input, in: context), in: context, input)
        }
        if case .clock = top { return nil }
        guard let session = self.app, let app = context[session] else {
            if case .overlay(let id) = top { return withStates(clockButtons(id, in: context), in: context, input) }
            return nil
        }
        let content = context.contents[session]
        let template = templates.content(of: app, subscribed: content.buttons, at: context.now) {
            context.files.picture($0, of: session)
        }
        let composer = PageComposer(
            context: PageContext(
                app: app, limits: context.limits, voice: context.voiceUse,
                picture: { context.files.picture($0, of: session) }),
            content: content, template: template, allButtons: templates.allButtons(of: template),
            guidance: templates.guidance(of: session), title: templates.title(of: session),
            colors: templates[session].colors[context.configuration.theme])
        var page = composer.page(top)
        if case .template = top, !templates[session].hasShown, template.isBlank {
            page?.content = waitingForTemplate(of: app, in: context)
        }
        return page.map { withStates($0, in: context, input) }
    }

    /// The button over the clock that opens the settings. The list of all apps has one too.
    private func clockButtons(_ id: Page.ID, in context: ScreenContext) -> Page {
        Page(
            id: id, header: PageHeader(title: "", hasSettings: true), content: ClockContent(),
            isRightToLeft: context.configuration.language.isRightToLeft)
    }

    /// What an app goes on with while another page is on the screen; nil for nothing.
    func activity(of session: SessionID, in context: ScreenContext) -> Word? {
        if templates.guidance(of: session)?.isEmpty == false { return .guiding }
        return context.playing.contains(session) ? .playing : nil
    }

    private func rail(_ input: ScreenInput, in context: ScreenContext) -> Rail {
        let recent = pages.recent.places.enumerated().compactMap { place, session -> Rail.App? in
            guard let session else { return nil }
            if let face = pages.recent.gone[session] {
                return Rail.App(place: place, name: face.name, icon: face.icon, isFaint: true)
            }
            guard let app = context[session] else { return nil }
            var shown = Rail.App(
                place: place, name: app.label(in: context.configuration.language), icon: context.icon(of: session),
                isShown: session == self.app, isPlaying: context.playing.contains(session))
            switch closingSign(of: session, input, in: context) {
            case .held(let time, let element): if element == .railApp(place) { shown.ring = time }
            case .closed: shown.isFaint = true
            case .none: break
            }
            return shown
        }
        return Rail(clock: pages.idle.clock(at: context.now), apps: recent, isAtApps: app == nil)
    }

    /// The page with its pressed and focused elements.
    private func withStates(_ page: Page, in context: ScreenContext, _ input: ScreenInput) -> Page {
        var page = page
        let showsRail = context.configuration.screen.showsRail && page.content.leavesRoomForRail
        page.rail = showsRail ? rail(input, in: context) : nil
        page.pressed = Set(input.pressed.compactMap { PageElement(number: $0) })
        if let held = input.held, held.layer == page.id.layer, let element = PageElement(number: held.element) {
            page.pressed.insert(element)
        }
        page.focused = input.focused.flatMap { PageElement(number: $0) }
        return page
    }
}

extension Page {
    /// An overlay while a modal card lies over it: only the card of the next manoeuvre. What could be touched, and what
    /// the card would cover in part, is left out.
    fileprivate var underModalCard: Page {
        guard var guidance = content as? GuidanceContent else { return self }
        (guidance.buttons, guidance.arrival, guidance.remaining) = ([], "", [])
        var page = self
        page.content = guidance
        (page.header.hasMenu, page.header.hasApps, page.header.hasVoice) = (false, false, false)
        return page
    }
}

extension Scene.Base {
    /// Whether it says that an app has not drawn anything yet.
    fileprivate var isWaiting: Bool {
        if case .waiting = screen { return true }
        return page?.content is WaitingContent
    }
}
