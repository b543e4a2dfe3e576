internal import BezelModel
internal import CPangoCairo

/// Draws a page that is laid out.
struct PagePainter {
    let metrics: LayoutMetrics

    func draw(_ placement: PagePlacement, _ painter: borrowing Painter) {
        for item in placement.items { draw(item, painter) }
    }

    private func draw(_ item: PageItem, _ painter: borrowing Painter) {
        let visible = item.extent
        guard visible.width > 0, visible.height > 0 else { return }
        guard visible != item.rect else { return paint(item, painter) }
        cairo_save(painter.cairo)
        cairo_rectangle(
            painter.cairo, Double(visible.x), Double(visible.y), Double(visible.width), Double(visible.height))
        cairo_clip(painter.cairo)
        paint(item, painter)
        cairo_restore(painter.cairo)
    }

    private func paint(_ item: PageItem, _ painter: borrowing Painter) {
        switch item.shape {
        case .fill(let radius): painter.fill(item.rect, radius: radius * metrics.unit, item.color)
        case .ring(let radius, let width):
            painter.stroke(item.rect, radius: radius * metrics.unit, width: width, item.color)
        case .text(let block): painter.draw(block, in: item.rect, item.color)
        case .image(let bitmap, let radius, let isTemplate):
            painter.draw(bitmap, in: item.rect, radius: radius * metrics.unit, tint: isTemplate ? item.color : nil)
        case .icon(let icon): draw(icon, item.rect, item.color, painter)
        case .fade(let isUpward): fade(item.rect, isUpward: isUpward, item.color, painter)
        }
    }

    /// In steps of whole pixels, which is a tenth of the work of a gradient.
    private func fade(_ rect: DisplayRect, isUpward: Bool, _ color: Color, _ painter: borrowing Painter) {
        for row in 0..<rect.height {
            let share = (Double(row) + 0.5) / Double(rect.height)
            let line = DisplayRect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
            painter.fill(line, color.with(alpha: isUpward ? 1 - share : share))
        }
    }

    private func draw(_ icon: PageIcon, _ rect: DisplayRect, _ color: Color, _ painter: borrowing Painter) {
        let cairo = painter.cairo
        cairo_save(cairo)
        cairo_translate(cairo, Double(rect.x), Double(rect.y))
        cairo_scale(cairo, Double(rect.width) / 24, Double(rect.height) / 24)
        cairo_new_path(cairo)
        painter.use(color)
        cairo_set_line_width(cairo, 2)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        switch icon {
        case .back: line([(15, 5), (8, 12), (15, 19)], cairo)
        case .forward: line([(9, 5), (16, 12), (9, 19)], cairo)
        case .menu: for y in [6.0, 12, 18] { line([(4, y), (20, y)], cairo) }
        case .apps:
            for (x, y) in [(8.0, 8.0), (16, 8), (8, 16), (16, 16)] {
                cairo_rectangle(cairo, x - 2, y - 2, 4, 4)
            }
            cairo_fill_preserve(cairo)
        }
        cairo_stroke(cairo)
        cairo_restore(cairo)
    }

    private func line(_ points: [(Double, Double)], _ cairo: OpaquePointer?) {
        for (index, point) in points.enumerated() {
            if index == 0 { cairo_move_to(cairo, point.0, point.1) } else { cairo_line_to(cairo, point.0, point.1) }
        }
    }
}
