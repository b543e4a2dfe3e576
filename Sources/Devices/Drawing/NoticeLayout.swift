internal import BezelModel

/// The layout of a screen that no app or page fills: lines in its middle, and the badge in its corner.
struct NoticeLayout {
    let typesetter: Typesetter
    let metrics: LayoutMetrics
    /// The background is an image, so the text needs a plate behind it.
    let hasPlate: Bool

    /// Lines in the middle of the screen, the first one large; as many as fit.
    ///
    /// - Parameter plates: Rectangles that are drawn over the screen. If one would cover the lines, they are centred in
    ///   the free area above or under it.
    func placement(of lines: [String], besides plates: [DisplayRect] = []) -> Placement {
        let side = metrics.margin * 2
        let width = max(metrics.display.width - 2 * side, 1)
        let gap = metrics.whole(10)
        var blocks: [TextBlock] = []
        var height: Int32 = -gap
        for (index, line) in lines.prefix(8).enumerated() {
            let style = metrics.text(index == 0 ? 40 : 24, isBold: index == 0)
            let block = typesetter.block(line, style, width: width, lines: 2, side: .middle).balanced(in: width)
            guard height + gap + block.height <= metrics.display.height - metrics.margin else { break }
            height += gap + block.height
            blocks.append(block)
        }
        var top = (metrics.display.height - height) / 2
        let widest = blocks.map(\.width).max() ?? 0
        let free = freeRows(besides: plates, x: (metrics.display.width - widest) / 2, width: widest, top, height)
        guard free.count >= height else { return Placement(elements: [], targets: []) }
        top = min(max(top, free.lowerBound), free.upperBound - height)
        var elements: [Placement.Element] = []
        if hasPlate, widest > 0 {
            let (across, down) = (metrics.whole(28), metrics.whole(18))
            elements.append(
                .plate(
                    DisplayRect(
                        x: (metrics.display.width - widest) / 2 - across, y: top - down, width: widest + 2 * across,
                        height: height + 2 * down)))
        }
        for (index, block) in blocks.enumerated() {
            let rect = DisplayRect(x: side, y: top, width: width, height: block.height)
            elements.append(
                .text(PlacedText(block: block, rect: rect, color: index == 0 ? \.notice : \.quietNotice)))
            top += block.height + gap
        }
        return Placement(elements: elements, targets: [])
    }

    /// The rows of pixels that no plate covers, around the middle of a text.
    private func freeRows(
        besides plates: [DisplayRect], x: Int32, width: Int32, _ top: Int32, _ height: Int32
    ) -> Range<Int32> {
        var free = 0..<metrics.display.height
        for plate in plates where plate.x < x + width && x < plate.right {
            if plate.y + plate.height / 2 < top + height / 2 {
                free = min(max(free.lowerBound, plate.bottom + metrics.margin), free.upperBound)..<free.upperBound
            } else {
                free = free.lowerBound..<max(min(free.upperBound, plate.y - metrics.margin), free.lowerBound)
            }
        }
        return free
    }

    /// The number of waiting alerts in the corner; nothing for 0.
    func badge(_ waiting: Int) -> Placement {
        guard waiting > 0 else { return Placement(elements: [], targets: []) }
        let text = "+\(min(waiting, 99))"
        let style = metrics.text(24, isBold: true)
        let limit = metrics.display.width / 3
        let block = typesetter.block(text, style, width: limit, side: .middle)
        let height = block.height + metrics.whole(10)
        let width = min(max(block.width + metrics.whole(28), height), limit)
        let fitted = typesetter.block(text, style, width: width, side: .middle)
        let rect = DisplayRect(
            x: metrics.display.width - metrics.margin - width, y: metrics.margin, width: width, height: height)
        return Placement(elements: [.badge(PlacedText(block: fitted, rect: rect))], targets: [])
    }
}
