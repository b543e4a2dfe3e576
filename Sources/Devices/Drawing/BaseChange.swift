internal import BezelModel

/// What differs between two pictures of the screen under the cards, as far as it decides how one becomes the other.
enum BaseChange {
    /// Another page, another app, or another kind of screen.
    case page
    /// Another level of the same menu: the list comes from the side, by this number of pixels (negative: from the
    /// left). Everything outside of `area` stays in its place.
    case list(area: DisplayRect, distance: Int32)
    case theme
    /// Images of the same page have arrived.
    case picture
    /// A finger was lifted, or the focus has moved: only these areas differ.
    case state([DisplayRect])
}

extension BaseChange {
    var time: Interval {
        switch self {
        case .page, .picture: .milliseconds(150)
        case .list: .milliseconds(200)
        case .theme: .milliseconds(400)
        case .state: .milliseconds(120)
        }
    }

    var curve: MotionCurve {
        switch self {
        case .page, .picture: .linear
        case .list: .decelerate
        case .theme: .theme
        case .state: .standard
        }
    }

    /// The same with nothing that moves: a crossfade of at most 100 ms, or nil for no movement.
    var reduced: BaseChange? {
        switch self {
        case .page, .list, .theme, .picture: .page
        case .state: nil
        }
    }
}

extension PageRenderer {
    /// How the screen changes from one base to the next; nil: at once.
    ///
    /// - Parameters:
    ///   - former: The base that was drawn last, and its page.
    ///   - new: The base that is drawn now, and its page.
    func change(
        from former: (base: Scene.Base, page: Drawn?), to new: (base: Scene.Base, page: Drawn?)
    ) -> BaseChange? {
        if former.base.theme != new.base.theme { return .theme }
        guard former.base.screen.isSame(as: new.base.screen), former.base.overlay?.id == new.base.overlay?.id else {
            guard !(former.base.isEmpty && new.base.isEmpty) else { return nil }
            return move(from: former.page, to: new.page) ?? .page
        }
        guard let old = former.page, let page = new.page, old.plan.offset == page.plan.offset,
            old.plan.listArea == page.plan.listArea
        else { return nil }
        if old.shownImages != page.shownImages { return .picture }
        let isPressed = !page.page.pressed.isSubset(of: old.page.pressed)
        var elements = old.page.pressed.subtracting(page.page.pressed)
        if old.page.focused != page.page.focused {
            elements.formUnion([old.page.focused, page.page.focused].compactMap(\.self))
        }
        guard !isPressed, !elements.isEmpty else { return nil }
        return .state(
            elements.flatMap { page.areas(of: $0, reach: focusReach) + old.areas(of: $0, reach: focusReach) })
    }

    /// From one level of a menu to another.
    private func move(from old: Drawn?, to new: Drawn?) -> BaseChange? {
        guard let old, let new, old.page.depth > 0, new.page.depth > 0, old.page.depth != new.page.depth else {
            return nil
        }
        var area = content(new)
        guard area == content(old) else { return nil }
        let header = headerHeight
        area.y += header
        area.height = max(area.height - header, 0)
        let isForward = new.page.depth > old.page.depth
        return .list(area: area, distance: isForward != new.page.isRightToLeft ? listDistance : -listDistance)
    }
}

extension PageRenderer.Drawn {
    /// The places of an element on the page, with its focus.
    fileprivate func areas(of element: PageElement, reach: Int32) -> [DisplayRect] {
        plan.targets.filter { $0.element == element }.map { $0.rect.inset(-reach) }
    }

    /// The areas that show the press of a finger or of the select key.
    var pressedAreas: [DisplayRect] { page.pressed.flatMap { areas(of: $0, reach: 0) } }
}

extension Scene.Screen {
    /// Whether it is the same page, the same video or the same kind of screen, with perhaps another content.
    fileprivate func isSame(as other: Scene.Screen) -> Bool {
        switch (self, other) {
        case (.notice, .notice), (.idle, .idle), (.waiting, .waiting): true
        case (.page(let one), .page(let two)): one.id == two.id
        case (.video(let one), .video(let two)): one == two
        case (.notice, _), (.idle, _), (.page, _), (.waiting, _), (.video, _): false
        }
    }
}
