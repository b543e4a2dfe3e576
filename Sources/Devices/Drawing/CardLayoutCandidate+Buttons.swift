internal import BezelModel

extension CardLayoutCandidate {
    private var buttonHeight: Int32 {
        let units =
            switch layout.card.size {
            case .emergency: 88.0
            case .full: 72.0
            case .subtle: 64.0
            }
        return max(layout.metrics.whole(units * max(setting.spacingScale, 0.8)), layout.metrics.touchTarget)
    }

    private var buttonPadding: Int32 { layout.metrics.whole(20 * setting.spacingScale) }

    /// Places the buttons below each other in rows; returns where they end.
    func placeRows(_ rows: [Int], in placement: inout CardPlacement, area: DisplayRect, gap: Int32) -> Int32 {
        var rects: [DisplayRect] = []
        var top = area.y
        for count in rows.map(Int32.init) {
            let width = max((area.width - gap * (count - 1)) / count, 1)
            for column in 0..<count {
                let x = area.x + column * (width + gap)
                // The last one gets the pixels that the division left over.
                let end = column == count - 1 ? area.x + area.width : x + width
                rects.append(DisplayRect(x: x, y: top, width: max(end - x, 1), height: buttonHeight))
            }
            top += buttonHeight + gap
        }
        add(rects, to: &placement)
        return top - gap
    }

    func rowsHeight(_ rows: [Int], gap: Int32) -> Int32 {
        let count = Int32(clamping: rows.count)
        return count * buttonHeight + max(count - 1, 0) * gap
    }

    /// The rectangles of buttons that are as wide as their text, in a row that ends at `inner` and has at most three
    /// fifths of its width.
    func rectsBeside(inner: Int32, gap: Int32) -> [DisplayRect] {
        let count = Int32(layout.card.buttons.count)
        let widths = layout.card.buttons.indices.map { max(naturalWidth($0), buttonHeight * 3 / 2) }
        let total = widths.reduce(0, +) + gap * (count - 1)
        let limit = inner * 3 / 5
        var x = inner - min(total, limit)
        return widths.map { natural in
            let width = total > limit ? max((limit - gap * (count - 1)) / count, 1) : natural
            defer { x += width + gap }
            return DisplayRect(x: x, y: 0, width: width, height: buttonHeight)
        }
    }

    /// Fills the rectangles with the card's buttons, all in the same type size: in one line each, or, if one of them is
    /// too long, smaller and in up to two lines.
    func add(_ rects: [DisplayRect], to placement: inout CardPlacement) {
        let large = zip(layout.card.buttons.indices, rects).map { button($0, in: $1, isSmall: false) }
        if large.allSatisfy({ $0.text?.block.isCut != true }) {
            placement.buttons += large
        } else {
            placement.buttons += zip(layout.card.buttons.indices, rects).map { button($0, in: $1, isSmall: true) }
        }
        for button in placement.buttons {
            // The text of a button is more important than the end of a long message.
            placement.truncationPenalty += 2 * (button.text?.block.truncationPenalty ?? 0)
            if button.rect.width < layout.metrics.touchTarget { placement.truncationPenalty += Self.misfit }
        }
    }

    private func naturalWidth(_ index: Int) -> Int32 {
        let text = layout.card.buttons[index].text
        // One more pixel, for the fraction that a width in whole pixels loses.
        let words = text.isEmpty ? 0 : layout.texts.block(text, style(1), width: 4096).width + 1
        let image = layout.buttonImages[index] == nil && words > 0 ? 0 : imageSide
        return words + image + (words > 0 && image > 0 ? buttonPadding / 2 : 0) + 2 * buttonPadding
    }

    private var imageSide: Int32 { buttonHeight * 11 / 20 }

    private func style(_ scale: Double) -> TextStyle {
        layout.metrics.text(24 * scale, spacingScale: setting.spacingScale, isBold: true)
    }

    /// One button: its picture and its words side by side in the middle.
    private func button(_ index: Int, in rect: DisplayRect, isSmall: Bool) -> PlacedButton {
        let text = layout.card.buttons[index].text
        let image = layout.buttonImages[index]
        let padding = min(buttonPadding, rect.width / 10)
        let room = max(rect.width - 2 * padding, 1)
        let side = image == nil ? 0 : min(imageSide, text.isEmpty ? room : room / 2)
        let between = image == nil || text.isEmpty ? 0 : buttonPadding / 2
        let width = max(room - side - between, 1)
        var block: TextBlock?
        if !text.isEmpty {
            block = layout.texts.block(
                text, style(isSmall ? 0.8 : 1), width: width, lines: isSmall ? 2 : 1, side: .middle)
        }
        let words = min(block?.width ?? 0, width)
        let left = rect.x + padding + (room - side - between - words) / 2
        var button = PlacedButton(rect: rect, button: layout.card.buttons[index])
        if let image {
            let top = rect.y + (rect.height - side) / 2
            button.image = PlacedImage(
                bitmap: image.bitmap, rect: DisplayRect(x: left, y: top, width: side, height: side),
                isTemplate: image.isTemplate, radius: AlertCardLayout.imageRadius / 2)
        }
        // A button is never empty.
        if image == nil, block == nil { button.sign = rect.middle(imageSide, imageSide) }
        if let block {
            // The text is centred in `width`, so its rectangle must have exactly that width.
            let x = left + side + between - (width - words) / 2
            button.text = PlacedText(
                block: block, rect: DisplayRect(x: x, y: rect.y, width: width, height: rect.height))
        }
        return button
    }
}
