import BezelModel
import SmartDeviceLink

/// Fingers and keys that move a list, a text or the position on a slide area of the page.
extension Screens {
    /// - Parameter layout: Of the layer on the screen; nil for one that is not shown.
    mutating func dragged(_ layer: LayerID, _ step: Drag.Step, in layout: ScreenLayout?, at now: Instant) -> [Action] {
        guard isOpen(layer) else { return [] }
        if case .slid(let x) = step {
            guard let area = layout?.slideArea else { return [] }
            pages.used(at: now)
            let position = area.position(at: x)
            return settings.isOpen ? settings.slide(to: position, byFinger: true) : pages.slide(to: position)
        }
        guard let scroll, let area = layout?.scrollArea else { return [] }
        pages.used(at: now)
        guard let next = scroll.after(step, in: area, at: now) else { return [] }
        // A finger that stops the list presses nothing.
        return setScroll(next) + (step == .held ? [.releaseTargets(layer)] : [])
    }

    /// A press of a part beside a long list. A button shows the rows that follow those on the screen, or that come before
    /// them; the one that is visible in part is then whole.
    ///
    /// - Parameter layout: Of the layer on the screen; nil for one that is not shown.
    /// - Returns: nil if the target is no such part.
    mutating func scrollPressed(_ target: TargetID, in layout: ScreenLayout?, at now: Instant) -> [Action]? {
        guard isOpen(target.layer), let part = PageElement(number: target.element)?.scrolling else { return nil }
        guard let scroll, let area = layout?.scrollArea else { return [] }
        pages.used(at: now)
        let rows = max((area.rect.height - area.fades.bottom) / max(area.pitch, 1), 1)
        let offset = Double(scroll.offset(at: now, limit: area.limit))
        let wanted: Double
        switch part {
        case .pageUp: wanted = offset - Double(rows * area.pitch)
        case .pageDown: wanted = offset + Double(rows * area.pitch)
        case .bar: return [.redraw]
        }
        return setScroll(Scroll(offset: min(max(wanted, 0), Double(area.limit)))) + [.redraw]
    }

    // MARK: Keys

    /// The position on the slide area and of the list on the screen; nil for a page without them.
    var position: (slide: Int?, scroll: Scroll?) { (slidePosition, scroll) }

    private var slidePosition: Int? { settings.isOpen ? settings.slidePosition : pages.slidePosition }

    /// The scroll position of the list on the screen; nil for a page without one.
    private var scroll: Scroll? { settings.isOpen ? settings.scroll : pages.scroll }

    private mutating func setScroll(_ scroll: Scroll) -> [Action] {
        settings.isOpen ? settings.setScroll(scroll) : pages.setScroll(scroll)
    }

    /// A key moves what has the focus: a slide area, or a text that can be scrolled.
    ///
    /// - Returns: nil if it does not. Then the focus moves.
    mutating func turn(
        _ element: Int?, _ move: FocusMove, in layout: ScreenLayout, at now: Instant
    ) -> [Action]? {
        guard let element, isOpen(layout.layer) else { return nil }
        return switch layout.targets.first(where: { $0.id.element == element })?.role {
        case .slideArea: turnSlideArea(move, in: layout)
        case .scrollArea: layout.scrollArea.flatMap { scroll?.turned(move, in: $0, at: now) }.map { setScroll($0) }
        case .button, .foldedButton, .row, .touchOnly, nil: nil
        }
    }

    private mutating func turnSlideArea(_ move: FocusMove, in layout: ScreenLayout) -> [Action]? {
        guard let position = slidePosition, let area = layout.slideArea, settings.turnsLevel != false else {
            return nil
        }
        let step: Int
        switch move {
        case .next: step = 1
        case .previous: step = -1
        case .right: step = area.isReversed ? -1 : 1
        case .left: step = area.isReversed ? 1 : -1
        case .up, .down: return nil
        }
        return settings.isOpen ? settings.turn(by: step) : pages.slide(to: position + step)
    }

    /// Scrolls the list so that a row is visible as a whole, and clear of the fades at the ends.
    mutating func reveal(_ element: Int, in layout: ScreenLayout, at now: Instant) -> [Action] {
        guard let row = PageElement(number: element)?.row, let area = layout.scrollArea, let scroll,
            isOpen(layout.layer)
        else { return [] }
        let top = Int64(area.lead) + Int64(row / Int(max(area.columns, 1))) * Int64(area.pitch)
        let offset = scroll.offset(at: now, limit: area.limit)
        let lowest = top + Int64(area.pitch) + Int64(area.fades.bottom) - Int64(area.rect.height)
        let highest = top - Int64(area.fades.top)
        let wanted = Int32(clamping: min(max(Int64(offset), lowest), max(highest, 0), Int64(area.limit)))
        guard wanted != offset else { return [] }
        return setScroll(Scroll(offset: Double(max(wanted, 0))))
    }

    // MARK: Focus

    /// Whether an element of the page on the screen can have the focus, visible or not.
    ///
    /// - Parameter layout: Returns that of a layer.
    func isFocusable(_ element: Int, layout: (LayerID) -> ScreenLayout?) -> Bool {
        if case .idle(let content) = scene.screen, content.apps != nil { return element == PageElement.apps.number }
        guard let page = scene.base.page,
            let role = PageElement(number: element).flatMap({ page.role(of: $0) })
        else { return false }
        return switch role {
        case .foldedButton: layout(page.id.layer)?.targets.contains { $0.id.element == element } != false
        case .button, .row, .slideArea, .scrollArea: true
        case .touchOnly: false
        }
    }

    /// The row that gets the focus after another row, perhaps outside the visible part; nil if the focus leaves the
    /// list or is not in it.
    ///
    /// - Parameter count: How many rows it goes in a long list, but not beyond its end. More than one row at once does not
    ///   leave the list.
    func nextRow(from element: Int?, _ move: FocusMove, rows count: Int, in layout: ScreenLayout) -> Int? {
        guard isOpen(layout.layer), case .page(let page) = scene.screen, page.id.layer == layout.layer,
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
        let most = rows.count > FocusAcceleration.longestShortList ? max(count, 1) : 1
        var found = most > 1 ? row : nil
        for _ in 0..<most {
            var next = (found ?? row) + step
            while rows.contains(next), content.role(of: .row(next)) == nil { next += step }
            guard rows.contains(next) else { break }
            found = next
        }
        return found.map { PageElement.row($0).number }
    }

    /// Whether a button of the page on the screen is pressed again and again while it is held.
    func repeats(_ target: TargetID) -> Bool {
        guard isOpen(target.layer), case .page(let page) = scene.screen, page.id.layer == target.layer,
            let element = PageElement(number: target.element)
        else { return false }
        switch element.scrolling {
        case .pageUp, .pageDown: return true
        case .bar: return false
        case nil: return page.content.repeats(element)
        }
    }
}
