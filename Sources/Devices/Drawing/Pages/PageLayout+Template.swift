internal import BezelModel

/// Templates: columns beside each other, on a display that is higher than wide under each other, and a row at the bottom.
extension PageLayout {
    mutating func place(_ template: TemplateContent) {
        var area = body
        let buttons = Array(template.buttons.prefix(template.layout.buttonLimit))
        if let footer = template.layout.footer, has(footer, template, buttons) {
            let height = footerHeight(buttons.count, width: area.width)
            place(
                footer, template, buttons,
                DisplayRect(x: area.x, y: area.y + area.height - height, width: area.width, height: height))
            area.height -= height + metrics.whole(24)
        }
        let columns = template.layout.columns.map { $0.filter { has($0, template, buttons) } }.filter { !$0.isEmpty }
        guard area.height > 0 else { return }
        for (column, rect) in zip(columns, rects(of: columns, in: area)) {
            place(column, template, buttons, rect)
        }
    }

    /// Whether a slot has anything to show; otherwise the others get its room.
    private func has(_ slot: TemplateLayout.Slot, _ template: TemplateContent, _ buttons: [CardButton]) -> Bool {
        switch slot {
        case .lines: !template.track.isEmpty || !template.lines.prefix(template.layout.lineLimit).isEmpty
        case .graphic: template.graphic != nil
        case .secondaryGraphic: template.secondaryGraphic != nil
        case .buttons, .tiles: !buttons.isEmpty
        }
    }

    private func rects(of columns: [[TemplateLayout.Slot]], in area: DisplayRect) -> [DisplayRect] {
        guard columns.count > 1 else { return [area] }
        let gap = metrics.whole(28)
        let count = Int32(clamping: columns.count)
        if metrics.isPortrait {
            let height = (area.height - gap * (count - 1)) / count
            return columns.indices.map { index in
                DisplayRect(
                    x: area.x, y: area.y + Int32(index) * (height + gap), width: area.width, height: max(height, 1))
            }
        }
        let half = max((area.width - gap * (count - 1)) / count, 1)
        let isPicture = columns.map { $0 == [.graphic] || $0 == [.secondaryGraphic] }
        // A picture is at most as wide as high; texts and buttons get the rest.
        let square = min(half, area.height)
        let pictures = Int32(isPicture.filter { $0 }.count)
        let others = count - pictures
        var x = area.x
        return isPicture.map { isPicture in
            let rest = (area.width - gap * (count - 1) - pictures * square) / max(others, 1)
            let width = others == 0 ? half : isPicture ? square : rest
            defer { x += width + gap }
            return DisplayRect(x: x, y: area.y, width: max(width, 1), height: area.height)
        }
    }

    private mutating func place(
        _ column: [TemplateLayout.Slot], _ template: TemplateContent, _ buttons: [CardButton], _ area: DisplayRect
    ) {
        var rest = area
        // Buttons under texts get what they need, the texts what is left.
        if column.count > 1, column.last == .buttons {
            let height = min(stackHeight(buttons.count), area.height / 2)
            place(
                .buttons, template, buttons,
                DisplayRect(x: area.x, y: area.y + area.height - height, width: area.width, height: height))
            rest.height -= height + metrics.whole(16)
        }
        guard let slot = column.first, rest.height > 0 else { return }
        place(slot, template, buttons, rest)
    }

    private mutating func place(
        _ slot: TemplateLayout.Slot, _ template: TemplateContent, _ buttons: [CardButton], _ rect: DisplayRect
    ) {
        switch slot {
        case .lines: placeLines(template, rect)
        case .graphic: addPicture(template.graphic, rect, radius: 16, tint: palette.text)
        case .secondaryGraphic: addPicture(template.secondaryGraphic, rect, radius: 16, tint: palette.text)
        case .buttons: placeButtons(buttons, rect)
        case .tiles: placeTiles(buttons, rect)
        }
    }

    // MARK: Texts

    private struct Line {
        var block: TextBlock
        var color: Color
    }

    /// The texts in the middle of the area. Where they are too high, long lines are cut after one row, then the last
    /// lines go.
    private mutating func placeLines(_ template: TemplateContent, _ area: DisplayRect) {
        let texts = Array(template.lines.prefix(template.layout.lineLimit)).filter { !$0.isBlank }
        let gap = metrics.whole(6)
        func lines(rows: Int32) -> [Line] {
            var lines: [Line] = []
            for (index, text) in texts.enumerated() {
                let (units, isBold, color) = style(ofLine: index)
                var block = block(text, units, isBold: isBold, width: area.width, lines: rows, template.alignment)
                if index == 0, block.isCut {
                    block = self.block(text, 28, isBold: isBold, width: area.width, lines: rows, template.alignment)
                }
                lines.append(Line(block: block, color: color))
            }
            if !template.track.isBlank {
                let block = block(
                    template.track, 22, isBold: false, width: area.width, lines: 1, template.alignment)
                lines.append(Line(block: block, color: palette.faint))
            }
            return lines
        }
        func height(_ lines: [Line]) -> Int32 {
            lines.reduce(-gap) { $0 + $1.block.height + gap }
        }
        var shown = lines(rows: 2)
        if height(shown) > area.height { shown = lines(rows: 1) }
        while shown.count > 1, height(shown) > area.height { shown.removeLast() }
        var y = area.y + max((area.height - height(shown)) / 2, 0)
        for line in shown {
            add(
                .text(line.block), DisplayRect(x: area.x, y: y, width: area.width, height: line.block.height),
                line.color)
            y += line.block.height + gap
        }
    }

    private func style(ofLine index: Int) -> (units: Double, isBold: Bool, color: Color) {
        switch index {
        case 0: (33, true, palette.text)
        case 1: (26, false, palette.text)
        case 2: (26, false, palette.quiet)
        default: (22, false, palette.faint)
        }
    }

    // MARK: Buttons

    private var buttonGap: Int32 { metrics.whole(12) }
    private var buttonHeight: Int32 { max(metrics.whole(64), metrics.touchTarget) }

    private func stackHeight(_ count: Int) -> Int32 {
        Int32(clamping: count) * (buttonHeight + buttonGap) - buttonGap
    }

    /// How many buttons stand in one row at the bottom.
    private func footerColumns(_ count: Int, width: Int32) -> Int {
        let fitting = max(Int((width + buttonGap) / (metrics.whole(140) + buttonGap)), 1)
        let most = min(count, 4, fitting)
        let rows = (count + most - 1) / most
        return (count + rows - 1) / rows
    }

    private func footerHeight(_ count: Int, width: Int32) -> Int32 {
        let columns = footerColumns(count, width: width)
        let rows = Int32(clamping: (count + columns - 1) / columns)
        return rows == 1 ? max(metrics.whole(80), metrics.touchTarget) : rows * (buttonHeight + buttonGap) - buttonGap
    }

    private mutating func placeButtons(_ buttons: [CardButton], _ area: DisplayRect) {
        // In a half of the page the buttons stand one under the other while there is room.
        let isStack = area.width < metrics.display.width / 2 + margin && stackHeight(buttons.count) <= area.height
        let columns = isStack ? 1 : max(footerColumns(buttons.count, width: area.width), 1)
        let cells = grid(buttons.count, columns: columns, gap: buttonGap, area)
        let room = cells.map(\.width).min() ?? 1
        let icon = metrics.whole(30)
        let inset = metrics.whole(12)
        func fits(_ units: Double) -> Bool {
            buttons.allSatisfy { button in
                let width = room - 2 * inset - (button.image == nil || button.text.isBlank ? 0 : icon + inset)
                return button.text.isBlank
                    || !block(button.text, units, isBold: true, width: width, lines: 1, .middle).isCut
            }
        }
        let units = fits(24) ? 24.0 : 22
        for (index, (button, rect)) in zip(buttons, cells).enumerated() {
            let element = PageElement.softButton(index)
            add(.fill(radius: 16), rect, button.isHighlighted ? palette.fill : palette.button)
            let color = button.isHighlighted ? palette.onFill : palette.text
            placeLabel(button, units, rect.insetBy(inset), icon: icon, color)
            addStates(of: element, rect, radius: 16, isFilled: button.isHighlighted)
            placement.targets.append((element, rect))
        }
    }

    /// Picture and text beside each other, in the middle of `rect`.
    private mutating func placeLabel(
        _ button: CardButton, _ units: Double, _ rect: DisplayRect, icon: Int32, _ color: Color
    ) {
        let gap = metrics.whole(12)
        let hasText = !button.text.isBlank
        let side = min(hasText ? icon : metrics.whole(48), rect.height)
        guard hasText else {
            let place = DisplayRect(
                x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2, width: side, height: side)
            return addPicture(button.image, place, radius: 6, tint: color)
        }
        let taken = button.image == nil ? 0 : side + gap
        let lines: Int32 = rect.height > metrics.whole(60) ? 2 : 1
        let block = block(
            button.text, units, isBold: true, width: rect.width - taken, lines: lines, .middle)
        let width = min(block.width, rect.width - taken)
        let left = rect.x + (rect.width - taken - width) / 2
        addPicture(
            button.image, DisplayRect(x: left, y: rect.y + (rect.height - side) / 2, width: side, height: side),
            radius: 6, tint: color)
        let room = DisplayRect(x: left + taken, y: rect.y, width: width, height: rect.height)
        let fitted = self.block(
            button.text, units, isBold: true, width: width, lines: lines, .middle)
        add(.text(fitted), room, color)
    }

    private mutating func placeTiles(_ buttons: [CardButton], _ area: DisplayRect) {
        let isWide = area.width > area.height
        let columns = buttons.count <= 1 ? 1 : buttons.count > 6 ? 4 : isWide && buttons.count > 4 ? 3 : 2
        for (index, (button, rect)) in zip(
            buttons, grid(buttons.count, columns: columns, gap: metrics.whole(16), area)
        ).enumerated() {
            let element = PageElement.softButton(index)
            add(.fill(radius: 20), rect, button.isHighlighted ? palette.fill : palette.surface)
            let color = button.isHighlighted ? palette.onFill : palette.text
            placeTile(
                button.text, button.image, rect, picture: 60, text: color,
                tint: button.isHighlighted ? palette.onFill : palette.accent)
            addStates(of: element, rect, radius: 20, isFilled: button.isHighlighted)
            placement.targets.append((element, rect))
        }
    }

    /// A picture above its text, both in the middle.
    mutating func placeTile(
        _ text: String, _ image: EncodedImage?, _ rect: DisplayRect, picture units: Double, text color: Color,
        tint: Color, clip: DisplayRect? = nil
    ) {
        let inner = rect.insetBy(metrics.whole(10))
        let gap = metrics.whole(10)
        var block: TextBlock?
        if !text.isBlank {
            let lines: Int32 = image == nil ? 3 : 2
            block = self.block(text, 22, isBold: true, width: inner.width, lines: lines, .middle)
        }
        let textHeight = min(block?.height ?? 0, inner.height)
        let room = inner.height - textHeight - (block == nil ? 0 : gap)
        let side = image == nil ? 0 : max(min(metrics.whole(units), room, inner.width), 0)
        let height = side + (side > 0 && block != nil ? gap : 0) + textHeight
        var y = inner.y + (inner.height - height) / 2
        if side > 0 {
            addPicture(
                image, DisplayRect(x: inner.x + (inner.width - side) / 2, y: y, width: side, height: side), radius: 16,
                tint: tint, clip: clip)
            y += side + gap
        }
        if let block {
            add(
                .text(block), DisplayRect(x: inner.x, y: y, width: inner.width, height: textHeight), color, clip: clip)
        }
    }

    /// Cells of equal size, row by row.
    private func grid(_ count: Int, columns: Int, gap: Int32, _ area: DisplayRect) -> [DisplayRect] {
        guard count > 0, columns > 0 else { return [] }
        let rows = (count + columns - 1) / columns
        let width = (area.width - gap * Int32(columns - 1)) / Int32(columns)
        let height = (area.height - gap * Int32(rows - 1)) / Int32(rows)
        return (0..<count).map { index in
            DisplayRect(
                x: area.x + Int32(index % columns) * (width + gap), y: area.y + Int32(index / columns) * (height + gap),
                width: max(width, 1), height: max(height, 1))
        }
    }
}
