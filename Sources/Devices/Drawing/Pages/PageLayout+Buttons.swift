internal import BezelModel

extension PageLayout {
    /// Whether a finger or the select key holds a button.
    private func isHeld(_ element: PageElement, _ button: CardButton) -> Bool {
        button.isPressed || isPressed(element)
    }

    /// - Parameter elements: One for each button; nil for soft buttons.
    func placeButtons(
        _ buttons: [CardButton], in area: DisplayRect, rows: Int? = nil, elements: [PageElement]? = nil
    ) {
        let largest = DisplaySize(width: area.width, height: max(metrics.whole(120), metrics.touchTarget))
        let rects = ButtonGrid.rects(
            buttons.count, in: area, gap: metrics.gap, aspect: 3, least: metrics.touchTarget, largest: largest,
            rows: rows)
        guard let room = rects.first else { return }
        let faces = ButtonFaces(
            layout: self, buttons: buttons, room: DisplaySize(width: room.width, height: room.height),
            more: elements?.firstIndex(of: TemplateContent.Part.moreButtons.element))
        for (index, rect) in rects.enumerated() {
            let button = buttons[index]
            let element = elements.map { $0[index] } ?? .softButton(index)
            placeSurface(element, button, rect, radius: 16, palette.button) {
                faces.place(
                    index, in: rect, button.isHighlighted ? palette.onFill : palette.text,
                    on: button.isHighlighted ? palette.fill : palette.button)
            }
        }
    }

    func placeTiles(_ shown: ShownButtons, in area: DisplayRect) {
        let buttons = shown.faces
        let largest = DisplaySize(width: metrics.whole(400), height: metrics.whole(280))
        let rects = ButtonGrid.rects(
            buttons.count, in: area, gap: metrics.tileGap, aspect: 1.2, least: metrics.touchTarget, largest: largest)
        guard let first = rects.first else { return }
        let room = tileInside(first).width
        // All labels have one size.
        let isCut = buttons.contains {
            let block = texts.block($0.text, metrics.tileLabel, width: room, side: .middle)
            return block.isCut || block.breaksWord
        }
        let label = isCut ? metrics.smallTileLabel : metrics.tileLabel
        for (index, rect) in rects.enumerated() {
            let button = buttons[index]
            let element = shown.elements[index]
            placeSurface(element, button, rect, radius: 20, palette.tile) {
                placeTileFace(button, isMore: element == TemplateContent.Part.moreButtons.element, in: rect, label)
            }
        }
    }

    /// The surface of a button, its state, and its target. `face` adds its content.
    func placeSurface(
        _ element: PageElement, _ button: CardButton, _ rect: DisplayRect, radius: Double, _ color: Color,
        _ face: () -> Void
    ) {
        if button.isHighlighted { addFill(rect, radius: radius) } else { addButton(rect, radius: radius, color) }
        if isHeld(element, button) {
            add(.surface(rect, radius: radius, button.isHighlighted ? palette.pressedFill : palette.pressed))
        }
        face()
        if isFocused(element) || button.isFocused { add(ring(around: rect, radius: radius)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }

    private func tileInside(_ rect: DisplayRect) -> DisplayRect {
        rect.inset(min(metrics.whole(12), rect.width / 16, rect.height / 8))
    }

    /// - Parameter isMore: It leads to all soft buttons.
    private func placeTileFace(_ button: CardButton, isMore: Bool, in rect: DisplayRect, _ label: TextStyle) {
        let ink = button.isHighlighted ? palette.onFill : palette.text
        let inner = tileInside(rect)
        let line = label.lineHeight ?? 0
        let hasText = !button.text.isBlank
        let largest = metrics.whole(!hasText || rect.height > metrics.whole(220) ? 80 : 60)
        let side = hasText ? min(largest, inner.height - line) : largest
        let size = min(side, inner.width, inner.height)
        let image =
            size < metrics.whole(24) || isMore
            ? nil : images.image(button.image, within: DisplaySize(width: size, height: size))
        let symbol: PageIcon? = isMore && size >= metrics.whole(24) ? .more : image == nil && !hasText ? .missing : nil
        func addFace(_ place: DisplayRect) {
            if let symbol {
                let color = button.isHighlighted ? palette.onFill : isMore ? palette.accent : ink
                return add(.icon(symbol, place, color, isMirrored: false))
            }
            guard let image else { return }
            let tint = image.isTemplate ? (button.isHighlighted ? palette.onFill : palette.accent) : nil
            addImage(image, in: place, radius: 12, tint: tint, on: button.isHighlighted ? palette.fill : palette.tile)
        }
        guard image != nil || symbol != nil else {
            let lines = max(min(inner.height / max(line, 1), 3), 1)
            return add(text(button.text, label, in: inner, lines: lines, side: .middle, ink))
        }
        guard hasText else { return addFace(inner.middle(size, size)) }
        // Two rows of text if one is too short and there is room.
        var block = texts.block(button.text, label, width: inner.width, side: .middle)
        if block.isCut, inner.height >= size + 2 * line {
            block = texts.block(button.text, label, width: inner.width, lines: 2, side: .middle)
        }
        let between = min(metrics.whole(22), max(inner.height - size - block.height, 0) / 2)
        let top = inner.y + (inner.height - size - between - block.height) / 2
        let place = DisplayRect(x: inner.x + (inner.width - size) / 2, y: top, width: size, height: size)
        addFace(place)
        let words = DisplayRect(x: inner.x, y: top + size + between, width: inner.width, height: block.height)
        add(.text(block, words, ink))
    }
}

/// Texts and icons of a group of buttons: all have one size, and either all buttons that have an icon show it, or none
/// does.
struct ButtonFaces {
    private let layout: PageLayout
    private let buttons: [CardButton]
    private let padding: Int32
    private let side: Int32
    private let gap: Int32
    /// The one that leads to all soft buttons; nil for none.
    private let more: Int?
    private var style: TextStyle
    private var lines: Int32
    private var hasIcons = true

    init(layout: PageLayout, buttons: [CardButton], room: DisplaySize, more: Int? = nil) {
        let metrics = layout.metrics
        self.more = more
        self.layout = layout
        self.buttons = buttons
        padding = min(metrics.whole(12), room.width / 10)
        side = min(metrics.whole(30), room.height)
        gap = metrics.gap
        (style, lines) = (metrics.label, 1)
        let height = metrics.smallLabel.lineHeight ?? 1
        let most = max(min(2, room.height / max(height, 1)), 1)
        let ways: [(TextStyle, Int32, Bool)] = [
            (metrics.label, 1, true), (metrics.smallLabel, 1, true), (metrics.smallLabel, 1, false),
            (metrics.smallestLabel, 1, false), (metrics.smallLabel, most, false),
            (metrics.smallestLabel, most, false),
        ]
        for (style, lines, hasIcons) in ways {
            (self.style, self.lines, self.hasIcons) = (style, lines, hasIcons)
            let fits = buttons.indices.allSatisfy { index in
                let block = words(index, in: room.width)
                return block?.isCut != true && block?.breaksWord != true
            }
            if fits { return }
        }
    }

    private func hasIcon(_ index: Int) -> Bool {
        symbol(index) != nil || hasPicture(index)
    }

    /// The symbol in place of a picture: on the button that leads to all buttons, and on one that would be empty.
    private func symbol(_ index: Int) -> PageIcon? {
        if index == more { return hasIcons ? .more : nil }
        return buttons[index].text.isBlank && !hasPicture(index) ? .missing : nil
    }

    private func hasPicture(_ index: Int) -> Bool {
        buttons[index].image != nil && (hasIcons || buttons[index].text.isBlank)
            && !layout.images.failed.contains(buttons[index].image?.contents ?? [])
    }

    private func textRoom(_ index: Int, _ width: Int32) -> Int32 {
        max(width - 2 * padding - (hasIcon(index) ? side + gap : 0), 1)
    }

    private func words(_ index: Int, in width: Int32) -> TextBlock? {
        guard !buttons[index].text.isBlank else { return nil }
        let room = textRoom(index, width)
        return layout.texts.block(buttons[index].text, style, width: room, lines: lines, side: .middle)
    }

    /// - Parameter ground: The colour behind it.
    func place(_ index: Int, in rect: DisplayRect, _ color: Color, on ground: Color) {
        let block = words(index, in: rect.width)
        let picture =
            hasPicture(index)
            ? layout.images.image(buttons[index].image, within: DisplaySize(width: side, height: side)) : nil
        // Here it becomes known that a picture cannot be decoded.
        let symbol = symbol(index)
        func addFace(_ place: DisplayRect) {
            if let symbol {
                layout.add(.icon(symbol, place, color, isMirrored: false))
            } else if let picture {
                layout.addImage(picture, in: place, radius: 6, tint: picture.isTemplate ? color : nil, on: ground)
            }
        }
        guard let block else { return addFace(rect.middle(side, side)) }
        let room = textRoom(index, rect.width)
        let width = min(block.width, room)
        let icon = picture == nil && symbol == nil ? 0 : side + gap
        let left = rect.x + (rect.width - width - icon) / 2
        if icon > 0 {
            addFace(DisplayRect(x: left, y: rect.y + (rect.height - side) / 2, width: side, height: side))
        }
        // The text is centred in its room, so its rectangle has the room's width.
        let words = DisplayRect(
            x: left + icon - (room - width) / 2, y: rect.y, width: room, height: rect.height)
        layout.add(.text(block, words, color))
    }
}
