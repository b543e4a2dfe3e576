internal import BezelModel

/// The card of the next manoeuvre.
extension PageLayout {
    /// - Parameter area: The card is at its start and at its top.
    /// - Returns: Where the card is.
    func placeCard(_ guidance: GuidanceContent, in area: DisplayRect) -> DisplayRect {
        let (padding, room) = (guidancePadding, area.width)
        let isLow = metrics.display.height < metrics.whole(400)
        let iconSide = metrics.whole(64)
        let icon = images.image(guidance.icon, within: DisplaySize(width: iconSide, height: iconSide))
        let arrow = guidance.hasTurns ? metrics.whole(30) + metrics.gap : 0
        let before = padding + (icon == nil ? 0 : iconSide + padding)
        let texts = ManeuverTexts(
            self, guidance.lines, width: max(room - before - padding - arrow, 1),
            isTight: isLow || guidance.isAboveCard, leastRows: isLow && guidance.isAboveCard ? 1 : 2)
        let least = metrics.isPortrait ? room : min(metrics.whole(296), room)
        let width = min(max(before + texts.width + padding + arrow, least), room)
        let bar = guidance.progress == nil ? 0 : metrics.whole(14)
        let hasHead = icon != nil || !guidance.lines.isEmpty || guidance.progress != nil
        let padded = texts.height + metrics.whole(isLow ? 12 : 24)
        let head = hasHead ? max(metrics.whole(isLow ? 80 : 112), padded) + bar : 0
        let nextSide = metrics.whole(30)
        let hasRoom = head + metrics.whole(48) <= area.height
        let next =
            hasRoom ? images.image(guidance.nextIcon, within: DisplaySize(width: nextSide, height: nextSide)) : nil
        let strip = next != nil || !hasHead ? max(metrics.whole(48), hasHead ? 0 : metrics.touchTarget) : 0
        let card = DisplayRect(x: area.x, y: area.y, width: width, height: head + strip)
        addPlate(card, radius: 20, strip > 0 ? palette.raised : palette.guidance)
        if hasHead {
            let area = DisplayRect(x: card.x, y: card.y, width: width, height: head)
            if strip > 0 {
                add(.surface(area, radius: 20, palette.guidance))
                // The lower corners of the blue part are square where it meets the strip.
                let foot = metrics.whole(20)
                add(
                    .surface(
                        DisplayRect(x: area.x, y: area.bottom - foot, width: width, height: foot), radius: 0,
                        palette.guidance))
            }
            let row = DisplayRect(x: area.x, y: area.y, width: width, height: head - bar)
            if let icon {
                let place = DisplayRect(
                    x: row.x + padding, y: row.y + (row.height - iconSide) / 2, width: iconSide, height: iconSide)
                addImage(
                    icon, in: place, radius: 8, tint: icon.isTemplate ? palette.onGuidance : nil, on: palette.guidance)
            }
            texts.place(
                in: DisplayRect(
                    x: row.x + before, y: row.y, width: width - before - padding - arrow, height: row.height))
            if let progress = guidance.progress {
                place(progress: progress, in: DisplayRect(x: area.x, y: row.bottom, width: width, height: bar))
            }
        }
        if let next { placeNext(next, guidance, DisplayRect(x: card.x, y: card.y + head, width: width, height: strip)) }
        if guidance.hasTurns {
            let size = metrics.whole(30)
            let row = DisplayRect(x: card.x, y: card.y, width: width, height: head > 0 ? head - bar : strip)
            let place = DisplayRect(
                x: card.right - metrics.gap - size, y: row.y + (row.height - size) / 2, width: size, height: size)
            add(.icon(.submenu, place, head > 0 ? palette.onGuidance2 : palette.text2, isMirrored: false))
        }
        let element = GuidanceContent.Part.turns.element
        if isPressed(element), guidance.hasTurns { add(.surface(card, radius: 20, palette.pressed)) }
        if isFocused(element) { add(ring(around: card, radius: 20)) }
        plan.targets.append(PagePlan.Target(element: element, rect: card))
        return card
    }

    private func place(progress: Int, in area: DisplayRect) {
        let track = DisplayRect(
            x: area.x + guidancePadding, y: area.y, width: max(area.width - 2 * guidancePadding, 0),
            height: max(metrics.whole(6), 2))
        add(.surface(track, radius: 3, palette.onGuidance.with(alpha: 0.3)))
        let done = Int32(Int64(track.width) * Int64(min(max(progress, 0), 1000)) / 1000)
        guard done > 0 else { return }
        add(
            .surface(
                DisplayRect(x: track.x, y: track.y, width: done, height: track.height), radius: 3, palette.onGuidance))
    }

    private func placeNext(_ icon: CardImage, _ guidance: GuidanceContent, _ strip: DisplayRect) {
        let size = metrics.whole(30)
        let room = max(strip.width - 2 * guidancePadding - size - metrics.gap, 1)
        let block = texts.block(guidance.then, metrics.support, width: room, side: start)
        let words = DisplayRect(x: strip.x + guidancePadding, y: strip.y, width: block.width, height: strip.height)
        add(text(guidance.then, metrics.support, in: words, side: start, palette.text2))
        let place = DisplayRect(
            x: words.right + metrics.gap, y: strip.y + (strip.height - size) / 2, width: size, height: size)
        addImage(icon, in: place, radius: 4, tint: icon.isTemplate ? palette.text : nil, on: palette.raised)
    }
}

/// The two lines of a manoeuvre, in the largest letters that show them whole.
private struct ManeuverTexts {
    private let layout: PageLayout
    private let lines: [(text: String, style: TextStyle, rows: Int32, color: Color, height: Int32)]
    /// The width of the wider line.
    let width: Int32

    var height: Int32 { lines.reduce(0) { $0 + $1.height } }

    /// - Parameter leastRows: How many rows a name has in the smallest letters.
    init(_ layout: PageLayout, _ texts: [String], width room: Int32, isTight: Bool, leastRows: Int32) {
        let metrics = layout.metrics
        let large: [(TextStyle, Int32)] = [
            (metrics.style(42, line: 50, weight: 600), 1), (metrics.style(33, line: 40, weight: 600), 1),
            (metrics.style(28, line: 36, weight: 600), 2),
        ]
        let small: [(TextStyle, Int32)] = [(metrics.style(26, line: 36), 1), (metrics.support, 2)]
        let smallest = ([1, leastRows] as [Int32]).map { (metrics.style(19, line: 24), $0) }
        var widest: Int32 = 0
        lines = texts.enumerated().map { index, text in
            let usual = index == 0 ? large : small
            let ways: [(TextStyle, Int32)] = isTight ? usual.dropFirst().map { ($0.0, Int32(1)) } : usual
            // If a name fits in none of these letters, smaller ones are tried; if it fits in none at all, the last usual
            // ones are used.
            let blocks = (index == 0 ? ways : ways + smallest).lazy.map { way in
                (way.0, way.1, layout.texts.block(text, way.0, width: room, lines: way.1, side: layout.start))
            }
            let (style, rows, block) = blocks.first { $0.2.isWhole } ?? blocks[ways.count - 1]
            widest = max(widest, block.width)
            let color = index == 0 ? layout.palette.onGuidance : layout.palette.onGuidance2
            return (text, style, rows, color, block.height)
        }
        width = widest
        self.layout = layout
    }

    func place(in rect: DisplayRect) {
        var top = rect.y + (rect.height - height) / 2
        for line in lines {
            let place = DisplayRect(x: rect.x, y: top, width: rect.width, height: line.height)
            layout.add(layout.text(line.text, line.style, in: place, lines: line.rows, side: layout.start, line.color))
            top += line.height
        }
    }
}
