internal import BezelModel

extension GuidanceContent: ContentLayout {
    var hasHeader: Bool { false }

    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: GuidanceContent, _ drawings: PageChange) -> [DisplayRect]? {
        former == self && !drawings.hasOtherImages ? [] : drawings.old.plan.plates + drawings.new.plan.plates
    }
}

/// Route guidance: the card of the next manoeuvre, the remaining time and distance, and buttons at the edge. Nothing is
/// drawn between them, so that the app's own picture stays visible.
extension PageLayout {
    private var side: Int32 { max(metrics.whole(64), metrics.touchTarget) }
    var guidancePadding: Int32 { metrics.whole(24) }
    /// The margin is narrow on a small display, so that more of the app's picture is seen.
    private var isSmall: Bool { min(metrics.display.width, metrics.display.height) < metrics.whole(400) }

    fileprivate func place(_ guidance: GuidanceContent) {
        let area = DisplayRect(metrics.display).inset(isSmall ? metrics.whole(12) : metrics.margin)
        var (cardRoom, top) = (area.width, area.y)
        if page.header.hasMenu {
            placeButton(.menu, .menu, DisplayRect(x: area.right - side, y: area.y, width: side, height: side))
            cardRoom -= side + metrics.gap
            top += side + metrics.gap
        }
        if page.header.hasVoice {
            placeButton(.voice, .microphone, DisplayRect(x: area.right - side, y: top, width: side, height: side))
            if !page.header.hasMenu { cardRoom -= side + metrics.gap }
            top += side + metrics.gap
        }
        // In the corner where the rail has it on other pages.
        let apps = DisplayRect(x: area.x, y: area.bottom - side, width: side, height: side)
        let start = page.header.hasApps ? apps.right + metrics.gap : area.x
        if page.header.hasApps { placeButton(.apps, .apps, apps) }
        let row = DisplayRect(x: start, y: apps.y, width: area.right - start, height: side)
        let rows = guidance.buttons.isEmpty ? 0 : rows(guidance.buttons.count, width: row.width)
        let buttonRoom = rows * (side + metrics.gap)
        let card =
            guidance.hasCard
            ? placeCard(
                guidance,
                in: DisplayRect(
                    x: area.x, y: guidance.isAboveCard ? metrics.whole(12) : area.y, width: cardRoom,
                    height: area.height - max(buttonRoom, page.header.hasApps ? side + metrics.gap : 0)))
            : DisplayRect(x: area.x, y: area.y, width: 0, height: 0)
        let rects = buttonRects(
            guidance.buttons, in: DisplayRect(x: start, y: top, width: row.width, height: area.bottom - top), card)
        place(guidance.buttons, in: rects)
        // Beside a column of buttons, above a row of them.
        var pill = row
        if let first = rects.first {
            if first.x == start {
                pill = DisplayRect(x: area.x, y: first.y - metrics.gap - side, width: area.width, height: side)
            } else {
                pill.width = first.x - metrics.gap - pill.x
            }
        }
        if card.bottom + metrics.gap <= pill.y || card.width == 0 { placePill(guidance, pill) }
    }

    /// A plate over the app's picture, with a line around it.
    func addPlate(_ rect: DisplayRect, radius: Double, _ color: Color) {
        let line = metrics.whole(1)
        add(.surface(rect.inset(-line), radius: radius + 1, palette.hairline))
        add(.surface(rect, radius: radius, color))
        plan.plates.append(rect.inset(-line))
    }

    private func placeButton(_ element: PageElement, _ icon: PageIcon, _ rect: DisplayRect) {
        addPlate(rect, radius: 16, palette.raised)
        for edge in edge(of: rect, radius: 16) { add(edge) }
        if isPressed(element) { add(.surface(rect, radius: 16, palette.pressed)) }
        let side = metrics.whole(32)
        add(.icon(icon, rect.middle(side, side), palette.text, isMirrored: false))
        if isFocused(element) { add(ring(around: rect, radius: 16)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }

    // MARK: Remaining time and distance

    private func placePill(_ guidance: GuidanceContent, _ area: DisplayRect) {
        let (large, small) = (metrics.style(28, line: 36, weight: 600), metrics.body)
        let room = max(area.width - 2 * guidancePadding, 1)
        let arrival = texts.block(guidance.arrival, large, width: room, side: start)
        let arrivalWidth = guidance.arrival.isBlank ? 0 : arrival.width
        let remaining = guidance.remaining.filter { !$0.isBlank }
        let between = arrivalWidth > 0 && !remaining.isEmpty ? metrics.whole(16) : 0
        let restRoom = max(room - arrivalWidth - between, 0)
        // Where there is no room for all values, those stay that say most: the time of arrival and the distance.
        let some = [remaining[...], remaining.suffix(1), remaining.prefix(1)].map { $0.joined(separator: " · ") }
        let blocks = some.flatMap { words in
            [small, metrics.support].map { style in
                (words, style, texts.block(words, style, width: max(restRoom, 1), side: start))
            }
        }
        let fitting = remaining.isEmpty || restRoom == 0 ? nil : blocks.first { !$0.2.isCut }
        // Alone, a value that is cut off is better than none.
        let shown = fitting ?? (arrivalWidth > 0 || remaining.isEmpty ? nil : blocks.first)
        let restWidth = shown.map { $0.2.width + between } ?? 0
        guard arrivalWidth + restWidth > 0 else { return }
        let width = min(arrivalWidth + restWidth + 2 * guidancePadding, area.width)
        addPlate(DisplayRect(x: area.x, y: area.y, width: width, height: area.height), radius: 20, palette.raised)
        var left = area.x + guidancePadding
        if arrivalWidth > 0 {
            let rect = DisplayRect(x: left, y: area.y, width: arrivalWidth, height: area.height)
            add(text(guidance.arrival, large, in: rect, side: start, palette.positive))
            left = rect.right + between
        }
        guard let (words, style, block) = shown else { return }
        let rect = DisplayRect(x: left, y: area.y, width: block.width, height: area.height)
        add(text(words, style, in: rect, side: start, palette.text2))
    }

    // MARK: Buttons

    /// One row, or two if the buttons of one row would be too narrow for words.
    private func rows(_ count: Int, width: Int32) -> Int32 {
        let gap = metrics.gap
        return count > 3 && (width + gap) / Int32(count) - gap < metrics.whole(92) ? 2 : 1
    }

    /// A column at the end of the lower edge; where the display is too low for it, a row along the edge.
    private func buttonRects(_ buttons: [CardButton], in area: DisplayRect, _ card: DisplayRect) -> [DisplayRect] {
        guard !buttons.isEmpty else { return [] }
        let (count, gap) = (Int32(buttons.count), metrics.gap)
        let widest = min(metrics.whole(260), area.width * 2 / 5)
        let wanted = buttons.map { button in
            guard !button.text.isBlank else { return side }
            let icon = button.image == nil ? 0 : metrics.whole(30) + metrics.gap
            return texts.block(button.text, metrics.label, width: widest, side: .middle).width + icon + 2 * metrics.gap
        }
        let width = min(max(wanted.max() ?? side, side), max(widest, side))
        let used = side * count + gap * (count - 1)
        let column = DisplayRect(x: area.right - width, y: area.bottom - used, width: width, height: used)
        if column.y >= area.y, column.inset(-gap).intersection(card).isEmpty {
            return (0..<count).map { index in
                DisplayRect(x: column.x, y: column.y + index * (side + gap), width: width, height: side)
            }
        }
        let rows = rows(buttons.count, width: area.width)
        let columns = (count + rows - 1) / rows
        let share = (area.width - gap * (columns - 1)) / columns
        let top = area.bottom - rows * (side + gap) + gap
        return (0..<count).map { index in
            DisplayRect(
                x: area.x + index % columns * (share + gap), y: top + index / columns * (side + gap), width: share,
                height: side)
        }
    }

    private func place(_ buttons: [CardButton], in rects: [DisplayRect]) {
        guard let first = rects.first else { return }
        let faces = ButtonFaces(
            layout: self, buttons: buttons, room: DisplaySize(width: first.width, height: first.height))
        for (index, (button, rect)) in zip(buttons, rects).enumerated() {
            addPlate(rect, radius: 16, palette.raised)
            placeSurface(.softButton(index), button, rect, radius: 16, palette.raised) {
                faces.place(
                    index, in: rect, button.isHighlighted ? palette.onFill : palette.text,
                    on: button.isHighlighted ? palette.fill : palette.raised)
            }
        }
    }
}
