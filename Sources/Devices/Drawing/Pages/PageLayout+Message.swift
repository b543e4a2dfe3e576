internal import BezelModel

extension MessageContent: ContentLayout {
    var backIcon: PageIcon { .close }

    func place(on layout: PageLayout, at now: Instant) { layout.place(self, at: now) }

    func damage(since former: MessageContent, _ drawings: PageChange) -> [DisplayRect]? {
        var moved = former
        moved.scroll = scroll
        guard moved == self, !drawings.hasOtherImages else { return nil }
        let plan = drawings.new.plan
        return drawings.old.plan.offset == plan.offset ? [] : [plan.listArea].compactMap(\.self)
    }
}

extension PageLayout {
    fileprivate func place(_ message: MessageContent, at now: Instant) {
        let buttons =
            message.buttons.isEmpty
            ? [(MessageContent.Part.close.element, CardButton(text: message.close))]
            : message.buttons.enumerated().map { (PageElement.softButton($0), $1) }
        let top = metrics.headerHeight
        let bottom = placeActions(buttons)
        let area = DisplayRect(x: 0, y: top, width: metrics.display.width, height: max(bottom - top, 1))
        let style = metrics.style(25, line: 36)
        let paragraphs = paragraphs(of: message, style, width: textWidth(in: area))
        let padding: (top: Int32, bottom: Int32) = (metrics.whole(4), metrics.whole(16))
        let length = paragraphs.reduce(padding.top + padding.bottom) { $0 + $1.height }
        let limit = max(length - area.height, 0)
        let offset = message.scroll.offset(at: now, limit: limit)
        plan.listArea = area
        plan.offset = offset
        plan.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: style.lineHeight ?? 1, slop: metrics.slop)
        var y = area.y + padding.top - offset
        for paragraph in paragraphs {
            let rect = DisplayRect(
                x: metrics.margin, y: y, width: textWidth(in: area), height: paragraph.height)
            y += paragraph.height
            guard let block = paragraph.block, !rect.intersection(area).isEmpty else { continue }
            plan.listItems.append(.text(block, rect, palette.text))
        }
        placeEdges(of: area, offset: offset, limit: limit, fade: min(metrics.whole(48), area.height / 4))
        guard limit > 0 else { return }
        // Keys begin here.
        let element = MessageContent.Part.text.element
        plan.targets.insert(PagePlan.Target(element: element, rect: area), at: 0)
        if isFocused(element) {
            // Between the edge of the page and the scroll bar.
            let side = metrics.whole(8)
            let ring = DisplayRect(
                x: side, y: area.y, width: area.width - 3 * side, height: area.height)
            plan.listItems.append(.ring(ring, radius: 18, palette.focus))
        }
    }

    private func textWidth(in area: DisplayRect) -> Int32 {
        max(min(area.width - 2 * metrics.margin - metrics.whole(4), metrics.whole(720)), 1)
    }

    /// Each paragraph is laid out for itself, because each has its own direction.
    private func paragraphs(
        of message: MessageContent, _ style: TextStyle, width: Int32
    ) -> [(block: TextBlock?, height: Int32)] {
        var left = message.lineLimit.map { Int32(clamping: $0) } ?? .max
        var paragraphs: [(block: TextBlock?, height: Int32)] = []
        let lines = message.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where left > 0 {
            guard !line.allSatisfy(\.isWhitespace) else {
                paragraphs.append((nil, style.lineHeight ?? 1))
                left -= 1
                continue
            }
            var words = line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: Self.tab)
            var block = texts.block(words, style, width: width, lines: left, side: start)
            let isLast = !block.isCut && block.lineCount == left && index + 1 < lines.count
            if isLast {
                // More text follows, which is not shown.
                words += "…"
                block = texts.block(words, style, width: width, lines: left, side: start)
            }
            paragraphs.append((block, block.height))
            left -= min(block.lineCount, left)
        }
        return paragraphs
    }

    /// Replaces a tab.
    private static let tab = "\u{2003}\u{2003}"

    /// The buttons at the bottom of an interaction, in one row or more.
    ///
    /// - Returns: The lower edge of the area that remains for the other content.
    func placeActions(_ buttons: [(element: PageElement, button: CardButton)]) -> Int32 {
        let margin = isTight ? metrics.whole(16) : metrics.margin
        let width = max(metrics.display.width - 2 * metrics.margin, 1)
        // Some lines of the other content stay visible.
        let content = metrics.headerHeight + 2 * margin + metrics.whole(76)
        let room = ButtonRoom(
            width: width, height: metrics.display.height - content, alone: isTight ? 64 : 72)
        let rows = rows(buttons.map(\.button), elements: buttons.map(\.element), in: room).rows
        let height = height(of: rows, room)
        let area = DisplayRect(
            x: metrics.margin, y: metrics.display.height - margin - height, width: width, height: height)
        placeButtons(buttons.map(\.button), in: area, rows: rows, elements: buttons.map(\.element))
        return area.y - margin
    }
}
