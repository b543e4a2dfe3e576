internal import BezelModel

extension PhoneContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: PhoneContent, _ drawings: PageChange) -> [DisplayRect]? { former == self ? [] : nil }
}

extension PageLayout {
    private typealias Part = PhoneContent.Part

    fileprivate func place(_ phone: PhoneContent) {
        let top = metrics.headerHeight
        let bottom = placeActions(phone.buttons.enumerated().map { (.softButton($0), $1) })
        let buttons = plan.targets.suffix(phone.buttons.count)
        plan.targets.removeLast(buttons.count)
        // The choices come before the buttons for keys.
        defer { plan.targets += buttons }
        let width = max(metrics.display.width - 2 * metrics.margin, 1)
        let hasChoices = !phone.choices.isEmpty
        let row = hasChoices ? max(metrics.whole(72), metrics.touchTarget) : 0
        let note =
            phone.note.isBlank
            ? nil : texts.block(phone.note, metrics.support, width: width, side: .middle)
        let below = row + (note.map { $0.height + metrics.gap } ?? 0)
        let room = bottom - top - below
        let state = stateHeight(phone, in: room)
        let gap = hasChoices ? min(max(room - state.height, 0) / 2, metrics.whole(28)) : 0
        var y = top + max((room - state.height - gap) / 2, 0)
        placeState(
            phone, in: DisplayRect(x: metrics.margin, y: y, width: width, height: state.height),
            showsIcon: state.showsIcon)
        y += state.height + gap
        if hasChoices {
            placeChoices(
                phone.choices, chosen: phone.chosen,
                in: DisplayRect(x: metrics.margin, y: y, width: width, height: row)
            ) { Part.choice.element($0) }
        }
        y += row + metrics.gap
        if let note {
            add(.text(note, DisplayRect(x: metrics.margin, y: y, width: width, height: note.height), palette.text2))
        }
    }

    private func stateHeight(_ phone: PhoneContent, in room: Int32) -> (height: Int32, showsIcon: Bool) {
        let icon = metrics.whole(104)
        return room >= icon + metrics.gap ? (icon, true) : (min(metrics.whole(38), max(room, 1)), false)
    }

    private func placeState(_ phone: PhoneContent, in area: DisplayRect, showsIcon: Bool) {
        var words = area
        if showsIcon {
            let tile = DisplayRect(x: area.x, y: area.y, width: area.height, height: area.height)
            add(.surface(tile, radius: 20, palette.raised))
            let side = metrics.whole(50)
            add(.icon(.phone, tile.middle(side, side), palette.text, isMirrored: false))
            words.x += tile.width + metrics.pictureGap
            words.width = max(words.width - tile.width - metrics.pictureGap, 1)
        }
        let style = metrics.style(28, line: 38, weight: 600)
        let color = phone.isConnected ? palette.positive : palette.text
        let showsApps = showsIcon && !phone.apps.isBlank
        let showsAddress = showsIcon && !phone.address.isBlank
        let state = texts.block(phone.state, style, width: words.width, side: start)
        let apps =
            showsApps
            ? texts.block(phone.apps, metrics.support, width: words.width, lines: showsAddress ? 1 : 2, side: start)
            : nil
        let address = showsAddress ? texts.block(phone.address, metrics.support, width: words.width, side: start) : nil
        let height = state.height + (apps?.height ?? 0) + (address?.height ?? 0)
        var y = words.y + (words.height - height) / 2
        add(.text(state, DisplayRect(x: words.x, y: y, width: words.width, height: state.height), color))
        y += state.height
        if let apps {
            add(.text(apps, DisplayRect(x: words.x, y: y, width: words.width, height: apps.height), palette.text2))
            y += apps.height
        }
        if let address {
            let place = DisplayRect(x: words.x, y: y, width: words.width, height: address.height)
            add(.text(address, place, palette.text3))
        }
    }

    /// The choices beside each other on one surface.
    func placeChoices(
        _ choices: [String], chosen: Int?, in row: DisplayRect, element: (Int) -> PageElement
    ) {
        add(.surface(row, radius: 18, palette.tile))
        if metrics.look.hasHighContrast { add(.outline(row, radius: 18, palette.text2)) }
        let inset = metrics.whole(8)
        let padding = inset + metrics.whole(2)
        let (style, widths) = choiceWidths(choices, in: row.width, padding: padding)
        var x = row.x
        for (index, choice) in choices.enumerated() {
            let element = element(index)
            let cell = DisplayRect(x: x, y: row.y, width: widths[index], height: row.height)
            x = cell.right
            let surface = cell.inset(inset)
            let isChosen = index == chosen
            if isChosen { addFill(surface, radius: 14) }
            if isPressed(element) {
                add(.surface(surface, radius: 14, isChosen ? palette.pressedFill : palette.pressed))
            }
            add(
                text(
                    choice, style,
                    in: DisplayRect(
                        x: cell.x + padding, y: cell.y, width: max(cell.width - 2 * padding, 1), height: cell.height),
                    lines: 2, side: .middle, isChosen ? palette.onFill : palette.text))
            if isFocused(element) { add(ring(around: surface, radius: 14)) }
            plan.targets.append(PagePlan.Target(element: element, rect: cell))
        }
    }

    /// The choices are alike. Where a word would be broken then, each is as wide as its words need.
    private func choiceWidths(
        _ choices: [String], in width: Int32, padding: Int32
    ) -> (style: TextStyle, widths: [Int32]) {
        let sizes: [(size: Double, line: Double)] = [(24, 30), (22, 28), (19, 24)]
        let step = width / Int32(max(choices.count, 1))
        let alike = fitted(choices, sizes, weight: 600, width: max(step - 2 * padding, 1), lines: 2)
        let equal = (alike.style, choices.map { _ in step })
        guard !alike.isWhole else { return equal }
        for (size, line) in sizes {
            let style = metrics.style(size, line: line, weight: 600)
            let least = choices.compactMap { leastWidth(of: $0, style, lines: 2, most: width) }.map { $0 + 2 * padding }
            let spare = width - least.reduce(0, +)
            guard least.count == choices.count, spare >= 0 else { continue }
            return (style, least.map { $0 + spare / Int32(choices.count) })
        }
        return equal
    }

    /// The smallest width in which the text is whole; nil if it is not whole in the largest one.
    private func leastWidth(of string: String, _ style: TextStyle, lines: Int32, most: Int32) -> Int32? {
        func isWhole(_ width: Int32) -> Bool {
            texts.block(string, style, width: width, lines: lines, side: .middle).isWhole
        }
        guard isWhole(most) else { return nil }
        var (small, large) = (Int32(0), most)
        while large - small > 1 {
            let middle = (small + large) / 2
            if isWhole(middle) { large = middle } else { small = middle }
        }
        return large
    }
}
