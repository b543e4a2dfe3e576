internal import BezelModel

extension TemplateContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: TemplateContent, _ drawings: PageChange) -> [DisplayRect]? {
        guard !drawings.hasOtherImages else { return nil }
        guard former != self else { return [] }
        // A tick of the media clock changes its area only.
        let areas = drawings.new.plan.areas
        guard !areas.isEmpty, drawings.old.plan.areas == areas, former.withoutClock == withoutClock else { return nil }
        return areas
    }

    private var withoutClock: TemplateContent {
        var template = self
        template.media?.clock = nil
        return template
    }
}

extension PageLayout {
    /// The parts of a template that are not empty.
    struct TemplateParts {
        var caption: String
        var lines: [String]
        var track: String
        var buttons: [CardButton]
        var media: MediaContent
        /// 0 in a layout without presets.
        var presetRows: Int
        var controls: ControlsStyle
        var columns: [[TemplateLayout.Slot]] = []
        var footers: [TemplateLayout.Slot] = []

        var hasText: Bool { !lines.isEmpty || !track.isEmpty || !caption.isEmpty }
    }

    private func parts(of template: TemplateContent, in area: DisplayRect) -> TemplateParts {
        let (layout, media) = (template.layout, template.media ?? MediaContent())
        var parts = TemplateParts(
            caption: template.caption.isBlank ? "" : template.caption,
            lines: template.lines.prefix(max(layout.lineLimit, 0)).filter { !$0.isBlank },
            track: template.track.isBlank || layout.lineLimit <= 0 ? "" : template.track,
            buttons: Array(template.buttons.prefix(max(layout.buttonLimit, 0))),
            media: media, presetRows: layout.has(.presets) ? presetRows(media.presets, width: area.width) : 0,
            controls: controlsStyle(template, in: area))
        func hasContent(_ slot: TemplateLayout.Slot) -> Bool {
            switch slot {
            case .lines: parts.hasText
            case .graphic: template.graphic != nil
            case .secondaryGraphic: template.secondaryGraphic != nil
            case .buttons: !parts.buttons.isEmpty
            case .tiles: !parts.buttons.isEmpty || !parts.media.presets.isEmpty
            case .controls: controlsHeight(parts, template, width: area.width) > 0
            case .presets: !parts.media.presets.isEmpty && !foldsPresets(template, in: area)
            }
        }
        parts.columns = layout.columns.map { $0.filter(hasContent) }.filter { !$0.isEmpty }
        parts.footers = layout.footers.filter(hasContent)
        return parts
    }

    func isTight(_ area: DisplayRect) -> Bool { area.height < metrics.whole(260) }

    fileprivate func place(_ template: TemplateContent) {
        let top = metrics.headerHeight + metrics.whole(isTight ? 0 : 8)
        let bottom = isTight && template.media == nil ? metrics.whole(16) : metrics.margin
        var area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(metrics.display.height - top - bottom, 1))
        var parts = parts(of: template, in: area)
        // Without anything above them buttons take the whole page.
        if parts.columns.isEmpty, parts.footers == [.buttons] { return place(.buttons, template, parts, in: area) }
        if parts.controls.isUnder, parts.footers.contains(.controls), area.isWide, parts.columns.first == [.graphic] {
            // The picture has the whole height, and all the rest is beside it.
            let side = min(area.height, area.width * 2 / 5)
            placePicture(
                .graphic, of: template, in: DisplayRect(x: area.x, y: area.y, width: side, height: area.height))
            parts.columns.removeFirst()
            area.x += side + metrics.pictureGap
            area.width -= side + metrics.pictureGap
        }
        for footer in parts.footers.reversed() {
            var parts = parts
            // Where there is no room for everything, the clock is left out first.
            if footer == .controls, footerSize(footer, template, parts, in: area).height > area.height {
                parts.media.clock = nil
            }
            let (height, row) = footerSize(footer, template, parts, in: area)
            let isAbove = footer == .controls && parts.controls.isUnder
            // The round controls may be a little nearer to the edge.
            let lower = footer == .controls && footer == parts.footers.last && !isAbove ? metrics.whole(4) : 0
            let rect = DisplayRect(
                x: area.x, y: area.bottom + lower - height, width: area.width, height: height)
            place(footer, template, parts, in: rect, row)
            let gap = footer == .controls ? metrics.whole(isAbove ? 20 : 26) : buttonDistance
            area.height = max(rect.y - area.y - gap, 1)
        }
        let rects = columns(of: &parts, template, in: area)
        for (slots, rect) in zip(parts.columns, rects) {
            place(slots, template, parts, in: rect)
        }
    }

    private func footerSize(
        _ slot: TemplateLayout.Slot, _ template: TemplateContent, _ parts: TemplateParts, in area: DisplayRect
    ) -> (height: Int32, row: ButtonRows?) {
        switch slot {
        case .controls: return (controlsHeight(parts, template, width: area.width), nil)
        case .presets:
            let several: Double = metrics.display.isWide ? 48 : 64
            let room = ButtonRoom(width: area.width, height: area.height, alone: 64, several: several)
            return (height(of: parts.presetRows, room), nil)
        case .lines, .graphic, .secondaryGraphic, .buttons, .tiles:
            // A line of text, or a part of a picture, stays visible over the buttons.
            let rest = parts.columns.isEmpty ? 0 : leastOverButtons + buttonDistance
            let room = ButtonRoom(
                width: area.width, height: area.height - rest, alone: isTight ? 64 : 80)
            let row = rows(parts.buttons, template, capacity: isTight ? 4 : 8, in: room)
            return (row.height, row)
        }
    }

    /// Between the buttons at the lower edge, or under the lines of a column, and what is over them.
    var buttonDistance: Int32 { isTight ? metrics.whole(8) : metrics.margin }

    /// The least height of the content over buttons.
    var leastOverButtons: Int32 { metrics.whole(isTight ? 36 : 110) }

    /// The colour of a media app's picture over the upper part of the page, weak enough for every text on it.
    private func addTint(of picture: CardImage) {
        guard let mean = picture.bitmap?.meanColor else { return }
        let isDark = palette.isDark
        let color = OKLCh(mean).limited(chroma: 0.13)
        let tint = color.with(lightness: isDark ? min(color.lightness, 0.45) : max(color.lightness, 0.6)).color
        let display = metrics.display
        let upper = DisplayRect(x: 0, y: 0, width: display.width, height: display.height * 4 / 5)
        plan.items.insert(.fade(upper, isTop: true, tint.with(alpha: isDark ? 0.3 : 0.1)), at: 0)
    }

    private func place(
        _ slots: [TemplateLayout.Slot], _ template: TemplateContent, _ parts: TemplateParts, in area: DisplayRect
    ) {
        guard slots.count > 1 else {
            for slot in slots { place(slot, template, parts, in: area) }
            return
        }
        let (heights, row) = heights(of: slots, template, parts, in: area)
        var top = area.y
        for (slot, height) in zip(slots, heights) {
            let rect = DisplayRect(x: area.x, y: top, width: area.width, height: height)
            if slot == .buttons {
                placeButtons(row.shown.faces, in: rect, rows: row.rows, elements: row.shown.elements)
            } else {
                place(slot, template, parts, in: rect)
            }
            top += rect.height + buttonDistance
        }
    }

    /// The heights of the parts of a column. Buttons have their smallest one; the rest is for the other parts.
    func heights(
        of slots: [TemplateLayout.Slot], _ template: TemplateContent, _ parts: TemplateParts, in area: DisplayRect
    ) -> (heights: [Int32], row: ButtonRows) {
        let gap = buttonDistance
        let room = ButtonRoom(width: area.width, height: area.height - gap - leastOverButtons, alone: 64)
        let row = rows(parts.buttons, template, capacity: isTight(area) ? 3 : 4, in: room)
        let buttons = slots.contains(.buttons) ? row.height : 0
        let free = area.height - gap * Int32(slots.count - 1) - buttons
        let share = max(free / max(Int32(slots.count { $0 != .buttons }), 1), 1)
        return (slots.map { $0 == .buttons ? row.height : share }, row)
    }

    /// - Parameter row: The buttons of a footer, and their rows.
    private func place(
        _ slot: TemplateLayout.Slot, _ template: TemplateContent, _ parts: TemplateParts, in area: DisplayRect,
        _ row: ButtonRows? = nil
    ) {
        switch slot {
        case .lines:
            var rect = area
            if !metrics.display.isWide { rect.width = min(area.width, metrics.whole(720)) }
            let side: TextSide
            switch template.alignment ?? (template.media != nil && !metrics.isPortrait ? .start : .middle) {
            case .start: side = start
            case .middle:
                side = .middle
                rect.x = area.x + (area.width - rect.width) / 2
            case .end:
                side = end
                rect.x = area.right - rect.width
            }
            textColumn(parts, side).place(in: rect)
        case .graphic: placePicture(.graphic, of: template, in: area)
        case .secondaryGraphic: placePicture(.secondaryGraphic, of: template, in: area)
        case .buttons:
            let shown = row?.shown ?? shown(parts.buttons, template, in: area)
            placeButtons(shown.faces, in: area, rows: row?.rows, elements: shown.elements)
        case .tiles:
            var tiles = shown(parts.buttons, template, in: area, isSquare: true)
            if !template.layout.has(.presets) { tiles.add(parts.media.presets) }
            placeTiles(tiles, in: area)
        case .controls: placeControls(parts, template, in: area)
        case .presets: placePresets(parts, in: area)
        }
    }

    func textColumn(_ parts: TemplateParts, _ side: TextSide) -> TextColumn {
        TextColumn(layout: self, caption: parts.caption, lines: parts.lines, track: parts.track, side: side)
    }

    /// A media app's picture gives the page its colour.
    private func placePicture(_ slot: PageImages.Slot, of template: TemplateContent, in area: DisplayRect) {
        let isMedia = template.media != nil
        guard let wanted = slot == .graphic ? template.graphic : template.secondaryGraphic else { return }
        let size = DisplaySize(width: area.width, height: area.height)
        guard let image = images.picture(wanted, within: size, in: slot) else {
            let side = min(area.width, area.height)
            plan.items += palette.missing(isMedia ? .note : .missing, in: area.middle(side, side), radius: 16)
            return
        }
        if isMedia, slot == .graphic { addTint(of: image) }
        addImage(image, in: area, radius: 16, tint: image.isTemplate ? palette.text : nil, on: palette.background)
    }
}
