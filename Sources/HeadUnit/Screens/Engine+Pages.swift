import BezelModel
import SmartDeviceLink

/// Pages: what is pressed, scrolled and asked for on them needs the template, the menu and the choices of the app.
extension Engine {
    /// The app that has the screen may have changed.
    mutating func showPages(_ outbox: inout Outbox) {
        let app = configuration.screen.templates ? status.fullApp : nil
        let hasTemplate = app.flatMap { apps[$0] }.map { drawsTemplate(of: $0) } ?? false
        let hasLauncher = configuration.screen.templates && !(apps.all.isEmpty && apps.cloud.entries.isEmpty)
        let hasOverlay = !hasTemplate && app.map { self.hasOverlay($0) } == true
        perform(
            pages.setApp(app, hasTemplate: hasTemplate, hasOverlay: hasOverlay, hasLauncher: hasLauncher), &outbox)
    }

    mutating func pageChanged(_ outbox: inout Outbox) {
        if let former = touch.activePage, former != pages.layer {
            perform([.releaseTargets(former)], &outbox)
        }
        touch.setActivePage(pages.layer)
        perform(status.setPageContext(pages.context, of: pages.app, under: alerts.cover), &outbox)
        outbox.needsRedraw = true
    }

    // MARK: Presses

    mutating func pageTargetHeld(_ target: TargetID, _ isHeld: Bool, _ outbox: inout Outbox) {
        outbox.needsRedraw = true
        guard pages.isOpen(target.layer) else { return }
        pages.used(at: outbox.now)
        guard let session = pages.app, let element = PageElement(number: target.element), !element.isFrame else {
            return
        }
        switch pages.top {
        case .interaction: perform(pages.hold(element, isHeld), &outbox)
        case .template, .buttons, .overlay:
            if let index = element.softButton {
                perform(templates.buttonHeld(index, isHeld, of: session), &outbox)
            } else if let app = apps[session], pages.hasPage {
                perform(templates.holdMediaButton(element, isHeld, of: app, content[session].buttons), &outbox)
            }
        case .menu, .turns, .launcher, nil: break
        }
    }

    mutating func pageTargetPressed(_ target: TargetID, held: Interval, _ outbox: inout Outbox) {
        outbox.needsRedraw = true
        guard pages.isOpen(target.layer), let element = PageElement(number: target.element) else { return }
        pages.used(at: outbox.now)
        let mode: ButtonPressMode = held >= configuration.buttons.longPress ? .long : .short
        if let place = element.railPlace {
            guard let session = pages.recent.places[safe: place] ?? nil else { return }
            return choose(session, &outbox)
        }
        switch element.frame {
        case .back: perform(pages.back(), &outbox)
        case .menu: perform(pages.openMenu(), &outbox)
        case .apps: showLauncher(&outbox)
        case .search: if mayType { perform(pages.press(element, mode), &outbox) }
        case nil: contentPressed(element, mode, &outbox)
        }
    }

    private mutating func contentPressed(_ element: PageElement, _ mode: ButtonPressMode, _ outbox: inout Outbox) {
        switch pages.top {
        case .interaction: if mayType || !pages.hasKeyboard { perform(pages.press(element, mode), &outbox) }
        case .template, .buttons:
            if let index = element.softButton { return softButtonPressed(index, mode, &outbox) }
            perform(
                element.part(TemplateContent.Part.self) == .moreButtons
                    ? pages.openButtons() : templates.pressMediaButton(element, mode), &outbox)
        case .overlay:
            if let index = element.softButton { return softButtonPressed(index, mode, &outbox) }
            if element.part(GuidanceContent.Part.self) == .turns { openTurns(&outbox) }
        case .menu, .turns, .launcher, nil:
            if let row = element.row { rowPressed(row, isLong: mode == .long, &outbox) }
        }
    }

    private mutating func softButtonPressed(_ index: Int, _ mode: ButtonPressMode, _ outbox: inout Outbox) {
        guard let session = pages.app else { return }
        perform(templates.buttonPressed(index, mode, of: session), &outbox)
        // What the app does is seen on its template.
        perform(pages.closeButtons(), &outbox)
    }

    private mutating func rowPressed(_ row: Int, isLong: Bool, _ outbox: inout Outbox) {
        switch pages.top {
        case .launcher:
            guard let app = apps.all[safe: row] else {
                guard let entry = apps.absentCloudApps[safe: row - apps.all.count] else { return }
                return perform(apps.chooseCloudApp(entry.app.appID), &outbox)
            }
            if isLong { close(app.session, &outbox) } else { choose(app.session, &outbox) }
        case .menu(let level):
            guard let session = pages.app else { return }
            switch content[session].menu.items(in: level.parent)[safe: row] {
            case .submenu(let submenu): perform(pages.openSubMenu(submenu.id), &outbox)
            case .command(let command):
                // The context is MAIN before the app hears of the command.
                perform(pages.closeMenu(), &outbox)
                perform([.notify(session, .onCommand, Notifications.command(command.id))], &outbox)
            case nil: break
            }
        case .template, .buttons, .interaction, .turns, .overlay, nil: break
        }
    }

    /// The driver leaves the app on the screen, and sees all apps. The app's sound or video goes on as far as it may
    /// beside another app.
    mutating func showLauncher(_ outbox: inout Outbox) {
        guard configuration.screen.templates else { return }
        perform(status.leaveScreen(), &outbox)
    }

    /// The home key. Under a full card it does nothing, as the back key.
    mutating func goHome(_ outbox: inout Outbox) {
        guard alerts.cover?.isFull != true else { return }
        showLauncher(&outbox)
    }

    /// The back key. Under a full card it does nothing, because the driver cannot see what it would close.
    mutating func goBack(_ outbox: inout Outbox) {
        guard alerts.cover?.isFull != true else { return }
        perform(pages.back(), &outbox)
    }

    // MARK: Scrolling

    mutating func scrollHeld(_ layer: LayerID, _ outbox: inout Outbox) {
        guard pages.isOpen(layer), let scroll = pages.scroll, let limit = scrollLimit(layer) else { return }
        pages.used(at: outbox.now)
        guard scroll.isMoving(at: outbox.now, limit: limit) else { return }
        let offset = scroll.offset(at: outbox.now, limit: limit)
        perform(pages.setScroll(Scroll(offset: Double(offset))), &outbox)
        // A finger that stops the list presses nothing.
        perform([.releaseTargets(layer)], &outbox)
    }

    mutating func scrolled(_ layer: LayerID, by distance: Int32, _ outbox: inout Outbox) {
        guard pages.isOpen(layer), let scroll = pages.scroll, let limit = scrollLimit(layer) else { return }
        pages.used(at: outbox.now)
        let offset = Double(scroll.offset(at: outbox.now, limit: limit)) + Double(distance)
        perform(pages.setScroll(Scroll(offset: min(max(offset, 0), Double(limit)))), &outbox)
    }

    mutating func scrollReleased(_ layer: LayerID, _ velocity: Double, _ outbox: inout Outbox) {
        guard pages.isOpen(layer), let scroll = pages.scroll, let limit = scrollLimit(layer) else { return }
        pages.used(at: outbox.now)
        let offset = Double(scroll.offset(at: outbox.now, limit: limit))
        perform(pages.setScroll(Scroll(offset: offset, velocity: velocity, since: outbox.now)), &outbox)
    }

    private func scrollLimit(_ layer: LayerID) -> Int32? { touch.layout(of: layer)?.scrollArea?.limit }

    // MARK: Focus

    /// Whether an element of the page on the screen can have the focus, visible or not.
    func isFocusable(_ element: Int) -> Bool {
        guard case .page(let page) = scene.screen,
            let role = PageElement(number: element).flatMap({ page.role(of: $0) })
        else { return false }
        return switch role {
        case .foldedButton:
            touch.layout(of: page.id.layer)?.targets.contains { $0.id.element == element } != false
        case .button, .row, .slider, .scrollArea: true
        }
    }

    /// The row that gets the focus after another row, perhaps outside the visible part; nil if the focus leaves the
    /// list or is not in it.
    func nextRow(from element: Int?, _ move: FocusMove, in layout: ScreenLayout) -> Int? {
        guard pages.isOpen(layout.layer), case .page(let page) = scene.screen, page.id.layer == layout.layer,
            let row = element.flatMap({ PageElement(number: $0)?.row })
        else { return nil }
        let columns = Int(layout.scrollArea?.columns ?? 1)
        let step: Int
        switch move {
        case .next: step = 1
        case .previous: step = -1
        case .down: step = columns
        case .up: step = -columns
        case .left, .right: return nil
        }
        let content = page.content
        let rows = 0..<content.rowCount
        var next = row + step
        while rows.contains(next), content.role(of: .row(next)) == nil { next += step }
        return rows.contains(next) ? PageElement.row(next).number : nil
    }

    /// Scrolls the list so that a row is visible as a whole.
    mutating func reveal(_ element: Int, in layout: ScreenLayout, _ outbox: inout Outbox) {
        guard let row = PageElement(number: element)?.row, let area = layout.scrollArea, let scroll = pages.scroll,
            pages.isOpen(layout.layer)
        else { return }
        let top = Int32(clamping: row / Int(max(area.columns, 1))).multipliedReportingOverflow(by: area.pitch)
        guard !top.overflow else { return }
        let offset = scroll.offset(at: outbox.now, limit: area.limit)
        let lowest = top.partialValue + area.pitch - area.rect.height
        let wanted = min(max(offset, lowest), top.partialValue, area.limit)
        guard wanted != offset else { return }
        perform(pages.setScroll(Scroll(offset: Double(max(wanted, 0)))), &outbox)
    }

    /// nil while the driver may use everything.
    var distractionLimits: DistractionRules? { apps.isDistracting ? configuration.distraction : nil }
    var mayType: Bool { distractionLimits?.keyboard != false }

    mutating func setDriverDistraction(_ isOn: Bool, _ outbox: inout Outbox) {
        perform(apps.setDriverDistraction(isOn), &outbox)
        perform(consent.setDriverDistraction(isOn, at: outbox.now), &outbox)
        perform(pairing.setDriverDistraction(isOn), &outbox)
        if let limits = distractionLimits { perform(pages.limitMenu(to: limits.submenuDepth), &outbox) }
        if !mayType { perform(pages.closeKeyboard(), &outbox) }
        outbox.needsRedraw = true
    }

    // MARK: Requests

    /// ShowAppMenu: the app asks for its menu or one of its submenus.
    mutating func showAppMenu(_ request: RPCRequest, _ parameters: JSON) -> [Action] {
        guard pages.app == request.session, pages.context == .main || pages.context == .menu, alerts.cover == nil
        else { return request.respond(.rejected, "the app's screen is covered") }
        guard let id = parameters["menuID"]?.integer, id != 0 else {
            return pages.openMenu() + request.respond(.success)
        }
        guard let path = content[request.session].menu.path(to: id) else {
            return request.respond(.invalidID, "menuID: there is no submenu \(id)")
        }
        if let limits = distractionLimits, path.count + 1 > limits.submenuDepth {
            return request.respond(.rejected, "menuID: too deep while driver distraction rules are in force")
        }
        return pages.openMenu(path) + request.respond(.success)
    }

    /// A picture of an app: an uploaded one, or an icon that the program draws. nil for one that is not there.
    func picture(_ image: Image?, of session: SessionID) -> EncodedImage? {
        if let image, image.type == .static {
            return StaticIcon(code: image.value).flatMap { $0.isDrawn ? EncodedImage($0) : nil }
        }
        guard let image, image.type == .dynamic, let file = files[session]?[image.value], file.size > 0 else {
            return nil
        }
        return EncodedImage(file.contents, isTemplate: image.isTemplate && file.type != .jpeg)
    }
}
