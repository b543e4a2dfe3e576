internal import BezelModel

/// The media clock, its bar and the media buttons. They have the same order in every language.
extension PageLayout {
    /// The place from which mirroring the page moves something to its place in the mirrored area.
    private func fixed(_ rect: DisplayRect, in area: DisplayRect) -> DisplayRect {
        guard page.isRightToLeft else { return rect }
        return DisplayRect(
            x: area.x + area.right - rect.right, y: rect.y, width: rect.width, height: rect.height)
    }

    /// How the media buttons and the soft buttons share the lower part of the page.
    enum ControlsStyle {
        /// Up to two soft buttons are outside of the media buttons.
        case beside
        /// More of them are in rows under the media buttons. `isLow`: there is little height.
        case under(isLow: Bool)
        /// There is no room for them: one button at the end of the media buttons leads to all.
        case more

        var isUnder: Bool { if case .under = self { true } else { false } }
    }

    /// On a small display presets would take the place of the picture and of the lines: a button at the end of the media
    /// buttons leads to them.
    ///
    /// - Parameter area: All of the page but the header.
    func foldsPresets(_ template: TemplateContent, in area: DisplayRect) -> Bool {
        guard let media = template.media, template.layout.has(.presets) else { return false }
        return isTight && !area.isWide && !media.presets.isEmpty && !media.buttons.isEmpty
    }

    /// - Parameter area: All of the page but the header.
    func controlsStyle(_ template: TemplateContent, in area: DisplayRect) -> ControlsStyle {
        if foldsPresets(template, in: area) { return .more }
        if template.buttons.count <= 2, besideFace(template, in: area) != nil || template.layout.has(.presets) {
            return .beside
        }
        if template.layout.has(.presets) { return .more }
        return isTight && !area.isWide ? .more : .under(isLow: isTight)
    }

    /// The letters of soft buttons beside the media buttons, in at most two lines; nil if a word needs more room. A button
    /// with a picture shows no words.
    private func besideFace(_ template: TemplateContent, in area: DisplayRect) -> TextStyle? {
        let step = min(metrics.whole(124), area.width / 5)
        let room = max(step - metrics.gap, metrics.touchTarget) - 2 * metrics.whole(6)
        return [metrics.smallLabel, metrics.smallestLabel].first { style in
            template.buttons.allSatisfy { button in
                guard button.image == nil else { return true }
                let block = texts.block(button.text, style, width: room, lines: 2, side: .middle)
                return !block.isCut && !block.breaksWord
            }
        }
    }

    private func playSide(_ style: ControlsStyle) -> Int32 {
        let units: Double =
            switch style {
            case .beside: isTight ? 64 : 76
            case .under(let isLow): isLow ? 64 : 72
            case .more: isTight ? 64 : 72
            }
        return max(metrics.whole(units), metrics.touchTarget)
    }

    private func clockHeight(_ parts: TemplateParts) -> Int32 {
        guard let clock = parts.media.clock else { return 0 }
        if case .time = clock, !parts.media.buttons.isEmpty {
            // The times are beside the media buttons where soft buttons are under these, and where two rows of stations
            // leave little height, so that the song is seen.
            if case .under(let isLow) = parts.controls {
                return metrics.whole(metrics.isPortrait ? 52 : isLow ? 12 : 31)
            }
            if metrics.display.isWide, parts.presetRows > 1 { return metrics.whole(12) }
        }
        return metrics.whole(metrics.isPortrait ? 60 : isTight ? 42 : 46)
    }

    /// The soft buttons under the media buttons: one row, or two on a display that is higher than wide. A second row would
    /// take the picture's room.
    private func rows(_ template: TemplateContent, _ width: Int32) -> ButtonRows {
        let isUpright = metrics.isPortrait && template.buttons.count > 2
        return rows(
            template.buttons, template, capacity: 4,
            in: ButtonRoom(width: width, height: .max / 2, alone: 64, rows: isUpright ? 2...2 : 1...1))
    }

    func controlsHeight(_ parts: TemplateParts, _ template: TemplateContent, width: Int32) -> Int32 {
        let (media, style) = (parts.media, parts.controls)
        let clock = clockHeight(parts)
        let buttons = media.buttons.isEmpty ? 0 : playSide(style)
        switch style {
        case .beside, .more: return clock + (media.buttons.isEmpty && template.buttons.isEmpty ? 0 : playSide(style))
        case .under(let isLow):
            return clock + buttons + (buttons > 0 ? rowsGap(isLow) : 0) + rows(template, width).height
        }
    }

    private func rowsGap(_ isLow: Bool) -> Int32 { metrics.whole(metrics.isPortrait ? 36 : isLow ? 8 : 13) }

    func placeControls(_ parts: TemplateParts, _ template: TemplateContent, in area: DisplayRect) {
        let (media, style) = (parts.media, parts.controls)
        if let clock = media.clock { place(clock, in: area) }
        let top = area.y + clockHeight(parts)
        var row = DisplayRect(x: area.x, y: top, width: area.width, height: area.bottom - top)
        guard row.height > 0 else { return }
        switch style {
        case .beside:
            let step = min(metrics.whole(124), area.width / 5)
            placeMediaButtons(media, style, in: row, step: step)
            // Soft buttons are outside of the media buttons, or in the middle where there are none.
            let outer = Double(media.buttons.count + 1) / 2
            let places = media.buttons.isEmpty && template.buttons.count == 1 ? [0] : [-outer, outer]
            for (index, (button, steps)) in zip(template.buttons, places).enumerated() {
                placeSoftButton(.softButton(index), button, in: cell(steps, step, row), row)
            }
        case .under:
            let fitted = rows(template, area.width)
            let rect = DisplayRect(
                x: area.x, y: area.bottom - fitted.height, width: area.width, height: fitted.height)
            placeButtons(fitted.shown.faces, in: rect, rows: fitted.rows, elements: fitted.shown.elements)
            row.height = media.buttons.isEmpty ? 0 : playSide(style)
            placeMediaButtons(media, style, in: row, step: min(metrics.whole(140), area.width / 4))
        case .more:
            guard !media.buttons.isEmpty else {
                let room = ButtonRoom(width: row.width, height: row.height, alone: 64, rows: 1...1)
                let shown = rows(template.buttons, template, capacity: 4, in: room).shown
                return placeButtons(shown.faces, in: row, rows: 1, elements: shown.elements)
            }
            let step = min(metrics.whole(124), area.width / 4)
            placeMediaButtons(media, style, in: row, step: step, after: -0.5)
            placeSoftButton(
                TemplateContent.Part.moreButtons.element, CardButton(text: ""),
                in: cell(Double(media.buttons.count) / 2, step, row), row)
        }
    }

    private func cell(_ steps: Double, _ step: Int32, _ row: DisplayRect) -> DisplayRect {
        let middle = row.x + row.width / 2 + Int32((Double(step) * steps).rounded())
        let width = max(step - metrics.gap, metrics.touchTarget)
        return DisplayRect(x: middle - width / 2, y: row.y, width: width, height: row.height)
    }

    /// Beside each other, without a gap for a button that the app does not have.
    ///
    /// - Parameter shift: How far their middle is from that of the row, in steps.
    private func placeMediaButtons(
        _ media: MediaContent, _ style: ControlsStyle, in row: DisplayRect, step: Int32, after shift: Double = 0
    ) {
        let first = shift - Double(media.buttons.count - 1) / 2
        for (index, button) in media.buttons.enumerated() {
            let icon: PageIcon =
                switch button {
                case .back(let seek): .seek(seek, isForward: false)
                case .play(let indicator): .play(indicator)
                case .forward(let seek): .seek(seek, isForward: true)
                }
            place(button.part.element, icon, in: cell(first + Double(index), step, row), row, playSide(style))
        }
    }

    /// On a display that is much wider than high one row, if the names of all stations are whole in it, else two low ones.
    ///
    /// - Parameter width: That of a row.
    /// - Returns: 0 without presets.
    func presetRows(_ presets: [MediaContent.Preset], width: Int32) -> Int {
        let isWide = metrics.display.isWide
        let columns = metrics.isPortrait ? 3 : isWide ? 8 : 5
        let rows = (presets.count + columns - 1) / columns
        guard isWide, rows == 1, presets.count > 1 else { return rows }
        let room = DisplaySize(
            width: (width + metrics.gap) / Int32(presets.count) - metrics.gap,
            height: max(metrics.whole(64), metrics.touchTarget))
        return presetFaces(presets, room).isWhole ? 1 : 2
    }

    private func presetFaces(_ presets: [MediaContent.Preset], _ room: DisplaySize) -> ButtonFaces {
        ButtonFaces(layout: self, buttons: presets.map { CardButton(text: $0.text) }, room: room)
    }

    func placePresets(_ parts: TemplateParts, in area: DisplayRect) {
        let presets = parts.media.presets
        let rects = ButtonGrid.rects(
            presets.count, in: area, gap: metrics.gap, rowGap: rowGap, aspect: 3, least: metrics.touchTarget,
            largest: DisplaySize(width: area.width, height: area.height), rows: parts.presetRows)
        let faces = presetFaces(
            presets, DisplaySize(width: rects.first?.width ?? 1, height: rects.first?.height ?? 1))
        for (index, (preset, rect)) in zip(presets, rects).enumerated() {
            let element = TemplateContent.Part.preset.element(preset.number)
            addButton(rect, radius: 16, palette.button)
            if isPressed(element) { add(.surface(rect, radius: 16, palette.pressed)) }
            faces.place(index, in: rect, palette.text, on: palette.button)
            if isFocused(element) { add(ring(around: rect, radius: 16)) }
            plan.targets.append(PagePlan.Target(element: element, rect: rect))
        }
    }

    // MARK: The clock

    private func place(_ clock: MediaContent.Clock, in area: DisplayRect) {
        let style = metrics.time
        let bar = DisplayRect(x: area.x, y: area.y, width: area.width, height: max(metrics.whole(6), 2))
        let words = DisplayRect(
            x: area.x, y: bar.bottom + metrics.whole(9), width: area.width, height: style.lineHeight ?? 1)
        let reach = metrics.whole(4)
        let clockArea = DisplayRect(
            x: area.x - reach, y: bar.y - reach, width: area.width + 2 * reach, height: words.bottom - bar.y + 2 * reach
        )
        plan.areas = [fixed(clockArea, in: area)]
        func write(_ string: String, _ side: TextSide) {
            add(text(string, style, in: fixed(words, in: area), side: side, palette.text2))
        }
        switch clock {
        case .text(let text): write(text, .left)
        case .time(let seconds, let from, let to):
            write(Self.clockText(seconds), .left)
            guard let to, to != from else { return }
            let left = abs(to - seconds)
            if left > 0 { write("\u{2212}" + Self.clockText(left), .right) }
            let share = min(max(Double(seconds - from) / Double(to - from), 0), 1)
            place(bar, to < from ? 1 - share : share)
        }
    }

    /// A bar without a thumb, because it cannot be dragged.
    ///
    /// - Parameter share: The part that is filled, 0 to 1.
    private func place(_ bar: DisplayRect, _ share: Double) {
        add(.surface(fixed(bar, in: bar), radius: 3, palette.track))
        let length = Int32((Double(bar.width) * share).rounded())
        let filled = DisplayRect(x: bar.x, y: bar.y, width: length, height: bar.height)
        if length > 0 { add(.surface(fixed(filled, in: bar), radius: 3, palette.accent)) }
    }

    /// "1:47", or "1:01:47" from an hour on.
    static func clockText(_ seconds: Int) -> String {
        let seconds = max(seconds, 0)
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }

    // MARK: Buttons

    /// - Parameter row: All media buttons and the soft buttons beside them.
    private func place(
        _ element: PageElement, _ icon: PageIcon, in rect: DisplayRect, _ row: DisplayRect, _ largest: Int32
    ) {
        let isPlay = element == TemplateContent.Part.mediaPlay.element
        let side = isPlay ? min(largest, rect.width) : min(metrics.whole(64), rect.width, rect.height)
        let surface = fixed(rect.middle(side, side), in: row)
        let radius = Double(side) / 2 / metrics.unit
        if isPlay { addFill(surface, radius: radius) }
        if isPressed(element) {
            add(.surface(surface, radius: radius, isPlay ? palette.pressedFill : palette.pressed))
        }
        let ink = isPlay ? palette.onFill : palette.text
        let size = metrics.whole(icon.isSeek ? 44 : isPlay ? 40 : 38)
        add(.icon(icon, surface.middle(size, size), ink, isMirrored: false))
        if case .seekTime(let seconds?, _) = icon {
            add(text("\(seconds)", metrics.seekNumber, in: seekNumber(surface, size), side: .middle, ink))
        }
        if isFocused(element) { add(ring(around: surface, radius: radius)) }
        plan.targets.append(PagePlan.Target(element: element, rect: fixed(rect, in: row)))
    }

    /// The number is in the middle of the arrow's circle, which is a little below the icon's middle.
    private func seekNumber(_ surface: DisplayRect, _ size: Int32) -> DisplayRect {
        var rect = surface.middle(size, size)
        rect.y += size / 24
        return rect
    }

    /// - Parameters:
    ///   - element: The button, or the one that leads to all.
    ///   - row: All media buttons and the soft buttons beside them.
    private func placeSoftButton(
        _ element: PageElement, _ button: CardButton, in rect: DisplayRect, _ row: DisplayRect
    ) {
        let side = min(metrics.whole(64), rect.height)
        let size = metrics.whole(38)
        let image = images.image(button.image, within: DisplaySize(width: size, height: size))
        let symbol: PageIcon? =
            element == TemplateContent.Part.moreButtons.element
            ? .more : image == nil && button.text.isBlank ? .missing : nil
        let isRound = image != nil || symbol != nil
        let surface = fixed(
            isRound ? rect.middle(min(side, rect.width), side) : rect.middle(rect.width, side), in: row)
        let radius = isRound ? Double(side) / 2 / metrics.unit : 16
        let ink = button.isHighlighted ? palette.accent : palette.text
        if !isRound { addButton(surface, radius: radius, palette.button) }
        if isPressed(element) { add(.surface(surface, radius: radius, palette.pressed)) }
        if let symbol {
            add(.icon(symbol, surface.middle(size, size), ink, isMirrored: false))
        } else if let image {
            addImage(
                image, in: surface.middle(size, size), radius: 6, tint: image.isTemplate ? ink : nil,
                on: palette.background)
        } else {
            let room = surface.inset(metrics.whole(6))
            let styles = [metrics.smallLabel, metrics.smallestLabel]
            let blocks = styles.map { texts.block(button.text, $0, width: room.width, lines: 2, side: .middle) }
            let block =
                blocks.first { !$0.isCut && !$0.breaksWord && $0.height <= room.height }
                ?? texts.block(button.text, metrics.smallestLabel, width: room.width, side: .middle)
            add(.text(block, room, ink))
        }
        if isFocused(element) { add(ring(around: surface, radius: radius)) }
        plan.targets.append(PagePlan.Target(element: element, rect: fixed(rect, in: row)))
    }
}

extension PageIcon {
    fileprivate static func seek(_ seek: MediaContent.Seek, isForward: Bool) -> PageIcon {
        switch seek {
        case .track: isForward ? .next : .previous
        case .time(let seconds): .seekTime(seconds: seconds, isForward: isForward)
        }
    }

    fileprivate static func play(_ indicator: MediaContent.Indicator) -> PageIcon {
        switch indicator {
        case .playPause: .playPause
        case .play: .play
        case .pause: .pause
        case .stop: .stop
        }
    }

    fileprivate var isSeek: Bool { if case .seekTime = self { true } else { false } }
}
