internal import BezelModel

extension PairContent: ContentLayout {
    var backIcon: PageIcon { .close }

    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: PairContent, _ drawings: PageChange) -> [DisplayRect]? { former == self ? [] : nil }
}

extension PageLayout {
    fileprivate func place(_ pair: PairContent) {
        let top = metrics.headerHeight
        let bottom = placeActions([(.softButton(0), CardButton(text: pair.button))])
        let area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(bottom - top, 1))
        let isStacked = metrics.isPortrait
        let most = isStacked ? area.height * 2 / 5 : min(area.height - metrics.whole(8), area.width * 3 / 10)
        let side = max(min(metrics.whole(194), most), metrics.whole(80))
        let ring: DisplayRect
        var words = area
        if isStacked {
            words.height = max(area.height - side - metrics.tileGap, 1)
            ring = DisplayRect(
                x: area.x, y: words.bottom, width: area.width, height: side + metrics.tileGap
            ).middle(side, side)
        } else {
            words.width = max(area.width - side - metrics.pictureGap, 1)
            ring = DisplayRect(x: area.right - side, y: area.y + (area.height - side) / 2, width: side, height: side)
        }
        placeSteps(pair, in: words)
        placeTime(pair, in: ring)
    }

    /// Two lines come before letters that are smaller than those of a row.
    private func stepStyle(
        _ steps: [String], width: Int32, height: Int32
    ) -> (style: TextStyle, lines: Int32, isSmall: Bool) {
        let ways: [(size: Double, line: Double, lines: Int32)] = [
            (26, 34, 1), (22, 28, 1), (22, 26, 2), (21, 24, 2), (19, 23, 1), (19, 23, 2),
        ]
        for (size, line, lines) in ways {
            let (style, isWhole) = fitted(steps, [(size, line)], width: width, lines: lines)
            if isWhole, (style.lineHeight ?? 1) * lines <= height { return (style, lines, size < 21) }
        }
        let style = metrics.style(19, line: 23)
        return (style, (style.lineHeight ?? 1) * 2 <= height ? 2 : 1, true)
    }

    private func placeTime(_ pair: PairContent, in ring: DisplayRect) {
        let width = 10.0
        add(.arc(ring, turns: 1, width: width, palette.track))
        if pair.share > 0 { add(.arc(ring, turns: Double(pair.share) / 1000, width: width, palette.accent)) }
        let room = max(ring.width - metrics.whole(2 * width + 16), 1)
        var style = fitted([pair.time], [(56, 64), (42, 50), (33, 40), (24, 30)], weight: 500, width: room).style
        style.hasEqualDigits = true
        add(text(pair.time, style, in: ring, side: .middle, palette.text))
    }

    /// The steps under each other, each with its number. Where there is little room, the texts beside them go first.
    private func placeSteps(_ pair: PairContent, in area: DisplayRect) {
        let circle = metrics.whole(isTight ? 32 : 40)
        let space = isTight ? metrics.gap : metrics.tileGap
        let width = max(area.width - circle - space, 1)
        let least = max(circle, metrics.whole(30)) + metrics.whole(4)
        let count = Int32(max(pair.steps.count, 1))
        let small = isTight ? metrics.style(19, line: 24) : metrics.support
        let title = texts.block(pair.title, small, width: area.width, lines: 1, side: start)
        let note = texts.block(pair.note, small, width: area.width, lines: 2, side: start)
        var spare = area.height - least * count
        let showsTitle = spare >= title.height
        if showsTitle { spare -= title.height }
        // Where there is little height, the rows have all of it.
        func rowHeight(_ spare: Int32) -> Int32 {
            min(least + max(spare, 0) / (isTight ? count : count + 1), metrics.whole(60))
        }
        let beside = spare - note.height - metrics.gap
        let showsNote =
            !pair.note.isEmpty && beside >= 0
            && !(isTight && stepStyle(pair.steps, width: width, height: rowHeight(beside)).isSmall)
        if showsNote { spare = beside }
        let pitch = rowHeight(spare)
        let height = pitch * count + (showsTitle ? title.height : 0) + (showsNote ? note.height + metrics.gap : 0)
        var y = area.y + max((area.height - height) / 2, 0)
        if showsTitle {
            add(
                .text(title, DisplayRect(x: area.x, y: y, width: area.width, height: title.height), palette.text2))
            y += title.height
        }
        let (style, lines, _) = stepStyle(pair.steps, width: width, height: pitch)
        for (index, step) in pair.steps.enumerated() {
            let row = DisplayRect(x: area.x, y: y, width: area.width, height: pitch)
            let mark = DisplayRect(x: row.x, y: row.y + (pitch - circle) / 2, width: circle, height: circle)
            add(.surface(mark, radius: Double(circle) / 2 / metrics.unit, palette.hairline))
            add(text("\(index + 1)", metrics.smallLabel, in: mark, side: .middle, palette.text))
            let words = DisplayRect(x: mark.right + space, y: row.y, width: width, height: pitch)
            add(text(step, style, in: words, lines: lines, side: start, palette.text))
            y += pitch
        }
        guard showsNote else { return }
        add(
            .text(
                note, DisplayRect(x: area.x, y: y + metrics.gap, width: area.width, height: note.height),
                palette.text2))
    }
}
