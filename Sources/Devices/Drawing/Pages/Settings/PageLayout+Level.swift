internal import BezelModel

extension LevelContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: LevelContent, _ drawings: PageChange) -> [DisplayRect]? {
        guard former != self else { return [] }
        guard former.buttons == buttons, drawings.old.plan.areas == drawings.new.plan.areas else { return nil }
        return drawings.new.plan.areas
    }
}

extension PageLayout {
    private typealias Part = LevelContent.Part

    fileprivate func place(_ level: LevelContent) {
        let top = metrics.headerHeight
        var bottom = metrics.display.height - metrics.gap
        let buttons = isTight ? Array(level.buttons.prefix(fittingInRow(level.buttons))) : level.buttons
        if !buttons.isEmpty { bottom = placeActions(buttons.enumerated().map { (.softButton($0), $1) }) }
        plan.areas = [DisplayRect(x: 0, y: top, width: metrics.display.width, height: max(bottom - top, 1))]
        let width = max(metrics.display.width - 2 * metrics.margin, 1)
        let row = max(metrics.whole(80), metrics.touchTarget)
        let gap = metrics.whole(isTight ? 8 : 20)
        // The value is read while the finger is on the track: it shrinks a little, and the note goes before it.
        let room = bottom - top - row - gap
        let sizes = [(64.0, 72.0), (42, 50), (33, 40)].map { size, line in
            var style = metrics.style(size, line: line, weight: 500)
            style.hasEqualDigits = true
            return style
        }
        let valueStyle = sizes.first { $0.lineHeight ?? 1 <= room } ?? sizes[sizes.count - 1]
        let value = texts.block(level.value, valueStyle, width: width, side: .middle)
        let block = texts.block(level.note, metrics.body, width: width, side: .middle)
        let note = level.note.isBlank || value.height + block.height > room ? nil : block
        let height = value.height + (note?.height ?? 0) + gap + row
        var y = top + max((bottom - top - height) / 2, 0)
        add(
            .text(
                value, DisplayRect(x: metrics.margin, y: y, width: width, height: value.height), palette.text))
        y += value.height
        if let note {
            add(.text(note, DisplayRect(x: metrics.margin, y: y, width: width, height: note.height), palette.text2))
            y += note.height
        }
        y += gap
        placeTrack(level, in: DisplayRect(x: metrics.margin, y: y, width: width, height: row))
    }

    /// How many of the buttons one row has room for, at least one.
    private func fittingInRow(_ buttons: [CardButton]) -> Int {
        let width = max(metrics.display.width - 2 * metrics.margin, 1)
        let room = ButtonRoom(width: width, height: .max / 2, alone: 64, rows: 1...1)
        return buttons.indices.last { last in
            rows(Array(buttons[...last]), elements: (0...last).map { .softButton($0) }, in: room).isWhole
        }.map { $0 + 1 } ?? min(buttons.count, 1)
    }

    private func placeTrack(_ level: LevelContent, in row: DisplayRect) {
        let (side, space) = (row.height, metrics.whole(44))
        let (height, band, near) = (metrics.whole(16), metrics.whole(100), metrics.whole(8))
        let middle = row.y + row.height / 2
        let slide = ScreenLayout.SlideArea(
            rect: DisplayRect(
                x: row.x + side + near, y: middle - band / 2, width: max(row.width - 2 * (side + near), 1),
                height: band),
            track: DisplayRect(
                x: row.x + side + space, y: middle - height / 2, width: max(row.width - 2 * (side + space), 1),
                height: height), ticks: level.ticks)
        plan.slideArea = slide
        let x = slide.x(of: level.position)
        add(.surface(slide.track, radius: 8, palette.track))
        var done = slide.track
        done.width = x - slide.track.x
        add(.surface(done, radius: 8, palette.accent))
        func circle(_ units: Double, down: Double = 0) -> DisplayRect {
            let side = metrics.whole(units)
            return DisplayRect(
                x: x - side / 2, y: middle - side / 2 + (down > 0 ? metrics.whole(down) : 0), width: side,
                height: side)
        }
        let isHeld = isPressed(Part.track.element) || level.isTaken
        for spread in [6.0, 4, 2] {
            let shadow = circle((isHeld ? 68 : 56) + spread, down: 2)
            add(.surface(shadow, radius: 37, Color.black.with(alpha: 0.1)))
        }
        add(.surface(circle(isHeld ? 68 : 56), radius: isHeld ? 34 : 28, .white))
        add(.surface(circle(level.isTaken ? 40 : 20), radius: level.isTaken ? 20 : 10, palette.fill))
        if isFocused(Part.track.element) {
            add(.ring(circle(isHeld ? 82 : 70), radius: isHeld ? 41 : 35, palette.focus))
        }
        // Keys begin here.
        plan.targets.insert(PagePlan.Target(element: Part.track.element, rect: slide.rect), at: 0)
        placeStep(Part.less.element, .minus, in: DisplayRect(x: row.x, y: row.y, width: side, height: side))
        placeStep(
            Part.more.element, .plus, in: DisplayRect(x: row.right - side, y: row.y, width: side, height: side))
    }

    private func placeStep(_ element: PageElement, _ icon: PageIcon, in rect: DisplayRect) {
        let radius = Double(rect.width) / 2 / metrics.unit
        addButton(rect, radius: radius, palette.button)
        if isPressed(element) { add(.surface(rect, radius: radius, palette.pressed)) }
        let side = metrics.whole(36)
        add(.icon(icon, rect.middle(side, side), palette.text, isMirrored: false))
        if isFocused(element) { add(ring(around: rect, radius: radius)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }
}
