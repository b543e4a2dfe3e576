internal import BezelModel

extension PageLayout {
    /// What a template shows, without the parts that have nothing to show.
    fileprivate struct Parts {
        var lines: [String]
        var track: String
        var buttons: [CardButton]
        var columns: [[TemplateLayout.Slot]]
        var footer: TemplateLayout.Slot?
    }

    private func parts(of template: TemplateContent) -> Parts {
        let layout = template.layout
        var parts = Parts(
            lines: template.lines.prefix(max(layout.lineLimit, 0)).filter { !$0.isBlank },
            track: template.track.isBlank || layout.lineLimit <= 0 ? "" : template.track,
            buttons: Array(template.buttons.prefix(max(layout.buttonLimit, 0))), columns: [], footer: nil)
        func hasContent(_ slot: TemplateLayout.Slot) -> Bool {
            switch slot {
            case .lines: !parts.lines.isEmpty || !parts.track.isEmpty
            case .graphic: isShowable(template.graphic)
            case .secondaryGraphic: isShowable(template.secondaryGraphic)
            case .buttons, .tiles: !parts.buttons.isEmpty
            }
        }
        parts.columns = layout.columns.map { $0.filter(hasContent) }.filter { !$0.isEmpty }
        parts.footer = layout.footer.flatMap { hasContent($0) ? $0 : nil }
        return parts
    }

    private func isShowable(_ image: EncodedImage?) -> Bool {
        image.map { !images.failed.contains($0.contents) } ?? false
    }

    private func isTight(_ area: DisplayRect) -> Bool { area.height < metrics.whole(260) }

    func place(_ template: TemplateContent) {
        let parts = parts(of: template)
        let top = metrics.headerHeight + metrics.whole(8)
        var area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(metrics.display.height - top - metrics.margin, 1))
        if let footer = parts.footer {
            var rect = area
            if !parts.columns.isEmpty {
                let rows = ButtonGrid.footerRows(
                    count: parts.buttons.count, width: area.width, isTight: isTight(area), metrics)
                let row = max(metrics.whole(rows > 1 ? 64 : 80), metrics.touchTarget)
                rect.height = Int32(rows) * (row + metrics.gap) - metrics.gap
                rect.y = area.bottom - rect.height
                area.height = max(area.height - rect.height - metrics.margin, 1)
                place(footer, template, parts, in: rect, rows: rows)
            } else {
                place(footer, template, parts, in: rect)
            }
        }
        for (slots, rect) in zip(parts.columns, columns(parts.columns, in: area)) {
            place(slots, template, parts, in: rect)
        }
    }

    /// Beside each other, or one under the other where the area is higher than wide. A picture takes no more room than
    /// it can use.
    private func columns(_ columns: [[TemplateLayout.Slot]], in area: DisplayRect) -> [DisplayRect] {
        guard columns.count > 1 else { return [area] }
        let gap = metrics.pictureGap
        let isStacked = area.height > area.width
        let count = Int32(columns.count)
        let length = (isStacked ? area.height : area.width) - gap * (count - 1)
        let isPicture = columns.map { $0 == [.graphic] || $0 == [.secondaryGraphic] }
        let pictures = Int32(isPicture.count { $0 })
        let square = isStacked ? area.width : area.height
        // Two pictures share everything. On a small display texts and buttons need more room than a picture.
        let largest = isTight(area) ? length * 2 / (2 * count + 1) : length / count
        let picture = pictures == count ? length / count : min(square, largest)
        let other = pictures == count ? 0 : (length - picture * pictures) / (count - pictures)
        var place: Int32 = isStacked ? area.y : area.x
        return isPicture.map { isPicture in
            let size = max(isPicture ? picture : other, 1)
            defer { place += size + gap }
            return isStacked
                ? DisplayRect(x: area.x, y: place, width: area.width, height: size)
                : DisplayRect(x: place, y: area.y, width: size, height: area.height)
        }
    }

    private func place(
        _ slots: [TemplateLayout.Slot], _ template: TemplateContent, _ parts: Parts, in area: DisplayRect
    ) {
        guard slots.count > 1 else {
            for slot in slots { place(slot, template, parts, in: area) }
            return
        }
        // Buttons are as high as they must be; the rest is for the others.
        let gap = metrics.margin
        var heights = [Int32?](repeating: nil, count: slots.count)
        for (index, slot) in slots.enumerated() where slot == .buttons {
            let rows = Int32(
                ButtonGrid.footerRows(
                    count: parts.buttons.count, width: area.width, isTight: isTight(area), metrics))
            let row = max(metrics.whole(64), metrics.touchTarget)
            heights[index] = rows * (row + metrics.gap) - metrics.gap
        }
        let free = area.height - gap * Int32(slots.count - 1) - heights.reduce(0) { $0 + ($1 ?? 0) }
        let share = max(free / max(Int32(heights.count { $0 == nil }), 1), 1)
        var top = area.y
        for (slot, height) in zip(slots, heights) {
            let rect = DisplayRect(x: area.x, y: top, width: area.width, height: height ?? share)
            place(slot, template, parts, in: rect)
            top += rect.height + gap
        }
    }

    private func place(
        _ slot: TemplateLayout.Slot, _ template: TemplateContent, _ parts: Parts, in area: DisplayRect, rows: Int? = nil
    ) {
        switch slot {
        case .lines:
            var rect = area
            rect.width = min(area.width, metrics.whole(720))
            let side: TextSide
            switch template.alignment {
            case .start: side = start
            case .middle:
                side = .middle
                rect.x = area.x + (area.width - rect.width) / 2
            case .end:
                side = end
                rect.x = area.right - rect.width
            }
            TextColumn(layout: self, lines: parts.lines, track: parts.track, side: side).place(in: rect)
        case .graphic: place(template.graphic, in: area)
        case .secondaryGraphic: place(template.secondaryGraphic, in: area)
        case .buttons: placeButtons(parts.buttons, in: area, rows: rows)
        case .tiles: placeTiles(parts.buttons, in: area, rows: rows)
        }
    }

    private func place(_ graphic: EncodedImage?, in area: DisplayRect) {
        guard let image = images.image(graphic, within: DisplaySize(width: area.width, height: area.height)) else {
            return
        }
        add(.image(image.bitmap, area, radius: 16, tint: image.isTemplate ? palette.text : nil))
    }
}
