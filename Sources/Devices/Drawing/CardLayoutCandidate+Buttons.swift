internal import BezelModel

extension CardLayoutCandidate {
    private var buttonHeight: Int32 {
        let metrics = layout.metrics
        let isAlone = rows.count == 1
        let units =
            switch layout.card.size {
            case .emergency: isAlone || metrics.isPortrait ? setting.emergencyButton : 72
            case .full: isAlone && !metrics.isTight ? max(72 * setting.spacingScale, 64) : rows.count > 3 ? 68 : 64
            case .subtle: 56.0
            }
        return max(metrics.whole(units), metrics.touchTarget)
    }

    /// Between two buttons.
    private var buttonGap: Int32 {
        layout.metrics.whole(layout.metrics.isTight && rows.count > 1 ? 8 : 12)
    }

    private var buttonPadding: Int32 { layout.metrics.whole(20 * setting.spacingScale) }

    /// Places the buttons below each other in rows.
    ///
    /// - Returns: Where they end; nil if the words of one do not fit and a later candidate may have room for them.
    func placeRows(in placement: inout CardPlacement, area: DisplayRect) -> Int32? {
        var rects: [DisplayRect] = []
        var top = area.y
        for count in rows.map(Int32.init) {
            var left = area.x
            let widths = widths(count, in: area.width - buttonGap * (count - 1))
            for width in widths {
                rects.append(DisplayRect(x: left, y: top, width: max(width, 1), height: buttonHeight))
                left += width + buttonGap
            }
            top += buttonHeight + buttonGap
        }
        guard add(rects, to: &placement) else { return nil }
        return top - buttonGap
    }

    /// Equal widths, the last one with the pixels that the division left over. Of an emergency's two buttons the first
    /// one, which is the usual answer, is wider.
    private func widths(_ count: Int32, in room: Int32) -> [Int32] {
        if layout.card.size == .emergency, rows == [2] { return [room * 3 / 5, room - room * 3 / 5] }
        let share = max(room / max(count, 1), 1)
        return (0..<count).map { $0 == count - 1 ? room - share * (count - 1) : share }
    }

    var rowsHeight: Int32 {
        let count = Int32(clamping: rows.count)
        return count * buttonHeight + max(count - 1, 0) * buttonGap
    }

    /// How the words of all buttons of a card are drawn.
    struct ButtonFace {
        /// The size of the letters, in units.
        var label: Double
        var lines: Int32
        var hasIcons = true
    }

    /// In the order of preference. A button that has its row for itself may always have two lines.
    private var faces: [ButtonFace] {
        var faces = [
            ButtonFace(label: 24, lines: 1), ButtonFace(label: 22, lines: 1),
            ButtonFace(label: 22, lines: 1, hasIcons: false),
        ]
        let mayWrap = setting.buttonLines > 1 || rows.allSatisfy { $0 == 1 }
        if mayWrap { faces.append(ButtonFace(label: 22, lines: 2, hasIcons: false)) }
        if setting.hasSmallLabels {
            faces += [
                ButtonFace(label: 19, lines: 1, hasIcons: false), ButtonFace(label: 19, lines: 2, hasIcons: false),
            ]
        }
        return faces
    }

    /// Fills the rectangles with the card's buttons, all in the same size, the largest one in which the words of all are
    /// whole.
    ///
    /// - Returns: false if they are not whole in any and a later candidate may have room for them.
    private func add(_ rects: [DisplayRect], to placement: inout CardPlacement) -> Bool {
        func buttons(_ face: ButtonFace) -> [PlacedButton] {
            zip(layout.card.buttons.indices, rects).map { button($0, in: $1, face) }
        }
        let whole = faces.lazy.map { (face: $0, buttons: buttons($0)) }.first { way in
            way.buttons.allSatisfy {
                $0.text.map { !$0.block.isCut && !$0.block.breaksWord && $0.block.height <= buttonHeight } ?? true
            }
        }
        guard whole != nil || setting.isLast else { return false }
        // An ellipsis is better than a word that is broken.
        placement.buttons += whole?.buttons ?? buttons(ButtonFace(label: 22, lines: 1, hasIcons: false))
        for button in placement.buttons {
            // The text of a button is more important than the end of a long message.
            placement.truncationPenalty += 2 * (button.text?.block.truncationPenalty ?? 0)
            if button.rect.width < layout.metrics.touchTarget { placement.truncationPenalty += Self.misfit }
        }
        return true
    }

    private var imageSide: Int32 { min(layout.metrics.whole(30), buttonHeight * 11 / 20) }

    /// One button: its picture and its words side by side in the middle.
    private func button(_ index: Int, in rect: DisplayRect, _ face: ButtonFace) -> PlacedButton {
        let text = layout.card.buttons[index].text
        let image = face.hasIcons || text.isEmpty ? layout.buttonImages[index] : nil
        let padding = min(buttonPadding, rect.width / 16)
        let room = max(rect.width - 2 * padding, 1)
        let side = image == nil ? 0 : min(imageSide, text.isEmpty ? room : room / 2)
        let between = image == nil || text.isEmpty ? 0 : layout.metrics.whole(12)
        let width = max(room - side - between, 1)
        var block: TextBlock?
        if !text.isEmpty {
            let style = layout.metrics.text(face.label, line: face.label * 5 / 4, isBold: true)
            block = layout.texts.block(text, style, width: width, lines: face.lines, side: .middle)
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
