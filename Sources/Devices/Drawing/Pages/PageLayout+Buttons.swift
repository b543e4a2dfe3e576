internal import BezelModel

extension PageLayout {
    /// Whether a finger or the select key holds a button.
    private func isHeld(_ element: PageElement, _ button: CardButton) -> Bool {
        button.isPressed || isPressed(element)
    }

    private func isFilled(_ button: CardButton) -> Bool { button.isHighlighted && !button.isLimited }

    /// - Parameters:
    ///   - rows: nil for as many as suit the area.
    ///   - elements: One for each button; nil for soft buttons.
    func placeButtons(
        _ buttons: [CardButton], in area: DisplayRect, rows: Int? = nil, elements: [PageElement]? = nil
    ) {
        let more = elements?.firstIndex(of: TemplateContent.Part.moreButtons.element)
        let largest = DisplaySize(width: area.width, height: max(metrics.whole(120), metrics.touchTarget))
        func grid(_ rows: Int?) -> [DisplayRect] {
            ButtonGrid.rects(
                buttons.count, in: area, gap: metrics.gap, rowGap: rowGap, aspect: 3, least: metrics.touchTarget,
                largest: largest, rows: rows)
        }
        func faces(_ rects: [DisplayRect]) -> ButtonFaces? {
            rects.first.map {
                ButtonFaces(
                    layout: self, buttons: buttons, room: DisplaySize(width: $0.width, height: $0.height), more: more)
            }
        }
        var rects = grid(rows)
        if rows == nil, faces(rects)?.isLegible == false {
            // Other rows, with wider buttons, before small letters.
            let others = ButtonGrid.rows(buttons.count).map { grid($0) }
            let legible = others.first { rects in
                rects.allSatisfy { $0.height >= metrics.touchTarget } && faces(rects)?.isLegible == true
            }
            rects = legible ?? rects
        }
        guard let faces = faces(rects) else { return }
        for (index, rect) in rects.enumerated() {
            let button = buttons[index]
            let element = elements.map { $0[index] } ?? .softButton(index)
            // What can be used while the car is parked only does not look as if it could be used now.
            let surface = button.isLimited ? palette.tile : palette.button
            let ink = button.isLimited ? palette.text2 : palette.text
            placeSurface(element, button, rect, radius: 16, surface) {
                faces.place(
                    index, in: rect, isFilled(button) ? palette.onFill : ink,
                    on: isFilled(button) ? palette.fill : surface)
            }
        }
    }

    func placeTiles(_ shown: ShownButtons, in area: DisplayRect) {
        let buttons = shown.faces
        let (rects, face, _) = tileGrid(buttons, in: area)
        for (index, rect) in rects.enumerated() {
            let button = buttons[index]
            let element = shown.elements[index]
            placeSurface(element, button, rect, radius: 20, palette.tile) {
                placeTileFace(button, isMore: element == TemplateContent.Part.moreButtons.element, in: rect, face)
            }
        }
    }

    /// Where tiles are, and how their words are drawn: in other rows, with wider tiles, before a word is cut off.
    private func tileGrid(
        _ buttons: [CardButton], in area: DisplayRect
    ) -> (rects: [DisplayRect], face: ButtonFaces.Face, isWhole: Bool) {
        let largest = DisplaySize(width: metrics.whole(400), height: metrics.whole(280))
        func grid(_ rows: Int?) -> (rects: [DisplayRect], face: ButtonFaces.Face, isWhole: Bool) {
            let rects = ButtonGrid.rects(
                buttons.count, in: area, gap: metrics.tileGap, aspect: 1.2, least: metrics.touchTarget,
                largest: largest, rows: rows)
            let (face, isWhole) = tileFace(buttons, in: tileInside(rects.first ?? area))
            return (rects, face, isWhole)
        }
        let usual = grid(nil)
        guard !usual.isWhole else { return usual }
        let others = ButtonGrid.rows(buttons.count).lazy.map { grid($0) }
        return others.first { way in
            way.isWhole && way.rects.allSatisfy { min($0.width, $0.height) >= metrics.touchTarget }
        } ?? usual
    }

    /// Whether the words of all tiles are whole in an area.
    func areTilesWhole(_ shown: ShownButtons, in area: DisplayRect) -> Bool { tileGrid(shown.faces, in: area).isWhole }

    /// The face in which the words of all tiles are whole: two lines come before smaller letters, and smaller letters
    /// before tiles without icons.
    private func tileFace(
        _ buttons: [CardButton], in inner: DisplayRect
    ) -> (face: ButtonFaces.Face, isWhole: Bool) {
        let styles = [metrics.tileLabel, metrics.style(22, line: 28, weight: 500), metrics.smallTileLabel]
        let hasIcons = buttons.contains { $0.image != nil }
        let faces = (hasIcons ? [true, false] : [false]).flatMap { hasIcons in
            styles.map { style in
                let room = inner.height - (hasIcons ? metrics.whole(44) : 0)
                return ButtonFaces.Face(
                    style: style, lines: min(max(room / max(style.lineHeight ?? 1, 1), 1), hasIcons ? 2 : 3),
                    hasIcons: hasIcons)
            }
        }
        let whole = faces.first { face in
            buttons.allSatisfy {
                let block = texts.block($0.text, face.style, width: inner.width, lines: face.lines, side: .middle)
                return !block.isCut && !block.breaksWord
            }
        }
        return (whole ?? ButtonFaces.Face(style: metrics.smallTileLabel, hasIcons: hasIcons), whole != nil)
    }

    /// The surface of a button, its state, and its target. `face` adds its content.
    func placeSurface(
        _ element: PageElement, _ button: CardButton, _ rect: DisplayRect, radius: Double, _ color: Color,
        _ face: () -> Void
    ) {
        if isFilled(button) { addFill(rect, radius: radius) } else { addButton(rect, radius: radius, color) }
        if isHeld(element, button) {
            add(.surface(rect, radius: radius, isFilled(button) ? palette.pressedFill : palette.pressed))
        }
        face()
        if isFocused(element) || button.isFocused { add(ring(around: rect, radius: radius)) }
        plan.targets.append(PagePlan.Target(element: element, rect: rect))
    }

    private func tileInside(_ rect: DisplayRect) -> DisplayRect {
        rect.inset(min(metrics.whole(12), rect.width / 16, rect.height / 8))
    }

    /// - Parameter isMore: It leads to all soft buttons.
    private func placeTileFace(_ button: CardButton, isMore: Bool, in rect: DisplayRect, _ face: ButtonFaces.Face) {
        let ink = button.isHighlighted ? palette.onFill : palette.text
        let inner = tileInside(rect)
        let hasText = !button.text.isBlank
        let block = texts.block(button.text, face.style, width: inner.width, lines: face.lines, side: .middle)
        let largest = metrics.whole(!hasText || rect.height > metrics.whole(220) ? 80 : 60)
        let side = hasText ? min(largest, inner.height - block.height) : largest
        let size = min(side, inner.width, inner.height)
        let image =
            size < metrics.whole(24) || isMore || (hasText && !face.hasIcons)
            ? nil : images.image(button.image, within: DisplaySize(width: size, height: size))
        let symbol: PageIcon? =
            isMore && face.hasIcons && size >= metrics.whole(24) ? .more : image == nil && !hasText ? .missing : nil
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
            return add(.text(block.balanced(in: inner.width), inner, ink))
        }
        guard hasText else { return addFace(inner.middle(size, size)) }
        let between = min(metrics.whole(22), max(inner.height - size - block.height, 0) / 2)
        let top = inner.y + (inner.height - size - between - block.height) / 2
        let place = DisplayRect(x: inner.x + (inner.width - size) / 2, y: top, width: size, height: size)
        addFace(place)
        let words = DisplayRect(x: inner.x, y: top + size + between, width: inner.width, height: block.height)
        add(.text(block.balanced(in: words.width), words, ink))
    }
}
