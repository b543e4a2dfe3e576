internal import BezelModel

extension VoiceContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: VoiceContent, _ drawings: PageChange) -> [DisplayRect]? { former == self ? [] : nil }
}

extension PageLayout {
    private typealias Part = VoiceContent.Part

    fileprivate func place(_ voice: VoiceContent) {
        let top = metrics.headerHeight
        let width = max(metrics.display.width - 2 * metrics.gap, 1)
        let choice = voice.choices.isEmpty ? 0 : max(metrics.whole(72), metrics.touchTarget)
        let caption =
            voice.choices.isEmpty || voice.title.isBlank
            ? nil : texts.block(voice.title, metrics.support, width: width - 2 * metrics.gap, lines: 2, side: start)
        let words = choice + (caption?.height ?? 0)
        let count = Int32(max(voice.switches.count, 1))
        // On a small display the gaps shrink first.
        let spare = metrics.display.height - top - words - count * metrics.touchTarget
        let gap = choice > 0 ? min(metrics.whole(8), max(spare / 2, 0)) : 0
        let room = (metrics.display.height - top - words - 2 * gap) / count
        let height = min(metrics.rowHeight, max(room, metrics.touchTarget))
        var y = top
        for (index, row) in voice.switches.enumerated() {
            place(row, index, in: DisplayRect(x: metrics.gap, y: y, width: width, height: height))
            y += height
        }
        guard choice > 0 else { return }
        y += gap
        if let caption {
            let place = DisplayRect(
                x: 2 * metrics.gap, y: y, width: width - 2 * metrics.gap, height: caption.height)
            add(.text(caption, place, palette.text2))
            y = place.bottom + gap
        }
        placeChoices(
            voice.choices, chosen: voice.chosen, in: DisplayRect(x: metrics.gap, y: y, width: width, height: choice)
        ) { Part.choice.element($0) }
    }

    /// A row with a switch at its end. All of it can be touched.
    private func place(_ row: VoiceContent.Switch, _ index: Int, in cell: DisplayRect) {
        let element = Part.toggle.element(index)
        let surface = DisplayRect(
            x: cell.x, y: cell.y + metrics.whole(2), width: cell.width, height: cell.height - metrics.whole(4))
        if isPressed(element) { add(.surface(surface, radius: 18, palette.pressed)) }
        let (width, height) = (metrics.whole(80), metrics.whole(44))
        let track = DisplayRect(
            x: cell.right - metrics.gap - width, y: cell.y + (cell.height - height) / 2, width: width, height: height)
        if row.isOn {
            addFill(track, radius: 22)
        } else {
            add(.surface(track, radius: 22, palette.track))
        }
        if metrics.look.hasHighContrast { add(.outline(track, radius: 22, palette.text2)) }
        let side = metrics.whole(34)
        let inset = (height - side) / 2
        let thumb = DisplayRect(
            x: row.isOn ? track.right - inset - side : track.x + inset, y: track.y + inset, width: side, height: side)
        add(.surface(thumb, radius: 17, row.isOn ? palette.onFill : palette.text))
        let words = max(track.x - 2 * metrics.gap - cell.x, 1)
        let name = block(row.text, [metrics.rowText, metrics.style(22, line: 28, weight: 500)], lines: [1, 2], words)
        let note =
            row.note.isBlank
            ? nil : block(row.note, [metrics.support, metrics.style(19, line: 24)], lines: [1, 2], words)
        // A low row has no room for the note.
        let shownNote = note.flatMap { name.height + $0.height <= cell.height ? $0 : nil }
        var y = cell.y + (cell.height - name.height - (shownNote?.height ?? 0)) / 2
        let x = cell.x + metrics.gap
        add(.text(name, DisplayRect(x: x, y: y, width: words, height: name.height), palette.text))
        y += name.height
        if let shownNote {
            add(.text(shownNote, DisplayRect(x: x, y: y, width: words, height: shownNote.height), palette.text2))
        }
        if isFocused(element) { add(ring(around: surface, radius: 18)) }
        plan.targets.append(PagePlan.Target(element: element, rect: cell))
    }

    /// The text in the first way in which it is whole, else in the last one.
    private func block(_ text: String, _ styles: [TextStyle], lines: [Int32], _ width: Int32) -> TextBlock {
        let ways = lines.flatMap { most in styles.map { ($0, most) } }
        let blocks = ways.lazy.map { self.texts.block(text, $0.0, width: width, lines: $0.1, side: self.start) }
        return blocks.first(where: \.isWhole)
            ?? texts.block(text, styles[styles.count - 1], width: width, lines: 2, side: start)
    }
}
