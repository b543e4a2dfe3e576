internal import BezelModel

/// Draws what lies under the card: the notice, the regions and the fingers.
struct BasePainter {
    let typesetter: Typesetter
    let metrics: Metrics
    let ground: Ground

    /// Overwrites the whole canvas, which has the display's size.
    func draw(_ base: Scene.Base, on canvas: Canvas) {
        let palette = ground.palette(base.theme)
        if let picture = ground.picture { canvas.copy(picture) } else { canvas.fill(palette.background.opaquePixel) }
        canvas.paint { painter in
            switch base.screen {
            case .notice(let lines): drawNotice(lines, palette, painter)
            }
            drawBadge(base.badge, palette, painter)
            let line = max(2 * metrics.unit, 1)
            for region in base.marks.regions {
                // On a picture the line may meet its own colour.
                if ground.picture != nil {
                    painter.stroke(region.rect, radius: 10 * metrics.unit, width: 4 * line, palette.plate)
                }
                if region.isFocused {
                    painter.fill(region.rect, radius: 10 * metrics.unit, palette.region.with(alpha: 0.28))
                }
                painter.stroke(
                    region.rect, radius: 10 * metrics.unit, width: region.isFocused ? 2 * line : line,
                    palette.region.with(alpha: region.isFocused ? 1 : 0.75))
            }
            for cross in base.marks.crosses { draw(cross: cross, palette, painter) }
            for finger in base.marks.fingers {
                let (x, y) = (Double(finger.x) + 0.5, Double(finger.y) + 0.5)
                painter.fillCircle(x: x, y: y, radius: 26 * metrics.unit, palette.finger.with(alpha: 0.3))
                if ground.picture != nil {
                    painter.fillCircle(x: x, y: y, radius: 12 * metrics.unit, palette.plate)
                }
                painter.fillCircle(x: x, y: y, radius: 9 * metrics.unit, palette.finger)
            }
        }
    }

    /// Two hairlines that meet in the pixel, and a ring around it.
    private func draw(cross: DisplayPoint, _ palette: Palette, _ painter: borrowing Painter) {
        let reach = max(metrics.whole(24), 3)
        let across = DisplayRect(x: cross.x - reach, y: cross.y, width: 2 * reach + 1, height: 1)
        let down = DisplayRect(x: cross.x, y: cross.y - reach, width: 1, height: 2 * reach + 1)
        let ring = DisplayRect(
            x: cross.x - reach / 2, y: cross.y - reach / 2, width: reach / 2 * 2 + 1, height: reach / 2 * 2 + 1)
        painter.fill(across, palette.notice)
        painter.fill(down, palette.notice)
        painter.stroke(ring, radius: Double(ring.width) / 2, width: max(2 * metrics.unit, 1), palette.accent)
    }

    /// A light in the corner while alerts wait and none is shown.
    private func drawBadge(_ waiting: Int, _ palette: Palette, _ painter: borrowing Painter) {
        guard waiting > 0 else { return }
        let style = metrics.text(24, tightness: 1, isBold: true)
        let limit = metrics.display.width / 3
        let block = typesetter.block("+\(min(waiting, 99))", style, width: limit, side: .middle)
        let height = block.height + metrics.whole(10)
        let width = min(max(block.width + metrics.whole(28), height), limit)
        let fitted = typesetter.block("+\(min(waiting, 99))", style, width: width, side: .middle)
        let rect = DisplayRect(
            x: metrics.display.width - metrics.margin - width, y: metrics.margin, width: width, height: height)
        painter.fill(rect, radius: Double(height) / 2, palette.accent)
        painter.draw(fitted, in: rect, palette.accentText)
    }

    /// Lines in the middle of the screen, the first one large; as many as fit.
    private func drawNotice(_ lines: [String], _ palette: Palette, _ painter: borrowing Painter) {
        let side = metrics.margin * 2
        let width = max(metrics.display.width - 2 * side, 1)
        let gap = metrics.whole(10)
        var blocks: [TextBlock] = []
        var height: Int32 = -gap
        for (index, line) in lines.prefix(8).enumerated() {
            let style = metrics.text(index == 0 ? 40 : 24, tightness: 1, isBold: index == 0)
            let block = typesetter.block(line, style, width: width, lines: 2, side: .middle)
            guard height + gap + block.height <= metrics.display.height - metrics.margin else { break }
            height += gap + block.height
            blocks.append(block)
        }
        var top = (metrics.display.height - height) / 2
        if ground.picture != nil, let widest = blocks.map(\.width).max() {
            let (across, down) = (metrics.whole(28), metrics.whole(18))
            let plate = DisplayRect(
                x: (metrics.display.width - widest) / 2 - across, y: top - down, width: widest + 2 * across,
                height: height + 2 * down)
            painter.fill(plate, radius: metrics.cornerRadius, palette.plate)
        }
        for (index, block) in blocks.enumerated() {
            painter.draw(
                block, in: DisplayRect(x: side, y: top, width: width, height: block.height),
                index == 0 ? palette.notice : palette.quietNotice)
            top += block.height + gap
        }
    }
}
