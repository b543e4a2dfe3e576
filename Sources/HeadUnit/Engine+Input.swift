import BezelModel
import SmartDeviceLink

/// Keys and rotary encoders: they move the focus among the targets of the card on the screen, or among the regions of
/// the app that has the screen, and press what has the focus.
extension Engine {
    /// The panel number of touches that are made by a key. No real panel has it.
    private static let keyPanel = UInt8.max

    mutating func touched(_ frame: inout ContactFrame, _ outbox: inout Outbox) {
        let actions = touch.handle(&frame, heldByKey: keys.focus.heldTarget, &sessions, &regions, &outbox)
        if outbox.isClickDue {
            outbox.isClickDue = false
            outbox.effects.append(.click)
        }
        if !actions.isEmpty { perform(actions, &outbox) }
    }

    private mutating func touch(byKey frame: consuming ContactFrame, _ outbox: inout Outbox) {
        touched(&frame, &outbox)
    }

    /// A scene is on the screen.
    mutating func sceneShown(
        _ serial: Scene.Serial, _ layout: ScreenLayout?, failedImages: Int, pendingImages: Int, at stamp: Stamp,
        _ outbox: inout Outbox
    ) {
        if let event = screens.tellPage(in: layout, of: serial) { outbox.log(event) }
        if touch.show(layout, since: stamp), let app = touch.target {
            // A new page covers the app's picture.
            touch.cancelTouches(of: app, at: stamp, &sessions, &outbox)
        }
        perform(screens.frameShown(layout), &outbox)
        // What has the focus at first depends on the targets that are there.
        if keys.focus.usesKeys { outbox.needsRedraw = true }
        if let alert = layout.flatMap({ AlertQueue.ID($0.layer) }) {
            let missing = (failed: failedImages, pending: pendingImages)
            perform(alerts.shown(alert, missingImages: missing, at: stamp, outbox.now), &outbox)
        }
        guard screens.isNew(serial) else { return }
        perform(screens.requestContent(for: layout, in: screenContext(at: outbox.now)), &outbox)
    }

    // MARK: Focus

    /// The targets or regions among which keys move the focus now; nil for none.
    private var focusScope: FocusScope? {
        if let layout = touch.pressableLayout, !isBesideRegions(layout) { return .layer(layout.layer) }
        return touch.isUnderModalLayer ? nil : touch.target.map { .regions($0) }
    }

    /// Whether keys move the focus among the layer's targets and the app's regions together.
    private func isBesideRegions(_ layout: ScreenLayout) -> Bool {
        layout.isOpen && touch.target.map { !regions.regions(of: $0).isEmpty } == true
    }

    /// - Parameter wraps: Whether the first target follows the last.
    mutating func moveFocus(_ move: FocusMove, wraps: Bool = true, _ outbox: inout Outbox) {
        let wasInUse = keys.focus.useKeys()
        outbox.needsRedraw = true
        switch focusScope {
        case .layer(let layer):
            guard let layout = touch.pressableLayout else { return }
            screens.used(layer, at: outbox.now)
            let from = focusedElement(of: layer)
            if wasInUse, let actions = screens.turn(from, move, in: layout, at: outbox.now) {
                return perform(actions, &outbox)
            }
            let next = wasInUse ? nextElement(from: from, move, wraps: wraps, in: layout) : from
            guard let next else { return }
            perform(screens.reveal(next, in: layout, at: outbox.now), &outbox)
            perform(keys.focus.setFocus(TargetID(layer: layer, element: next)), &outbox)
        case .regions(let session):
            if let layout = touch.pressableLayout {
                moveFocus(move, wraps: wraps, amongRegionsOf: session, and: layout, &outbox)
            } else {
                perform(regions.moveFocus(move, wraps: wraps, in: session), &outbox)
            }
        case nil: break
        }
    }

    /// The targets of an overlay come before the regions.
    private mutating func moveFocus(
        _ move: FocusMove, wraps: Bool, amongRegionsOf session: SessionID, and layout: ScreenLayout,
        _ outbox: inout Outbox
    ) {
        let viewport = configuration.screen.viewport
        let targets = layout.targets
        let all = regions.regions(of: session)
        let rects = targets.map { AppRect($0.rect) } + all.map { AppRect(viewport.displayRect($0.rect)) }
        let from =
            keys.focus.movedElement(of: layout.layer).map { element in
                targets.firstIndex { $0.id.element == element }
            } ?? regions.focus(of: session).flatMap { id in all.firstIndex { $0.id == id }.map { targets.count + $0 } }
        guard let next = SpatialNavigation.next(from: from, move, wraps: wraps, among: rects), next != from else {
            return
        }
        if next < targets.count {
            perform(keys.focus.setFocus(targets[next].id), &outbox)
        } else {
            perform(keys.focus.clearFocus(of: layout.layer), &outbox)
            perform(regions.setFocus(all[next - targets.count].id, in: session), &outbox)
        }
    }

    private func nextElement(from element: Int?, _ move: FocusMove, wraps: Bool, in layout: ScreenLayout) -> Int? {
        if let row = screens.nextRow(from: element, move, in: layout) { return row }
        let from = layout.targets.firstIndex { $0.id.element == element }
        let rects = layout.targets.map { AppRect($0.rect) }
        let next = SpatialNavigation.next(from: from, move, wraps: wraps, among: rects)
        return next.map { layout.targets[$0].id.element }
    }

    /// The element of a layer that the select key would press.
    func focusedElement(of layer: LayerID) -> Int? {
        switch layer {
        case .alert:
            let (count, preferred) = alerts.focusableButtons(of: layer)
            return keys.focus.focusedElement(of: layer, preferred: preferred) { (0..<count).contains($0) }
        case .page:
            let layout = touch.layout(of: layer)
            if let layout, isBesideRegions(layout) {
                return keys.focus.usesKeys ? keys.focus.movedElement(of: layer) : nil
            }
            let targets = layout?.targets ?? []
            let preferred = targets.first { PageElement(number: $0.id.element)?.isFrame == false } ?? targets.first
            return keys.focus.focusedElement(of: layer, preferred: preferred?.id.element) { element in
                screens.isFocusable(element) { touch.layout(of: $0) }
            }
        case .base: return nil
        }
    }

    mutating func focusKey(_ move: FocusMove, _ phase: KeyPhase, _ outbox: inout Outbox) {
        switch phase {
        case .down:
            moveFocus(move, &outbox)
            keys.focus.startRepeat(move, in: focusScope, at: outbox.now)
        case .up, .cancelled: keys.focus.stopRepeat(move)
        }
    }

    /// Moves the focus again for a key that is held, if the time has come.
    mutating func repeatMove(_ outbox: inout Outbox) {
        guard let move = keys.focus.dueRepeat(in: focusScope, at: outbox.now) else { return }
        let (focus, page) = (focusedPosition, screens.position)
        moveFocus(move, wraps: false, &outbox)
        keys.focus.endRepeat(hasMoved: focusedPosition != focus || screens.position != page, at: outbox.now)
    }

    /// Which target or region has the focus.
    private var focusedPosition: Int? {
        switch focusScope {
        case .layer(let layer): focusedElement(of: layer)
        case .regions(let session):
            touch.pressableLayout.flatMap { keys.focus.movedElement(of: $0.layer) }
                ?? regions.focus(of: session).map { Int($0) }
        case nil: nil
        }
    }

    // MARK: The select key

    mutating func selectKey(_ phase: KeyPhase, at stamp: Stamp, _ outbox: inout Outbox) {
        outbox.needsRedraw = true
        let keyTouch = touch.touch(panel: Self.keyPanel, slot: 0)?.point
        switch phase {
        case .down: selectKeyDown(isTouching: keyTouch != nil, at: stamp, &outbox)
        case .up:
            if let target = keys.focus.heldTarget {
                perform(
                    alerts.isCurrent(target.layer) || screens.isOpen(target.layer)
                        ? keys.focus.releaseSelect(at: stamp) : keys.focus.cancelSelect(),
                    &outbox)
            } else if let keyTouch {
                touch(byKey: Self.keyFrame(.end, keyTouch, at: stamp), &outbox)
            }
        case .cancelled:
            perform(keys.focus.cancelSelect(), &outbox)
            if let keyTouch { touch(byKey: Self.keyFrame(.cancel, keyTouch, at: stamp), &outbox) }
        }
    }

    private mutating func selectKeyDown(isTouching: Bool, at stamp: Stamp, _ outbox: inout Outbox) {
        let wasInUse = keys.focus.useKeys()
        guard keys.focus.heldTarget == nil, !isTouching else { return }
        if let layout = touch.pressableLayout, !isBesideRegions(layout) || focusedElement(of: layout.layer) != nil {
            // The driver is to choose at once. Elsewhere the first key only shows where the focus is.
            let isChoice = screens.isOpen(layout.layer) && screens.isChoice
            guard wasInUse || isChoice, let since = touch.since(of: layout.layer),
                stamp - since >= configuration.alerts.touchGuard,
                let element = focusedElement(of: layout.layer)
            else { return }
            let target = TargetID(layer: layout.layer, element: element)
            // A finger holds the same target: together they press it once.
            guard !touch.isHeld(target) else { return }
            perform(keys.focus.hold(target, at: stamp), &outbox)
        } else if !touch.isUnderModalLayer, let point = focusedPoint {
            touch(byKey: Self.keyFrame(.begin, point, at: stamp), &outbox)
        }
    }

    /// The middle of the region that has the focus, if it is on the screen and no card covers it.
    private var focusedPoint: DisplayPoint? {
        guard let region = touch.target.flatMap({ regions.focusedRegion(of: $0) }) else { return nil }
        let viewport = configuration.screen.viewport
        let rect = viewport.displayRect(region.rect)
        guard rect.width > 0, rect.height > 0 else { return nil }
        let point = DisplayPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        return viewport.area.contains(point) && !touch.isUnderLayer(point) ? point : nil
    }

    private static func keyFrame(_ phase: Contact.Phase, _ point: DisplayPoint, at stamp: Stamp) -> ContactFrame {
        var frame = ContactFrame(panel: keyPanel, stamp: stamp)
        frame.append(Contact(slot: 0, phase: phase, point: point))
        return frame
    }

    // MARK: Hard buttons

    mutating func button(_ name: ButtonName, _ phase: KeyPhase, at stamp: Stamp, _ outbox: inout Outbox) {
        let listeners = apps.all.map { app in
            HardButtons.Listener(
                app: app, level: status[app.session].level, subscribed: content[app.session].buttons)
        }
        perform(keys.buttons.handle(name, phase, at: stamp, listeners), &outbox)
    }
}

extension AppRect {
    init(_ rect: DisplayRect) {
        self.init(
            x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }
}
