internal import BezelModel

extension ConnectContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: ConnectContent, _ drawings: PageChange) -> [DisplayRect]? { former == self ? [] : nil }
}

extension PageLayout {
    fileprivate func place(_ content: ConnectContent) {
        let top = metrics.headerHeight + metrics.whole(8)
        let bottom = metrics.display.height < metrics.whole(400) ? metrics.whole(16) : metrics.margin
        let area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(metrics.display.height - top - bottom, 1))
        let count = Int32(max(content.cards.count, 1))
        let isStacked = metrics.isPortrait || metrics.isSmall(area)
        let gap = metrics.isSmall(area) ? metrics.gap : metrics.tileGap
        for (index, card) in content.cards.enumerated() {
            let step = Int32(index)
            let size =
                isStacked
                ? DisplaySize(width: area.width, height: (area.height - gap * (count - 1)) / count)
                : DisplaySize(width: (area.width - gap * (count - 1)) / count, height: area.height)
            let rect = DisplayRect(
                x: area.x + (isStacked ? 0 : step * (size.width + gap)),
                y: area.y + (isStacked ? step * (size.height + gap) : 0), width: size.width, height: size.height)
            add(.surface(rect, radius: 20, palette.tile))
            let number = count > 1 && !metrics.isSmall(area) ? index + 1 : nil
            if isStacked {
                placeLying(card, number, in: rect)
            } else if area.isWide {
                placeWide(card, number, in: rect)
            } else {
                placeUpright(card, number, in: rect)
            }
        }
    }

    // MARK: Cards

    private func placeUpright(_ card: ConnectContent.Card, _ number: Int?, in rect: DisplayRect) {
        let inner = rect.inset(metrics.whole(16))
        let title = DisplayRect(x: inner.x, y: inner.y, width: inner.width, height: titleHeight)
        place(titleBlock(card.title, number, width: inner.width, room: titleHeight), number, in: title)
        let words = blocks(of: card, width: inner.width, side: .middle)
        let height = words.reduce(0) { $0 + $1.block.height }
        let room = inner.height - title.height - height - metrics.gap
        let side = min(metrics.whole(222), room, inner.width)
        placeCode(
            card.code,
            in: DisplayRect(
                x: inner.x + (inner.width - side) / 2, y: title.bottom + metrics.whole(6), width: side, height: side))
        place(words, in: inner, from: inner.bottom - height)
    }

    /// The title over the code and the words, which are beside each other.
    private func placeWide(_ card: ConnectContent.Card, _ number: Int?, in rect: DisplayRect) {
        let inner = rect.inset(metrics.whole(16))
        let title = DisplayRect(x: inner.x, y: inner.y, width: inner.width, height: titleHeight)
        place(titleBlock(card.title, number, width: inner.width, room: titleHeight), number, in: title)
        let top = title.bottom + metrics.gap
        var words = DisplayRect(x: inner.x, y: top, width: inner.width, height: max(inner.bottom - top, 1))
        let side = card.code.isEmpty ? 0 : min(words.height, words.width * 2 / 5, metrics.whole(222))
        if side > 0 {
            placeCode(card.code, in: DisplayRect(x: words.x, y: words.y, width: side, height: side))
            words = DisplayRect(
                x: words.x + side + metrics.pictureGap, y: words.y,
                width: max(words.width - side - metrics.pictureGap, 1), height: side)
        }
        let blocks = blocks(of: card, width: words.width, side: start)
        let height = blocks.reduce(0) { $0 + $1.block.height }
        place(blocks, in: words, from: words.y + max((words.height - height) / 2, 0))
    }

    private func placeLying(_ card: ConnectContent.Card, _ number: Int?, in rect: DisplayRect) {
        let inner = rect.inset(metrics.whole(rect.height < metrics.whole(140) ? 8 : 16))
        let side = card.code.isEmpty ? 0 : min(inner.height, inner.width * 2 / 5, metrics.whole(200))
        if side > 0 {
            placeCode(
                card.code,
                in: DisplayRect(x: inner.x, y: inner.y + (inner.height - side) / 2, width: side, height: side))
        }
        var words = inner
        if side > 0 {
            words.x += side + metrics.tileGap
            words.width = max(words.width - side - metrics.tileGap, 1)
        }
        let blocks = blocks(of: card, width: words.width, side: start)
        let height = blocks.reduce(0) { $0 + $1.block.height }
        let room = max(words.height - height, 1)
        let title = titleBlock(card.title, number, width: words.width, room: room)
        let line = min(max(titleHeight, title.height), room)
        let y = words.y + max((words.height - height - line) / 2, 0)
        place(title, number, in: DisplayRect(x: words.x, y: y, width: words.width, height: line))
        place(blocks, in: words, from: y + line)
    }

    /// Of a title with one line, and of the circle before it.
    private var titleHeight: Int32 { metrics.whole(40) }

    /// In one line, or in two where there is room for them and one is not enough.
    private func titleBlock(_ title: String, _ number: Int?, width: Int32, room: Int32) -> TextBlock {
        let width = max(width - (number == nil ? 0 : min(titleHeight, room) + metrics.gap), 1)
        let styles: [(size: Double, line: Double, lines: Int32)] = [
            (24, 30, 1), (21, 26, 1), (19, 24, 1), (24, 30, 2), (21, 26, 2), (19, 24, 2), (17, 20, 1),
        ]
        let blocks = styles.lazy.map { [self] size, line, lines in
            texts.block(
                title, metrics.style(size, line: line, weight: 600), width: width, lines: lines, side: start)
        }
        return blocks.first { $0.isWhole && ($0.lineCount == 1 || $0.height <= room) } ?? blocks[blocks.count - 1]
    }

    /// The number of the step in a circle, and the instruction.
    private func place(_ title: TextBlock, _ number: Int?, in rect: DisplayRect) {
        var words = rect
        if let number {
            let side = min(titleHeight, rect.height)
            let circle = DisplayRect(x: rect.x, y: rect.y + (rect.height - side) / 2, width: side, height: side)
            add(.surface(circle, radius: Double(side) / 2 / metrics.unit, palette.hairline))
            add(text("\(number)", metrics.smallLabel, in: circle, side: .middle, palette.text))
            words.x += circle.width + metrics.gap
            words.width = max(words.width - circle.width - metrics.gap, 1)
        }
        add(.text(title, words, palette.text))
    }

    private func blocks(
        of card: ConnectContent.Card, width: Int32, side: TextSide
    ) -> [(block: TextBlock, color: Color)] {
        let name = fitted(
            [card.name], [(26, 34), (22, 28), (19, 24)], weight: 500, width: width, lines: 2
        ).style
        var blocks = [(texts.block(card.name, name, width: width, lines: 2, side: side), palette.text)]
        if !card.detail.isEmpty {
            let detail = fitted([card.detail], [(24, 32), (21, 26), (19, 24)], width: width, lines: 2).style
            blocks.append((texts.block(card.detail, detail, width: width, lines: 2, side: side), palette.text2))
        }
        return blocks
    }

    private func place(_ blocks: [(block: TextBlock, color: Color)], in area: DisplayRect, from top: Int32) {
        var y = top
        for (block, color) in blocks {
            add(.text(block, DisplayRect(x: area.x, y: y, width: area.width, height: block.height), color))
            y += block.height
        }
    }

    /// A code on a light plate with a quiet zone of four modules, or of two where a display is small. Modules of less than
    /// two pixels cannot be read: then the words are enough.
    private func placeCode(_ text: String, in rect: DisplayRect) {
        guard !text.isEmpty, let code = QRCode(text) else { return }
        let modules = Int32(code.side)
        guard let module = [8, 4].map({ rect.width / (modules + $0) }).first(where: { $0 >= 2 }) else { return }
        add(.surface(rect, radius: 12, Color(0xD8DCE2)))
        add(.code(code, rect.middle(module * modules, module * modules), Color(0x0C1016)))
    }
}
