internal import BezelModel

/// The columns of a template: its picture beside its words.
extension PageLayout {
    /// Where the columns are. Words come before the picture where there is little room: it goes under them, or is left out.
    func columns(
        of parts: inout TemplateParts, _ template: TemplateContent, in area: DisplayRect
    ) -> [DisplayRect] {
        leaveOutPicture(of: &parts, template, in: area)
        let usual = columns(parts, in: area, isMedia: template.media != nil)
        guard template.media == nil, isTight(area) || metrics.isPortrait, parts.columns.count == 2,
            let picture = parts.columns.firstIndex(of: [.graphic]), parts.columns[1 - picture].contains(.lines)
        else { return usual }
        let words = parts.columns[1 - picture]
        let best = state(of: words, template, parts, in: usual[1 - picture])
        guard best != .whole else { return usual }
        if metrics.isPortrait, let under = under(picture, words, template, parts, in: area),
            state(of: words, template, parts, in: under[1 - picture]) > best
        {
            return under
        }
        guard state(of: words, template, parts, in: area) > best else { return usual }
        parts.columns = [words]
        return [area]
    }

    private func state(
        of slots: [TemplateLayout.Slot], _ template: TemplateContent, _ parts: TemplateParts, in area: DisplayRect
    ) -> TextColumn.State {
        var rect = area
        if slots.count > 1, let index = slots.firstIndex(of: .lines) {
            rect.height = heights(of: slots, template, parts, in: area).heights[index]
        }
        return textColumn(parts, start).state(in: rect)
    }

    /// The words, and the buttons under them, with the height that they need, and the picture in the rest; nil if that is
    /// too small, or buttons would be missing.
    private func under(
        _ picture: Int, _ slots: [TemplateLayout.Slot], _ template: TemplateContent, _ parts: TemplateParts,
        in area: DisplayRect
    ) -> [DisplayRect]? {
        var (words, rest) = (area, area)
        words.height = textColumn(parts, start).height(in: area.width)
        if slots != [.lines] {
            guard slots == [.lines, .buttons] else { return nil }
            let row = heights(of: slots, template, parts, in: area).row
            words.height = max(words.height, leastOverButtons) + buttonDistance + row.height
            let shown = heights(of: slots, template, parts, in: words).row.shown
            guard shown.elements == row.shown.elements else { return nil }
        }
        rest.height = area.height - words.height - metrics.pictureGap
        guard rest.height >= metrics.whole(80) else { return nil }
        if picture == 0 {
            words.y = rest.bottom + metrics.pictureGap
            return [rest, words]
        }
        rest.y = words.bottom + metrics.pictureGap
        return [words, rest]
    }

    /// On a small display, tiles whose words would be cut off get the room of the picture beside them.
    private func leaveOutPicture(of parts: inout TemplateParts, _ template: TemplateContent, in area: DisplayRect) {
        guard isTight(area), let tiles = parts.columns.firstIndex(of: [.tiles]), parts.columns.count > 1 else { return }
        let rect = columns(parts, in: area, isMedia: template.media != nil)[tiles]
        let shown = shown(parts.buttons, template, in: rect, isSquare: true)
        if !areTilesWhole(shown, in: rect) { parts.columns = [[.tiles]] }
    }

    /// Beside each other, or one under the other where the area is higher than wide. A picture gets no more room than
    /// it can use.
    private func columns(
        _ parts: TemplateParts, in area: DisplayRect, isMedia: Bool
    ) -> [DisplayRect] {
        let columns = parts.columns
        let isUnder = isMedia && parts.controls.isUnder
        let texts = parts.lines.count + (parts.caption.isEmpty ? 0 : 1) + (parts.track.isEmpty ? 0 : 1)
        guard columns.count > 1 else { return [area] }
        let gap = metrics.pictureGap
        let isStacked = area.height > area.width || (isUnder && metrics.isPortrait && !isTight(area))
        let count = Int32(columns.count)
        let length = (isStacked ? area.height : area.width) - gap * (count - 1)
        let isPicture = columns.map { $0 == [.graphic] || $0 == [.secondaryGraphic] }
        let pictures = Int32(isPicture.count { $0 })
        let square = isStacked ? area.width : area.height
        // Two pictures share everything. On a small display texts and buttons need more room than a picture.
        var largest = isTight(area) ? length * 2 / (2 * count + 1) : length / count
        // The few short lines of a media app need less room than its picture. A picture that would be small gets that
        // of the last line too.
        var words = metrics.whole(isUnder ? 12 + 34 * Double(max(texts, 1)) : 130)
        if isStacked, isUnder, !parts.track.isEmpty, length - words < metrics.whole(176) { words -= metrics.whole(34) }
        if isMedia { largest = max(largest, isStacked ? length - words : length * 2 / 5) }
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
}
