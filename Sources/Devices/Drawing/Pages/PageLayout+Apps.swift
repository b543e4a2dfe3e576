internal import BezelModel

/// The tiles of the list of all apps.
extension PageLayout {
    /// A tile with an app's icon, or the first letter of its name, above the name; under that its state: a dot and a word.
    func placeApp(_ index: Int, _ row: ListContent.Row, in cell: DisplayRect, _ name: TileName) {
        let isFaint = row.state == .gone || row.state == .closed
        let isClosing = row.state == .closing
        plan.listItems.append(
            .surface(
                cell, radius: 20,
                row.state == .connect ? palette.tile.mixed(with: palette.background, 0.5) : palette.tile))
        for edge in edge(of: cell, radius: 20) { plan.listItems.append(edge) }
        let side = min(metrics.whole(name.isTwoLines ? 68 : 80), cell.width / 2)
        let block = isClosing ? closing(row.secondaryText, name) : name.block(row.text, texts)
        // The ring needs some room.
        let top = metrics.whole((name.isTwoLines ? 88 : 108) + (isClosing ? 9 : 0))
        let words = DisplayRect(
            x: cell.x + (cell.width - name.width) / 2, y: cell.y + top, width: name.width, height: block.height)
        let icon = DisplayRect(
            x: cell.x + (cell.width - side) / 2, y: cell.y + metrics.whole(name.isTwoLines ? 14 : 20), width: side,
            height: side)
        if row.state == .connect {
            let sign = metrics.whole(36)
            plan.listItems.append(.surface(icon, radius: 20, palette.button.mixed(with: palette.background, 0.3)))
            plan.listItems.append(.icon(.plus, icon.middle(sign, sign), palette.text2, isMirrored: false))
        } else if let image = images.image(row.icon, within: DisplaySize(width: side, height: side)),
            image.bitmap != nil
        {
            addImageToList(image, in: icon, radius: 20, tint: image.isTemplate ? palette.accent : nil, on: palette.tile)
        } else {
            plan.listItems.append(.surface(icon, radius: 20, palette.button))
            plan.listItems.append(text(row.text.initial, metrics.initial, in: icon, side: .middle, palette.text))
        }
        // 38 % of the icon are left.
        if isFaint { plan.listItems.append(.surface(icon, radius: 20, palette.tile.with(alpha: 0.62))) }
        let isQuiet = isFaint || row.state == .connect
        plan.listItems.append(.text(block.balanced(in: name.width), words, isQuiet ? palette.text2 : palette.text))
        if let time = row.ring {
            let around = icon.inset(-min(metrics.whole(17), (cell.width - side) / 2))
            plan.ring = PageRing.Place(rect: around, clip: plan.listArea, time: time, width: 6)
        }
        let lowest = words.y + name.lines * (name.style.lineHeight ?? 1)
        if isClosing ? block.lineCount <= name.lines : !row.secondaryText.isBlank {
            let edge = metrics.whole(4)
            let under = DisplayRect(
                x: cell.x + edge, y: lowest, width: max(cell.width - 2 * edge, 1),
                height: metrics.note.lineHeight ?? 1)
            placeState(row, metrics.note, in: under)
        }
        let element = PageElement.row(index)
        if isPressed(element) { plan.listItems.append(.surface(cell, radius: 20, palette.pressed)) }
        if isFocused(element) { plan.listItems.append(ring(around: cell, radius: 20)) }
    }

    /// What is in the place of the name of an app that is held: in smaller letters, and then in two lines, if it is long.
    private func closing(_ words: String, _ name: TileName) -> TextBlock {
        let small = metrics.style(20, line: 25, weight: 500)
        let ways = [
            name.block(words, texts), texts.block(words, small, width: name.width, side: .middle),
            texts.block(words, small, width: name.width, lines: 2, side: .middle),
        ]
        return ways.first(where: \.isWhole) ?? ways[2]
    }

    /// The dot alone would say it by its colour only. Under a faint icon and under an app that is about to be closed, there is
    /// a word only.
    private func placeState(_ row: ListContent.Row, _ note: TextStyle, in area: DisplayRect) {
        switch row.state {
        case .closed: return add(row.secondaryText, note, in: area)
        case .closing: return add(row.text, note, in: area)
        case .usual, .whenParked, .rest, .gone, .new, .connect: break
        }
        let (dot, gap) = (metrics.whole(8), metrics.whole(8))
        let room = max(area.width - dot - gap, 1)
        // A word that is cut would say less than one in smaller letters.
        let styles = [note, metrics.style(17, line: 21, weight: 500)]
        let style =
            styles.first { texts.block(row.secondaryText, $0, width: room, side: start).isWhole } ?? note
        let word = texts.block(row.secondaryText, style, width: room, side: start)
        let whole = area.middle(dot + gap + min(word.width, room), area.height)
        let mark = DisplayRect(x: whole.x, y: area.y + (area.height - dot) / 2, width: dot, height: dot)
        plan.listItems.append(
            .surface(
                mark, radius: 4,
                row.isActive
                    ? palette.positive
                    : row.hasFailed ? palette.warningText : row.state == .new ? palette.accent : palette.text3))
        let place = DisplayRect(x: whole.x + dot + gap, y: area.y, width: room, height: area.height)
        let block = texts.block(row.secondaryText, style, width: whole.right - place.x, side: start)
        plan.listItems.append(
            .text(
                block, DisplayRect(x: place.x, y: place.y, width: whole.right - place.x, height: place.height),
                row.hasFailed ? palette.warningText : palette.text2))
    }

    private func add(_ text: String, _ note: TextStyle, in area: DisplayRect) {
        let styles = [note, metrics.style(17, line: 21, weight: 500)]
        let blocks = styles.map { texts.block(text, $0, width: area.width, side: .middle) }
        guard let block = blocks.first(where: \.isWhole) ?? blocks.first else { return }
        plan.listItems.append(.text(block, area, palette.text2))
    }
}
