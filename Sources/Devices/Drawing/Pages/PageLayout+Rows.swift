internal import BezelModel

extension PageLayout {
    private func addToList(_ item: PageItem) { plan.listItems.append(item) }

    /// One row: icon, text over secondary text, tertiary text, secondary image, chevron.
    func placeRow(_ index: Int, _ row: ListContent.Row, in cell: DisplayRect, hasIcons: Bool) {
        guard row.state != .rest else { return placeRest(index, row, in: cell) }
        let element = PageElement.row(index)
        let surface = DisplayRect(
            x: cell.x, y: cell.y + metrics.whole(2), width: cell.width, height: cell.height - metrics.whole(4))
        let isLimited = row.state == .whenParked
        let ink = isLimited ? palette.text2 : palette.text
        let side = min(metrics.whole(60), surface.height)
        var left = cell.x + metrics.gap
        if hasIcons {
            let place = DisplayRect(x: left, y: cell.y + (cell.height - side) / 2, width: side, height: side)
            placeIcon(row.icon, in: place, isLimited ? palette.text3 : ink)
            left += side + metrics.whole(20)
        }
        if isPressed(element) { addToList(.surface(surface, radius: 18, palette.pressed)) }
        var right = cell.right - metrics.whole(8)
        if isLimited {
            let icon = metrics.whole(22)
            let place = DisplayRect(
                x: right - icon - metrics.whole(3), y: cell.y + (cell.height - icon) / 2, width: icon, height: icon)
            addToList(.icon(.lock, place, palette.text2, isMirrored: false))
            right -= icon + metrics.whole(14)
        } else if row.isSubmenu {
            let icon = metrics.whole(28)
            let place = DisplayRect(
                x: right - icon, y: cell.y + (cell.height - icon) / 2, width: icon, height: icon)
            addToList(.icon(.submenu, place, palette.text3, isMirrored: false))
            right -= icon + metrics.whole(8)
        } else {
            right -= metrics.whole(8)
        }
        if let second = row.secondaryImage {
            let place = DisplayRect(
                x: right - side, y: cell.y + (cell.height - side) / 2, width: side, height: side)
            if let image = images.image(second, within: DisplaySize(width: side, height: side)), image.bitmap != nil {
                addImageToList(
                    image, in: place, radius: 12, tint: image.isTemplate ? ink : nil, on: palette.background)
            } else {
                plan.listItems += palette.missing(.missing, in: place, radius: 12)
            }
            right -= side + metrics.gap
        }
        if !row.tertiaryText.isBlank {
            let room = max((right - left) * 2 / 5, 1)
            let natural = texts.block(row.tertiaryText, metrics.support, width: room, side: end)
            let width = min(natural.width + 1, room) + metrics.gap
            if keepsWords(of: row, in: right - left - width) {
                let place = DisplayRect(x: right - room, y: cell.y, width: room, height: cell.height)
                addToList(.text(natural, place, palette.text2))
                right -= width
            }
        }
        placeWords(
            row, in: DisplayRect(x: left, y: cell.y, width: max(right - left, 1), height: cell.height), ink)
        if isFocused(element) {
            addToList(.ring(surface.inset(metrics.whole(2)), radius: 16, palette.focus))
        }
    }

    /// The last row of a shortened list: a sign, and how many more rows there are.
    private func placeRest(_ index: Int, _ row: ListContent.Row, in cell: DisplayRect) {
        let element = PageElement.row(index)
        let height = min(max(metrics.whole(72), metrics.touchTarget), cell.height)
        let surface = DisplayRect(
            x: cell.x, y: cell.y + (cell.height - height) / 2, width: cell.width, height: height)
        addToList(.surface(surface, radius: 18, palette.tile))
        if isPressed(element) { addToList(.surface(surface, radius: 18, palette.pressed)) }
        let (slot, side) = (metrics.whole(60), metrics.whole(30))
        var rect = DisplayRect(x: cell.x + metrics.gap, y: surface.y, width: slot, height: height)
        addToList(.icon(.parking, rect.middle(side, side), palette.text2, isMirrored: false))
        rect.x = rect.right + metrics.whole(20)
        rect.width = max(surface.right - metrics.gap - rect.x, 1)
        let whole = texts.block(row.text, metrics.rowText, width: rect.width, side: start)
        let block =
            whole.isCut ? texts.block(row.text, metrics.support, width: rect.width, lines: 2, side: start) : whole
        addToList(.text(block, rect, palette.text2))
        if isFocused(element) { addToList(.ring(surface.inset(metrics.whole(2)), radius: 16, palette.focus)) }
    }

    /// A shape is drawn on a tile, a picture without one.
    private func placeIcon(_ icon: EncodedImage?, in place: DisplayRect, _ ink: Color) {
        guard let icon else { return }
        let inner = icon.isTemplate ? place.middle(metrics.whole(34), metrics.whole(34)) : place
        guard let image = images.image(icon, within: DisplaySize(width: inner.width, height: inner.height)),
            image.bitmap != nil
        else {
            plan.listItems += palette.missing(.missing, in: place, radius: 16)
            return
        }
        if image.isTemplate { addToList(.surface(place, radius: 16, palette.raised)) }
        addImageToList(image, in: inner, radius: 16, tint: image.isTemplate ? ink : nil, on: palette.background)
    }

    /// Whether the words are whole in so much room. Where a row is short, the secondary text is more important than the
    /// tertiary one; else the main one only.
    private func keepsWords(of row: ListContent.Row, in width: Int32) -> Bool {
        func isWhole(_ text: String, _ style: TextStyle, lines: Int32) -> Bool {
            texts.block(text, style, width: max(width, 1), lines: lines, side: start).isWhole
        }
        let isShort = metrics.isPortrait || isTight
        return isWhole(row.text, metrics.rowText, lines: row.secondaryText.isBlank ? 2 : 1)
            && (!isShort || row.secondaryText.isBlank || isWhole(row.secondaryText, metrics.support, lines: 1))
    }

    private func placeWords(_ row: ListContent.Row, in area: DisplayRect, _ ink: Color) {
        let style = metrics.rowText
        guard !row.secondaryText.isBlank else {
            // A long text without a second one may have two lines.
            let block = texts.block(row.text, style, width: area.width, lines: 2, side: start)
            return addToList(.text(block, area, ink))
        }
        let block = texts.block(row.text, style, width: area.width, side: start)
        let second = texts.block(row.secondaryText, metrics.support, width: area.width, side: start)
        let top = area.y + (area.height - block.height - second.height) / 2
        addToList(.text(block, DisplayRect(x: area.x, y: top, width: area.width, height: block.height), ink))
        let below = DisplayRect(x: area.x, y: top + block.height, width: area.width, height: second.height)
        addToList(.text(second, below, palette.text2))
    }

    /// One tile: a picture over its text; without a picture, the text in its place.
    func placeTile(_ index: Int, _ row: ListContent.Row, in cell: DisplayRect, _ name: TileName) {
        let element = PageElement.row(index)
        let ink = row.state != .usual ? palette.text2 : palette.text
        let side = name.isTwoLines ? cell.width * 124 / 146 : cell.width
        let square = DisplayRect(x: cell.x + (cell.width - side) / 2, y: cell.y, width: side, height: side)
        let isTemplate = row.icon?.isTemplate == true
        let place = isTemplate ? square.middle(metrics.whole(60), metrics.whole(60)) : square
        let image = images.image(row.icon, within: DisplaySize(width: place.width, height: place.height))
        if image?.bitmap == nil || isTemplate {
            addToList(.surface(square, radius: 16, palette.tile))
            for edge in edge(of: square, radius: 16) { addToList(edge) }
        }
        if row.icon != nil {
            let block = name.block(row.text, texts)
            if let image, image.bitmap != nil {
                addImageToList(
                    image, in: place, radius: 16, tint: isTemplate ? palette.accent : nil, on: palette.background)
            } else {
                plan.listItems += palette.missing(.missing, in: square, radius: 16)
            }
            let under = DisplayRect(
                x: cell.x + (cell.width - name.width) / 2, y: square.bottom, width: name.width,
                height: cell.bottom - square.bottom)
            var words = under
            if name.isTwoLines {
                // The first lines of all names are at one height.
                words.y += metrics.whole(6)
                words.height = block.height
            }
            addToList(.text(block.balanced(in: name.width), words, ink))
        } else {
            let inner = square.inset(metrics.whole(8))
            let blocks = [metrics.caption, metrics.note].map {
                texts.block(row.text, $0, width: inner.width, lines: 4, side: .middle)
            }
            addToList(.text(blocks.first { !$0.breaksWord } ?? blocks[1], inner, ink))
        }
        if isPressed(element) { addToList(.surface(square, radius: 16, palette.pressed)) }
        if isFocused(element) { addToList(ring(around: square, radius: 16)) }
    }
}
