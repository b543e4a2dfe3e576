internal import BezelModel

/// Lists of rows and of tiles. Only what is visible is laid out.
extension PageLayout {
    mutating func place(_ list: ListContent) {
        let area = DisplayRect(
            x: 0, y: headerHeight, width: display.width, height: max(display.height - headerHeight, 1))
        guard !list.rows.isEmpty else {
            return addText(
                list.placeholder, 26, area.insetBy(margin), palette.quiet, lines: 3, alignment: .middle)
        }
        let columns: Int32
        let pitch: Int32
        switch list.style {
        case .rows:
            columns = 1
            pitch = max(metrics.whole(88), metrics.touchTarget)
        case .tiles:
            columns = max(min((body.width + tileGap) / (metrics.whole(150) + tileGap), 4), 2)
            pitch = max(metrics.whole(180), metrics.touchTarget) + tileGap
        }
        let lines = (Int32(clamping: list.rows.count) + columns - 1) / columns
        let ends = metrics.whole(8)
        let length = lines.multipliedReportingOverflow(by: pitch)
        let whole = (length.overflow ? Int32.max / 2 : length.partialValue) + 2 * ends
        let limit = max(whole - area.height, 0)
        let offset = list.scroll.offset(at: now, limit: limit)
        placement.isMoving = list.scroll.isMoving(at: now, limit: limit)
        let slop = max(metrics.whole(8), 4)
        placement.scrollArea = ScreenLayout.ScrollArea(
            rect: area, limit: limit, pitch: pitch, columns: columns, slop: slop)
        let hasIcons = list.rows.contains { $0.icon != nil }
        let first = max((offset - ends) / pitch, 0)
        let last = min((offset + area.height) / pitch, lines - 1)
        guard first <= last else { return }
        for line in first...last {
            let y = area.y + ends + line * pitch - offset
            for column in 0..<columns {
                let index = Int(line * columns + column)
                guard index < list.rows.count else { break }
                switch list.style {
                case .rows:
                    let rect = DisplayRect(
                        x: margin - metrics.whole(12), y: y, width: body.width + metrics.whole(12), height: pitch)
                    place(list.rows[index], index, rect, hasIcons: hasIcons, area)
                case .tiles:
                    let width = (body.width - tileGap * (columns - 1)) / columns
                    let rect = DisplayRect(
                        x: body.x + column * (width + tileGap), y: y, width: width, height: pitch - tileGap)
                    placeTile(list.rows[index], index, rect, area)
                }
            }
        }
        placeEnds(area, offset: offset, limit: limit)
    }

    private var tileGap: Int32 { metrics.whole(16) }

    private mutating func place(
        _ row: ListContent.Row, _ index: Int, _ rect: DisplayRect, hasIcons: Bool, _ area: DisplayRect
    ) {
        let element = PageElement.row(index)
        addStates(
            of: element, rect.insetBy(max(metrics.whole(2), 1)), radius: 18, isFilled: false, clip: area)
        let text = row.isEnabled ? palette.text : palette.disabled
        let quiet = row.isEnabled ? palette.quiet : palette.disabled
        var left = margin
        var right = rect.x + rect.width - metrics.whole(12)
        if hasIcons {
            let side = metrics.whole(60)
            let tile = DisplayRect(x: left, y: rect.y + (rect.height - side) / 2, width: side, height: side)
            if let icon = row.icon {
                if icon.isTemplate { add(.fill(radius: 16), tile, palette.surface, clip: area) }
                addPicture(
                    icon, icon.isTemplate ? tile.insetBy(metrics.whole(13)) : tile, radius: icon.isTemplate ? 0 : 16,
                    tint: text, clip: area)
            }
            left += side + metrics.whole(20)
        }
        if row.isSubmenu {
            let side = metrics.whole(28)
            right -= side
            add(
                .icon(.forward),
                DisplayRect(x: right, y: rect.y + (rect.height - side) / 2, width: side, height: side),
                row.isEnabled ? palette.faint : palette.disabled, clip: area)
            right -= metrics.whole(8)
        }
        if let image = row.secondaryImage {
            let side = metrics.whole(60)
            right -= side
            addPicture(
                image, DisplayRect(x: right, y: rect.y + (rect.height - side) / 2, width: side, height: side),
                radius: 16, tint: text, clip: area)
            right -= metrics.whole(12)
        }
        if !row.tertiaryText.isBlank {
            let room = (right - left) * 2 / 5
            let block = block(row.tertiaryText, 22, isBold: false, width: room, lines: 1, .end)
            add(
                .text(block), DisplayRect(x: right - room, y: rect.y, width: room, height: rect.height), quiet,
                clip: area)
            right -= min(block.width, room) + metrics.whole(12)
        }
        placeTexts(
            row, DisplayRect(x: left, y: rect.y, width: max(right - left, 1), height: rect.height), area, (text, quiet))
        let seen = rect.intersection(area)
        if row.isEnabled, seen.height > 0 { placement.targets.append((element, seen)) }
    }

    /// The name, and the secondary text under it.
    private mutating func placeTexts(
        _ row: ListContent.Row, _ rect: DisplayRect, _ area: DisplayRect, _ colors: (text: Color, quiet: Color)
    ) {
        guard !row.secondaryText.isBlank else {
            return addText(row.text, 26, rect, colors.text, lines: 2, clip: area)
        }
        let primary = block(row.text, 26, isBold: false, width: rect.width, lines: 1, .start)
        let secondary = block(row.secondaryText, 22, isBold: false, width: rect.width, lines: 1, .start)
        let y = rect.y + (rect.height - primary.height - secondary.height) / 2
        add(
            .text(primary), DisplayRect(x: rect.x, y: y, width: rect.width, height: primary.height), colors.text,
            clip: area)
        add(
            .text(secondary),
            DisplayRect(x: rect.x, y: y + primary.height, width: rect.width, height: secondary.height), colors.quiet,
            clip: area)
    }

    private mutating func placeTile(_ row: ListContent.Row, _ index: Int, _ rect: DisplayRect, _ area: DisplayRect) {
        let element = PageElement.row(index)
        add(.fill(radius: 20), rect, palette.surface, clip: area)
        placeTile(
            row.text, row.icon, rect, picture: 96, text: row.isEnabled ? palette.text : palette.disabled,
            tint: palette.accent, clip: area)
        addStates(of: element, rect, radius: 20, isFilled: false, clip: area)
        let seen = rect.intersection(area)
        if row.isEnabled, seen.height > 0 { placement.targets.append((element, seen)) }
    }

    /// The fades where the list goes on, and the bar that shows where it is.
    private mutating func placeEnds(_ area: DisplayRect, offset: Int32, limit: Int32) {
        guard limit > 0 else { return }
        let height = metrics.whole(24)
        if offset > 0 {
            add(
                .fade(isUpward: true), DisplayRect(x: 0, y: area.y, width: area.width, height: height),
                palette.background)
        }
        if offset < limit {
            add(
                .fade(isUpward: false),
                DisplayRect(x: 0, y: area.y + area.height - height, width: area.width, height: height),
                palette.background)
        }
        let width = max(metrics.whole(4), 2)
        let bar = DisplayRect(
            x: display.width - metrics.whole(12) - width / 2, y: area.y + metrics.whole(12), width: width,
            height: max(area.height - metrics.whole(24), 1))
        let share = Double(area.height) / (Double(area.height) + Double(limit))
        let thumb = max(Int32(Double(bar.height) * share), metrics.whole(24))
        let y = bar.y + Int32(Double(bar.height - thumb) * Double(offset) / Double(limit))
        add(.fill(radius: 2), bar, palette.track.with(alpha: 0.6))
        add(.fill(radius: 2), DisplayRect(x: bar.x, y: y, width: width, height: thumb), palette.quiet)
    }
}
