import BezelModel
import SmartDeviceLink

/// Keys and rotary encoders move the focus among the targets of the card on the screen, or among the regions of the app that
/// has the screen.
extension Engine {
    /// One step of a knob.
    mutating func turnKnob(_ move: FocusMove, _ outbox: inout Outbox) {
        moveFocus(move, rows: keys.focus.rows(ofDetent: move, at: outbox.now), &outbox)
    }

    /// - Parameters:
    ///   - wraps: Whether the first target follows the last.
    ///   - rows: How many rows of a long list it goes.
    mutating func moveFocus(_ move: FocusMove, wraps: Bool = true, rows: Int = 1, _ outbox: inout Outbox) {
        let wasInUse = keys.focus.useKeys()
        outbox.needsRedraw = true
        let isAlone = focusScope == nil
        if wasInUse || isAlone, screens.banners.layer != nil,
            moveFocusOfBanner(isAlone ? .previous : move, isAtFirst: isAtFirstElement)
        {
            return
        }
        switch focusScope {
        case .layer(let layer):
            guard let layout = touch.pressableLayout else { return }
            screens.used(layer, at: outbox.now)
            let from = focusedElement(of: layer)
            if wasInUse, let actions = turn(from, move, in: layout, at: outbox.now) {
                return perform(actions, &outbox)
            }
            let next = wasInUse ? nextElement(from: from, move, wraps: wraps, rows: rows, in: layout) : from
            guard let next else { return }
            perform(screens.reveal(next, in: layout, at: outbox.now), &outbox)
            perform(keys.focus.setFocus(TargetID(layer: layer, element: next)), &outbox)
        case .regions(let session):
            if !wasInUse, showFocus(besideRegionsOf: session, &outbox) { return }
            if let layout = touch.pressableLayout {
                moveFocus(move, wraps: wraps, amongRegionsOf: session, and: layout, &outbox)
            } else {
                perform(regions.moveFocus(move, wraps: wraps, in: session), &outbox)
            }
        case nil: break
        }
    }

    /// The first key after a finger shows what had the focus last: a target of an overlay, or the region that a key or a
    /// finger was at.
    ///
    /// - Returns: Whether something had it.
    private mutating func showFocus(besideRegionsOf session: SessionID, _ outbox: inout Outbox) -> Bool {
        if let layout = touch.pressableLayout, let element = keys.focus.movedElement(of: layout.layer),
            layout.targets.contains(where: { $0.id.element == element })
        {
            return true
        }
        guard let region = regions.focus(of: session) else { return false }
        perform(regions.setFocus(region, in: session), &outbox)
        return true
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

    /// Whether the element has the focus that has it before a key moves it, or none has it.
    private var isAtFirstElement: Bool {
        switch focusScope {
        case .layer(let layer):
            guard let moved = keys.focus.movedElement(of: layer), let layout = touch.pressableLayout else {
                return true
            }
            return moved == layout.firstElement
                || nextElement(from: moved, .previous, wraps: false, rows: 1, in: layout) == nil
        case .regions: return focusedPosition == nil
        case nil: return true
        }
    }

    private func nextElement(
        from element: Int?, _ move: FocusMove, wraps: Bool, rows: Int, in layout: ScreenLayout
    ) -> Int? {
        if let row = screens.nextRow(from: element, move, rows: rows, in: layout) { return row }
        let from = layout.targets.firstIndex { $0.id.element == element }
        // An empty rectangle never gets the focus.
        let rects = layout.targets.map {
            $0.role == .touchOnly ? AppRect(x: 0, y: 0, width: 0, height: 0) : AppRect($0.rect)
        }
        let next = SpatialNavigation.next(from: from, move, wraps: wraps, among: rects)
        return next.map { layout.targets[$0].id.element }
    }

    // MARK: Keys that are held

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
        moveFocus(move, wraps: false, rows: keys.focus.rowsOfRepeat, &outbox)
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

    /// The middle of the region that has the focus, if it is on the screen and no card covers it.
    var focusedPoint: DisplayPoint? {
        guard let region = touch.target.flatMap({ regions.focusedRegion(of: $0) }) else { return nil }
        let viewport = configuration.screen.viewport
        let rect = viewport.displayRect(region.rect)
        guard rect.width > 0, rect.height > 0 else { return nil }
        let point = DisplayPoint(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
        return viewport.area.contains(point) && !touch.isUnderLayer(point) ? point : nil
    }
}

extension AppRect {
    init(_ rect: DisplayRect) {
        self.init(
            x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
    }
}
