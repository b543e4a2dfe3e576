internal import BezelModel

/// The layout of a subtle card: one band with an icon, two lines and one button, which covers no content of a page.
struct SubtleCardLayout {
    let layout: AlertCardLayout

    private var card: AlertCard { layout.card }
    private var metrics: LayoutMetrics { layout.metrics }

    /// The height of the band, in units.
    static let height = 76.0

    /// What the words leave to the other parts.
    private struct Shape {
        var hasBadge = true
        var hasIcon = true
        /// Each of the two texts may have two lines, and the card is as high as they need.
        var grows = false
        /// The button is under the words, not beside them.
        var isUnder = false
    }

    /// The number of waiting cards goes before a word is cut. On a narrow display the card also becomes higher, and the
    /// picture goes at last.
    private var shapes: [Shape] {
        let usual = [Shape(), Shape(hasBadge: false)]
        guard metrics.isNarrow else { return usual }
        let hasButton = !card.buttons.isEmpty
        let under = [Shape(grows: true, isUnder: true), Shape(hasBadge: false, grows: true, isUnder: true)]
        return usual + [Shape(hasBadge: false, grows: true)] + (hasButton ? under : [])
            + [Shape(hasBadge: false, hasIcon: false, grows: true, isUnder: hasButton)]
    }

    /// The card is as wide as its area: in the first shape in which its words are whole, else in the usual one that shows
    /// most of them.
    func placement() -> CardPlacement {
        let largest = metrics.display.height - layout.area.y - metrics.margin
        var best: CardPlacement?
        for shape in shapes {
            let placement = placement(shape)
            guard !shape.grows || placement.size.height <= largest else { continue }
            if placement.truncationPenalty == 0 { return placement }
            if !shape.grows, placement.truncationPenalty < best?.truncationPenalty ?? .max { best = placement }
        }
        return best ?? placement(Shape())
    }

    private func placement(_ shape: Shape) -> CardPlacement {
        let height = max(metrics.whole(Self.height), metrics.touchTarget)
        let size = DisplaySize(width: max(layout.area.width, 1), height: height)
        var placement = CardPlacement(size: size, padding: metrics.whole(18))
        var words = DisplayRect(
            x: placement.padding, y: 0, width: max(size.width - 2 * placement.padding, 1), height: height)
        if shape.hasIcon { placeIcon(&placement, &words) }
        if !shape.isUnder { placeButton(&placement, &words) }
        if shape.hasBadge { placeBadge(&placement, &words) }
        let lines = lines(in: words, grows: shape.grows)
        if shape.grows {
            let needed = lines.reduce(2 * metrics.whole(8)) { $0 + $1.block.height }
            let more = max(needed - height, 0)
            placement.moveDown(by: more / 2)
            words.height += more
            placement.size.height += more
        }
        place(lines, &placement, in: words)
        if shape.isUnder {
            var area = DisplayRect(
                x: words.x, y: placement.size.height, width: words.width,
                height: max(metrics.whole(56), metrics.touchTarget))
            placeButton(&placement, &area)
            placement.size.height += area.height + metrics.whole(10)
        }
        return placement
    }

    /// The alert's own icon, or else the app's: one is enough.
    private func placeIcon(_ placement: inout CardPlacement, _ words: inout DisplayRect) {
        guard card.showsProgress || card.isWarning || layout.icon != nil || layout.senderIcon != nil else { return }
        let side = metrics.whole(words.width < metrics.whole(420) ? 44 : 52)
        let rect = DisplayRect(x: words.x, y: (words.height - side) / 2, width: side, height: side)
        if card.showsProgress || card.isWarning || layout.icon != nil {
            placement.slot = rect
            placement.icon = layout.icon
            placement.hasRing = card.showsProgress
            placement.isWarning = card.isWarning
        } else if let image = layout.senderIcon {
            placement.senderIcon = PlacedImage(
                bitmap: image.bitmap, rect: rect, isTemplate: image.isTemplate,
                radius: Double(side) / 4 / metrics.unit)
        }
        words = words.withoutStart(side + metrics.whole(18))
    }

    /// At the end, as wide as its words, and at most two fifths of the card; alone in its row at most as wide as the row.
    private func placeButton(_ placement: inout CardPlacement, _ words: inout DisplayRect) {
        guard let button = card.buttons.first else { return }
        let metrics = metrics
        let image = layout.buttonImages.first.flatMap(\.self)
        let height = max(metrics.whole(56), min(metrics.touchTarget, words.height))
        let padding = metrics.whole(20)
        let side = image == nil && !button.text.isEmpty ? 0 : metrics.whole(30)
        let between = side > 0 && !button.text.isEmpty ? metrics.whole(10) : 0
        let share = words.y > 0 ? words.width : placement.size.width * 2 / 5
        let limit = max(share, metrics.touchTarget)
        let room = max(limit - 2 * padding - side - between, 1)
        let blocks = [24.0, 22].map { units in
            layout.texts.block(
                button.text, metrics.text(units, line: units * 5 / 4, isBold: true), width: room, lines: 1, side: .left)
        }
        let block = button.text.isEmpty ? nil : blocks.first { !$0.isCut } ?? blocks[1]
        let wordsWidth = block.map { min($0.width + 1, room) } ?? 0
        let width = max(wordsWidth + side + between + 2 * padding, metrics.touchTarget)
        let end = words.right + metrics.whole(8)
        let rect = DisplayRect(x: end - width, y: words.y + (words.height - height) / 2, width: width, height: height)
        var placed = PlacedButton(rect: rect, button: button)
        let left = rect.x + (width - wordsWidth - side - between) / 2
        let place = DisplayRect(x: left, y: rect.y + (height - side) / 2, width: side, height: side)
        if let image {
            placed.image = PlacedImage(
                bitmap: image.bitmap, rect: place, isTemplate: image.isTemplate,
                radius: AlertCardLayout.imageRadius / 2)
        } else if block == nil {
            placed.sign = place
        }
        if let block {
            placed.text = PlacedText(
                block: block,
                rect: DisplayRect(x: left + side + between, y: rect.y, width: wordsWidth, height: height))
            placement.truncationPenalty += 2 * block.truncationPenalty
        }
        placement.buttons = [placed]
        words.width = max(rect.x - metrics.whole(12) - words.x, 1)
    }

    private func placeBadge(_ placement: inout CardPlacement, _ words: inout DisplayRect) {
        guard card.waiting > 0 else { return }
        let text = card.waiting > 99 ? "+99" : "+\(card.waiting)"
        let style = metrics.text(20, line: 26, isBold: false)
        let natural = layout.texts.block(text, style, width: words.width, side: .middle)
        let width = max(natural.width + metrics.whole(22), natural.height)
        guard width * 3 < words.width else { return }
        let height = natural.height + metrics.whole(4)
        placement.badge = PlacedText(
            block: layout.texts.block(text, style, width: width, side: .middle),
            rect: DisplayRect(
                x: words.right - width, y: (words.height - height) / 2, width: width, height: height))
        words.width = max(words.width - width - metrics.whole(12), 1)
    }

    /// One text of the card as it is laid out.
    private struct Line {
        var block: TextBlock
        /// The characters of the text that had no room.
        var hidden = 0
    }

    /// Two lines; a single one has the sender under it if it is short, else it may be broken into two rows.
    private func lines(in words: DisplayRect, grows: Bool) -> [Line] {
        let (first, second) = (metrics.text(24, line: 30, isBold: true), metrics.text(21, line: 28, isBold: false))
        var lines = card.lines.prefix(2).map { (text: $0, rows: Int32(1)) }
        if lines.count < 2, let only = lines.first {
            if block(only.text, first, words, rows: 1).isCut {
                lines[0].rows = 2
            } else if !card.sender.isEmpty {
                lines.append((card.sender, 1))
            }
        } else if lines.isEmpty, !card.sender.isEmpty {
            lines = [(card.sender, 1)]
        }
        var blocks = lines.enumerated().map { index, line in
            let style = index == 0 ? line.rows == 2 ? metrics.text(22, line: 28, isBold: true) : first : second
            return block(line.text, style, words, rows: line.rows)
        }
        // Two rows with a broken word say less than one with an ellipsis.
        if blocks.count == 1, blocks[0].breaksWord { blocks = [block(lines[0].text, first, words, rows: 1)] }
        if grows {
            let small = metrics.text(22, line: 28, isBold: true)
            for (index, line) in lines.enumerated() where blocks[index].isCut {
                blocks[index] = block(line.text, index == 0 ? small : second, words, rows: 2)
            }
            return blocks.map { Line(block: $0) }
        }
        // Some scripts have higher lines.
        var hidden = 0
        while blocks.count > 1, blocks.reduce(0, { $0 + $1.height }) > words.height {
            blocks.removeLast()
            hidden += max(LineBreaking.characters(in: lines[blocks.count].text.unicodeScalars), 1)
        }
        return blocks.enumerated().map { Line(block: $1, hidden: $0 == 0 ? hidden : 0) }
    }

    private func place(_ lines: [Line], _ placement: inout CardPlacement, in words: DisplayRect) {
        var top = max((words.height - lines.reduce(0) { $0 + $1.block.height }) / 2, 0)
        for (index, line) in lines.enumerated() {
            let height = min(line.block.height, words.height)
            placement.lines.append(
                PlacedText(
                    block: line.block, rect: DisplayRect(x: words.x, y: top, width: words.width, height: height),
                    color: index == 0 ? \.text : \.sender))
            placement.truncationPenalty += line.block.truncationPenalty + line.hidden
            top += height
        }
    }

    private func block(_ text: String, _ style: TextStyle, _ words: DisplayRect, rows: Int32) -> TextBlock {
        layout.texts.block(
            text, style, width: words.width, lines: rows, side: layout.isRightToLeft ? .right : .left)
    }
}

extension CardPlacement {
    /// Everything that is placed already keeps the middle of a card that becomes higher.
    fileprivate mutating func moveDown(by pixels: Int32) {
        slot?.y += pixels
        senderIcon?.rect.y += pixels
        badge?.rect.y += pixels
        for index in buttons.indices {
            buttons[index].rect.y += pixels
            buttons[index].text?.rect.y += pixels
            buttons[index].image?.rect.y += pixels
            buttons[index].sign?.y += pixels
        }
    }
}

extension DisplayRect {
    /// What remains of it without this number of pixels at its left.
    fileprivate func withoutStart(_ pixels: Int32) -> DisplayRect {
        DisplayRect(x: x + pixels, y: y, width: max(width - pixels, 1), height: height)
    }
}
