import BezelModel
import SmartDeviceLink

extension Engine {
    /// Hands out the scene for drawing if it differs from the last one.
    mutating func redraw(_ outbox: inout Outbox) {
        outbox.needsRedraw = false
        showPages(&outbox)
        outbox.needsRedraw = false
        let app = status.fullApp.flatMap { apps[$0] }.map { app in
            SceneComposer.ShownApp(
                name: app.name, template: templates[app.session], regions: regions.regions(of: app.session),
                focus: pages.layer.flatMap { keys.focus.movedElement(of: $0) } == nil
                    ? regions.visibleFocus(of: app.session, at: outbox.now) : nil)
        }
        let current = alerts.visible
        let page = pages.idle.isUpdating ? nil : page(at: outbox.now)
        let isOverlay = page.map { !$0.content.fillsScreen } == true
        let video = pages.idle.isUpdating ? nil : status.fullApp.flatMap { streams.video(of: $0) }
        let next = Scene(
            serial: scene.serial, theme: configuration.theme,
            screen: page.flatMap { isOverlay ? nil : .page($0) } ?? video.map { .video($0) }
                ?? idleScreen(app, at: outbox.now) ?? .notice(SceneComposer.notice(app, configuration)),
            overlay: isOverlay ? page.map { current?.alert.isModal == true ? $0.underModalCard : $0 } : nil,
            // Regions are on what the app draws: a page of the head unit's own has none.
            marks: Scene.Marks(
                regions: pages.hasPage ? [] : SceneComposer.regions(app, configuration), fingers: touch.drawnFingers),
            layers: current.map { [SceneComposer.layer(shownAlert($0.id, $0.alert, $0.time))] } ?? [],
            waiting: alerts.waiting)
        // The first scene is handed out even if there is nothing to be seen.
        guard next != scene || scene.serial == Scene.Serial(0) else { return }
        templates.showClock(of: Self.mediaApp(on: next, pages.app), at: outbox.now)
        scene = next
        scene.serial = Scene.Serial(next.serial.number + 1)
        pages.drew(pageFace, in: scene.serial)
        outbox.effects.append(.draw(scene))
    }

    private func idleScreen(_ app: SceneComposer.ShownApp?, at now: Instant) -> Scene.Screen? {
        guard app == nil || pages.idle.isUpdating else { return nil }
        return pages.idle.content(in: configuration.language, at: now).map { .idle($0) }
    }

    mutating func setTime(_ time: LocalTime?, _ outbox: inout Outbox) {
        pages.setTime(time, at: outbox.now)
        // Nothing else is worth a scene: it would be the same one.
        if scene.showsClock { outbox.needsRedraw = true }
    }

    mutating func setBoard(_ board: BoardState, _ outbox: inout Outbox) {
        if pages.setBoard(board) { outbox.needsRedraw = true }
    }

    /// The page of the app that has the screen; nil for an app that draws the screen itself, and for none.
    private func page(at now: Instant) -> Page? {
        guard let top = pages.top else { return nil }
        if case .launcher(let id, let scroll) = top {
            let rows = apps.all.map { app in
                ListContent.Row(
                    text: app.label(in: configuration.language),
                    icon: picture(content.icon(of: app.session), of: app.session),
                    isActive: isPlaying(app.session))
            }
            let words = Words.of(configuration.language)
            let absent = apps.absentCloudApps.map { entry in
                ListContent.Row(
                    text: entry.app.name,
                    secondaryText: entry.state != .idle
                        ? words[.connecting] : entry.hasFailed ? words[.noConnection] : "")
            }
            return withStates(
                Page(
                    id: id, header: PageHeader(title: words[.apps]),
                    content: ListContent(style: .apps, rows: rows + absent, scroll: scroll),
                    isRightToLeft: configuration.language.isRightToLeft), at: now)
        }
        guard let session = pages.app, let app = apps[session] else { return nil }
        let template = templates.content(of: app, subscribed: content[session].buttons, at: now) {
            picture($0, of: session)
        }
        let composer = PageComposer(
            context: PageContext(
                app: app, limits: distractionLimits, picture: { picture($0, of: session) }),
            content: content[session], template: template, allButtons: templates.allButtons(of: template),
            guidance: templates.guidance(of: session), title: templates.title(of: session),
            colors: templates[session].colors[configuration.theme])
        return composer.page(top).map { withStates($0, at: now) }
    }

    /// The app whose media clock is on the screen.
    private static func mediaApp(on scene: Scene, _ app: SessionID?) -> SessionID? {
        guard case .page(let page) = scene.screen, let template = page.content as? TemplateContent,
            template.media != nil
        else { return nil }
        return app
    }

    /// Whether an app is audible while another one has the screen.
    private func isPlaying(_ session: SessionID) -> Bool {
        status[session].level == .limited && status[session].audio == .audible
    }

    private func rail(at now: Instant) -> Rail {
        let recent = pages.recent.places.enumerated().compactMap { place, session -> Rail.App? in
            guard let session, let app = apps[session] else { return nil }
            return Rail.App(
                place: place, name: app.label(in: configuration.language),
                icon: picture(content.icon(of: session), of: session),
                isShown: session == pages.app, isPlaying: isPlaying(session))
        }
        return Rail(clock: pages.idle.clock(at: now), apps: recent, isAtApps: pages.app == nil)
    }

    /// The page with what is pressed and focused on it.
    private func withStates(_ page: Page, at now: Instant) -> Page {
        var page = page
        page.rail = configuration.screen.showsRail && page.content.leavesRoomForRail ? rail(at: now) : nil
        let layer = page.id.layer
        page.pressed = Set(touch.pressedElements(of: layer).compactMap { PageElement(number: $0) })
        if let held = keys.focus.heldTarget, held.layer == layer, let element = PageElement(number: held.element) {
            page.pressed.insert(element)
        }
        page.focused = focusedElement(of: layer).flatMap { PageElement(number: $0) }
        return page
    }

    private func shownAlert(_ id: AlertQueue.ID, _ alert: PendingAlert, _ time: TimeBar?) -> SceneComposer.ShownAlert {
        let pressed = alert.buttons.indices.filter { index in
            let target = TargetID(layer: id.layer, element: index)
            return touch.isPressed(target) || keys.focus.heldTarget == target
        }
        return SceneComposer.ShownAlert(
            id: id, alert: alert, senderIcon: alert.session.flatMap { picture(content.icon(of: $0), of: $0) },
            time: time, waiting: alerts.waiting, pressed: Set(pressed),
            focused: focusedElement(of: id.layer), heading: Words.of(configuration.language)[.emergency],
            colors: alert.session.flatMap { templates[$0].colors[configuration.theme] })
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
        page.header.hasMenu = false
        return page
    }
}
