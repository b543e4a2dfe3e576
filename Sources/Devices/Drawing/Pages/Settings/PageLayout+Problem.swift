internal import BezelModel

extension ProblemContent: ContentLayout {
    func place(on layout: PageLayout, at now: Instant) { layout.place(self) }

    func damage(since former: ProblemContent, _ drawings: PageChange) -> [DisplayRect]? { former == self ? [] : nil }
}

extension PageLayout {
    fileprivate func place(_ problem: ProblemContent) {
        let top = metrics.headerHeight + metrics.whole(8)
        let bottom = placeActions(problem.buttons.enumerated().map { (.softButton($0), $1) })
        let area = DisplayRect(
            x: metrics.margin, y: top, width: max(metrics.display.width - 2 * metrics.margin, 1),
            height: max(bottom - top, 1))
        let box = workshopBlocks(problem, in: area)
        let boxHeight = box.map { $0.reduce(0) { $0 + $1.block.height } + 2 * boxPadding } ?? 0
        let words = blocks(of: problem, in: area, besides: boxHeight == 0 ? 0 : boxHeight + metrics.gap)
        // The box is for the workshop: it goes first where there is little room.
        let showsBox = box != nil && words.fits
        let taken = words.height + (showsBox ? boxHeight + metrics.gap : 0)
        let y = area.y + max(min((area.height - taken) / 3, metrics.whole(24)), 0)
        place(words, of: problem, at: DisplayRect(x: area.x, y: y, width: area.width, height: words.height))
        guard showsBox, let box else { return }
        placeBox(
            box,
            in: DisplayRect(
                x: area.x, y: min(y + words.height + metrics.tileGap, area.bottom - boxHeight), width: area.width,
                height: boxHeight))
    }

    // MARK: What does not work, and what to do

    private struct Words {
        /// The width and height of the sign's tile; 0 for none.
        var tile: Int32
        /// nil where there is no room for it.
        var title: TextBlock?
        var text: TextBlock
        /// There is room for the box too.
        var fits: Bool

        var height: Int32 { max((title?.height ?? 0) + text.height, tile) }
        var isWhole: Bool { text.isWhole && title?.isWhole != false }
    }

    /// The largest texts that fit: beside the box; else without it, without the sign, at last without the title.
    ///
    /// - Parameter box: The height that the box takes, with the space above it; 0 for no box.
    private func blocks(of problem: ProblemContent, in area: DisplayRect, besides box: Int32) -> Words {
        let sizes: [(title: Double, text: Double, tile: Double)] = [
            (28, 26, 88), (26, 22, 72), (24, 21, 0), (22, 19, 0), (19, 17, 0),
        ]
        for room in box > 0 ? [area.height - box, area.height] : [area.height] {
            for size in sizes {
                let words = words(of: problem, size, in: area, fits: room < area.height)
                if words.isWhole, words.height <= room { return words }
            }
        }
        var last = words(of: problem, (22, 19, 0), in: area, fits: false)
        last.title = nil
        return last
    }

    private func words(
        of problem: ProblemContent, _ size: (title: Double, text: Double, tile: Double), in area: DisplayRect,
        fits: Bool
    ) -> Words {
        let tile = size.tile == 0 ? 0 : metrics.whole(size.tile)
        let width = max(area.width - (tile == 0 ? 0 : tile + metrics.pictureGap), 1)
        return Words(
            tile: tile,
            title: texts.block(
                problem.title, metrics.style(size.title, line: size.title * 1.3, weight: 600), width: width, lines: 2,
                side: start),
            text: texts.block(
                problem.text, metrics.style(size.text, line: size.text * 1.35), width: width, lines: 3, side: start),
            fits: fits)
    }

    private func place(_ words: Words, of problem: ProblemContent, at area: DisplayRect) {
        var x = area.x
        if words.tile > 0 {
            let tile = DisplayRect(x: x, y: area.y, width: words.tile, height: words.tile)
            add(.surface(tile, radius: 20, problem.isWarning ? palette.warning : palette.raised))
            let side = words.tile / 2
            add(
                .icon(
                    PageIcon(problem.icon), tile.middle(side, side),
                    problem.isWarning ? palette.onWarning : palette.text, isMirrored: false))
            x = tile.right + metrics.pictureGap
        }
        let width = max(area.right - x, 1)
        var y = area.y
        if let title = words.title {
            add(.text(title, DisplayRect(x: x, y: y, width: width, height: title.height), palette.text))
            y += title.height
        }
        add(.text(words.text, DisplayRect(x: x, y: y, width: width, height: words.text.height), palette.text2))
    }

    // MARK: The box for the workshop

    private var boxPadding: Int32 { metrics.whole(16) }

    /// nil for no box.
    private func workshopBlocks(
        _ problem: ProblemContent, in area: DisplayRect
    ) -> [(block: TextBlock, color: Color)]? {
        guard !problem.workshop.isEmpty else { return nil }
        let width = max(area.width - 2 * metrics.margin, 1)
        let style = metrics.style(20, line: 28)
        let title = (texts.block(problem.workshopTitle, style, width: width, side: start), palette.text2)
        return [title]
            + problem.workshop.prefix(2).enumerated().map { index, line in
                let block = texts.block(line, style, width: width, lines: 2, side: start)
                return (block, index == 0 ? palette.text : palette.text2)
            }
    }

    private func placeBox(_ blocks: [(block: TextBlock, color: Color)], in rect: DisplayRect) {
        add(.surface(rect, radius: 20, palette.tile))
        var y = rect.y + boxPadding
        for (block, color) in blocks {
            add(
                .text(
                    block,
                    DisplayRect(
                        x: rect.x + metrics.margin, y: y, width: max(rect.width - 2 * metrics.margin, 1),
                        height: block.height), color))
            y += block.height
        }
    }
}
