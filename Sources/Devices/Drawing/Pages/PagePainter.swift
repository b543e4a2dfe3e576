internal import BezelModel

/// Draws a page that has been laid out.
struct PagePainter {
    let metrics: PageMetrics

    func draw(_ plan: PagePlan, _ painter: borrowing Painter) {
        if let background = plan.background { painter.fill(DisplayRect(metrics.display), background) }
        for item in plan.items { draw(item, painter) }
        guard let area = plan.listArea, !plan.listItems.isEmpty else { return }
        painter.beginClip(area)
        for item in plan.listItems { draw(item, painter) }
        painter.endClip()
    }

    private func draw(_ item: PageItem, _ painter: borrowing Painter) {
        switch item {
        case .surface(let rect, let radius, let color): painter.fill(rect, radius: radius * metrics.unit, color)
        case .text(let block, let rect, let color): painter.drawWhole(block, in: rect, color)
        case .image(let bitmap, let rect, let radius, let tint):
            guard let bitmap else { return }
            painter.draw(bitmap, in: Self.place(bitmap, in: rect), radius: radius * metrics.unit, tint: tint)
        case .icon(let icon, let rect, let color, let isMirrored):
            painter.draw(icon, in: rect, isMirrored: isMirrored, color)
        case .code(let code, let rect, let color): Self.draw(code, in: rect, color, painter)
        case .outline(let rect, let radius, let color):
            painter.stroke(rect, radius: radius * metrics.unit, width: Double(metrics.whole(2)), color)
        case .ring(let rect, let radius, let color):
            painter.stroke(rect, radius: radius * metrics.unit, width: Double(metrics.whole(4)), color)
        case .arc(let rect, let turns, let width, let color):
            painter.strokeArc(
                x: Double(rect.x) + Double(rect.width) / 2, y: Double(rect.y) + Double(rect.height) / 2,
                radius: (Double(rect.width) - width * metrics.unit) / 2, from: 0, turns: turns,
                width: width * metrics.unit, color)
        case .fade(let rect, let isTop, let color): painter.fade(rect, isTop: isTop, color)
        }
    }

    private static func draw(_ code: QRCode, in rect: DisplayRect, _ color: Color, _ painter: borrowing Painter) {
        let module = min(rect.width, rect.height) / Int32(code.side)
        for y in 0..<code.side {
            for x in 0..<code.side where code.isDark(x, y) {
                painter.fill(
                    DisplayRect(
                        x: rect.x + Int32(x) * module, y: rect.y + Int32(y) * module, width: module, height: module),
                    color)
            }
        }
    }

    /// In whole pixels and, if it was decoded for this place, in its own size: then it is copied and not resampled.
    static func place(_ bitmap: Bitmap, in rect: DisplayRect) -> DisplayRect {
        let (width, height) = (Double(max(bitmap.width, 1)), Double(max(bitmap.height, 1)))
        let scale = min(Double(rect.width) / width, Double(rect.height) / height)
        return rect.middle(
            min(Int32((width * scale).rounded()), rect.width), min(Int32((height * scale).rounded()), rect.height))
    }
}
