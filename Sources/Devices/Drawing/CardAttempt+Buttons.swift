internal import BezelModel

extension CardAttempt {
    private var buttonHeight: Int32 {
        let units = planner.card.size == .full ? 74.0 : 62
        return max(planner.metrics.whole(units * max(setting.tightness, 0.8)), planner.metrics.touchTarget)
    }

    private var buttonPadding: Int32 { planner.metrics.whole(20 * setting.tightness) }

    /// Places the buttons below each other in rows; returns where they end.
    func placeRows(_ rows: [Int], in plan: inout CardPlan, area: DisplayRect, gap: Int32) -> Int32 {
        var rects: [DisplayRect] = []
        var top = area.y
        for count in rows.map(Int32.init) {
            let width = max((area.width - gap * (count - 1)) / count, 1)
            for column in 0..<count {
                let x = area.x + column * (width + gap)
                // The last one takes the pixels that the division left over.
                let end = column == count - 1 ? area.x + area.width : x + width
                rects.append(DisplayRect(x: x, y: top, width: max(end - x, 1), height: buttonHeight))
            }
            top += buttonHeight + gap
        }
        add(rects, to: &plan)
        return top - gap
    }

    func rowsHeight(_ rows: [Int], gap: Int32) -> Int32 {
        let count = Int32(clamping: rows.count)
        return count * buttonHeight + max(count - 1, 0) * gap
    }

    /// Where buttons stand that are as wide as their words, in a row that ends at `inner` and takes at most three
    /// fifths of it.
    func rectsBeside(inner: Int32, gap: Int32) -> [DisplayRect] {
        let count = Int32(planner.card.buttons.count)
        let widths = planner.card.buttons.indices.map { max(naturalWidth($0), buttonHeight * 3 / 2) }
        let total = widths.reduce(0, +) + gap * (count - 1)
        let limit = inner * 3 / 5
        var x = inner - min(total, limit)
        return widths.map { natural in
            let width = total > limit ? max((limit - gap * (count - 1)) / count, 1) : natural
            defer { x += width + gap }
            return DisplayRect(x: x, y: 0, width: width, height: buttonHeight)
        }
    }

    /// Fills the rectangles with the card's buttons, all in one size of type: in one line each, or if one of them is
    /// too long for that, smaller and in up to two.
    func add(_ rects: [DisplayRect], to plan: inout CardPlan) {
        let large = zip(planner.card.buttons.indices, rects).map { button($0, in: $1, isSmall: false) }
        if large.allSatisfy({ $0.text?.block.isCut != true }) {
            plan.buttons += large
        } else {
            plan.buttons += zip(planner.card.buttons.indices, rects).map { button($0, in: $1, isSmall: true) }
        }
        for button in plan.buttons {
            // What a button does is worth more than the end of a long message.
            plan.flaws += 2 * (button.text?.block.flaws ?? 0)
            if button.rect.width < planner.metrics.touchTarget { plan.flaws += Self.misfit }
        }
    }

    private func naturalWidth(_ index: Int) -> Int32 {
        let text = planner.card.buttons[index].text
        // One more, for the fraction of a pixel that a width in whole pixels loses.
        let words = text.isEmpty ? 0 : planner.texts.block(text, style(1), width: 4096).width + 1
        let image = planner.buttonImages[index] == nil ? 0 : imageSide
        return words + image + (words > 0 && image > 0 ? buttonPadding / 2 : 0) + 2 * buttonPadding
    }

    private var imageSide: Int32 { buttonHeight * 11 / 20 }

    private func style(_ scale: Double) -> TextStyle {
        planner.metrics.text(27 * scale, tightness: setting.tightness, isBold: true)
    }

    /// One button: its picture and its words side by side in the middle.
    private func button(_ index: Int, in rect: DisplayRect, isSmall: Bool) -> CardPlan.Button {
        let text = planner.card.buttons[index].text
        let image = planner.buttonImages[index]
        let padding = min(buttonPadding, rect.width / 10)
        let room = max(rect.width - 2 * padding, 1)
        let side = image == nil ? 0 : min(imageSide, text.isEmpty ? room : room / 2)
        let between = image == nil || text.isEmpty ? 0 : buttonPadding / 2
        let width = max(room - side - between, 1)
        var block: TextBlock?
        if !text.isEmpty {
            block = planner.texts.block(
                text, style(isSmall ? 0.8 : 1), width: width, lines: isSmall ? 2 : 1, side: .middle)
        }
        let words = min(block?.width ?? 0, width)
        let left = rect.x + padding + (room - side - between - words) / 2
        var button = CardPlan.Button(rect: rect)
        if let image {
            let top = rect.y + (rect.height - side) / 2
            button.image = CardPlan.Image(
                bitmap: image.bitmap, rect: DisplayRect(x: left, y: top, width: side, height: side))
        }
        if let block {
            // The words stand in the middle of `width`, so their rectangle must have exactly that width.
            let x = left + side + between - (width - words) / 2
            button.text = CardPlan.Text(
                block: block, rect: DisplayRect(x: x, y: rect.y, width: width, height: rect.height))
        }
        return button
    }
}
