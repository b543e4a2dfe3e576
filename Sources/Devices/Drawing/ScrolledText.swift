internal import BezelModel

/// The text of a card that is longer than its place. Rectangles are in pixels from the card's own top left corner.
struct ScrolledText {
    /// What is seen of it, with some room at both sides.
    var area: DisplayRect
    /// Where the lines are while it is not scrolled.
    var lines: [PlacedText]
    /// The largest offset.
    var limit: Int32
    /// From one line to the next.
    var pitch: Int32

    func mirrored(in width: Int32) -> ScrolledText {
        var text = self
        text.area = area.mirrored(in: width)
        text.lines = lines.map { $0.mirrored(in: width) }
        return text
    }
}

extension CardLayoutCandidate {
    /// Places text that is too long so that it scrolls: without the title, if some lines have room under it. Returns where
    /// it ends; nil if there is no room for a line.
    func placeScrolled(
        _ placement: inout CardPlacement, _ blocks: [TextBlock], in words: DisplayRect, at start: Int32, height: Int32,
        space: Int32
    ) -> Int32? {
        guard let title = blocks.first, let last = blocks.last else { return nil }
        func pitch(of block: TextBlock) -> Int32 { block.height / max(block.lineCount, 1) }
        let below = title.height + space
        let isFixed = blocks.count > 1 && height - below >= 2 * pitch(of: last)
        let moving = isFixed ? blocks.dropFirst() : blocks[...]
        let top = isFixed ? start + below : start
        let room = height - (isFixed ? below : 0)
        guard room >= pitch(of: moving.first ?? last) else { return nil }
        if isFixed { placement.lines.append(placed(title, in: words, at: start)) }
        var lines: [PlacedText] = []
        var y = top
        for block in moving {
            if y > top { y += space }
            lines.append(placed(block, in: words, at: y))
            placement.truncationPenalty += block.truncationPenalty
            y += block.height
        }
        let side = min(layout.metrics.whole(12), words.x)
        placement.scrolled = ScrolledText(
            area: DisplayRect(x: words.x - side, y: top, width: words.width + 2 * side, height: room), lines: lines,
            limit: max(y - top - room, 0), pitch: pitch(of: last))
        return top + room
    }

    private func placed(_ block: TextBlock, in words: DisplayRect, at y: Int32) -> PlacedText {
        PlacedText(block: block, rect: DisplayRect(x: words.x, y: y, width: words.width, height: block.height))
    }
}

extension CardPainter {
    /// The text at this offset, with a bar at the side, and fades where there is more of it.
    func draw(_ text: ScrolledText, offset: Int32, isFocused: Bool, isRightToLeft: Bool, _ painter: borrowing Painter) {
        let area = elements.placed(text.area)
        painter.beginClip(area)
        painter.fill(area, palette.card)
        for line in text.lines {
            let rect = elements.placed(line.rect).moved(by: DisplayPoint(x: 0, y: -offset))
            guard !rect.intersection(area).isEmpty else { continue }
            painter.draw(line.block, in: rect, palette[keyPath: line.color])
        }
        let fade = min(metrics.whole(28), area.height / 4)
        if offset > 0 {
            painter.fade(
                DisplayRect(x: area.x, y: area.y, width: area.width, height: fade), isTop: true, palette.card)
        }
        if offset < text.limit {
            painter.fade(
                DisplayRect(x: area.x, y: area.bottom - fade, width: area.width, height: fade), isTop: false,
                palette.card)
        }
        drawBar(text, area, offset: offset, isRightToLeft: isRightToLeft, painter)
        if isFocused {
            painter.stroke(area, radius: 12 * metrics.unit, width: Double(metrics.whole(4)), palette.focus)
        }
        painter.endClip()
    }

    private func drawBar(
        _ text: ScrolledText, _ area: DisplayRect, offset: Int32, isRightToLeft: Bool, _ painter: borrowing Painter
    ) {
        let (width, edge) = (max(metrics.whole(4), 2), metrics.whole(6))
        let track = DisplayRect(
            x: isRightToLeft ? area.x + edge : area.right - edge - width, y: area.y + edge, width: width,
            height: max(area.height - 2 * edge, 1))
        let share = Double(area.height) / Double(max(area.height + text.limit, 1))
        let length = max(Int32(Double(track.height) * share), min(metrics.whole(24), track.height))
        let way = Double(track.height - length) * Double(offset) / Double(max(text.limit, 1))
        let thumb = DisplayRect(x: track.x, y: track.y + Int32(way.rounded()), width: width, height: length)
        painter.fill(track, radius: Double(width) / 2, palette.track)
        painter.fill(thumb, radius: Double(width) / 2, palette.sender)
    }
}
