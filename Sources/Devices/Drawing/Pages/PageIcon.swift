internal import BezelModel
internal import CPangoCairo
private import Glibc

/// The program's own symbols: lines of 2 with round ends on a grid of 24.
enum PageIcon: Hashable {
    case back, menu, apps, submenu, search, close, shift, shiftLock, backspace, globe, eye, eyeOff

    /// It points somewhere, so it is mirrored with the page.
    var hasDirection: Bool {
        switch self {
        case .back, .submenu, .backspace: true
        case .menu, .apps, .search, .close, .shift, .shiftLock, .globe, .eye, .eyeOff: false
        }
    }

    fileprivate var strokes: [[(Double, Double)]] {
        switch self {
        case .back: [[(15, 5), (8, 12), (15, 19)]]
        case .submenu: [[(9, 5), (16, 12), (9, 19)]]
        case .menu: [[(4, 6.5), (20, 6.5)], [(4, 12), (20, 12)], [(4, 17.5), (20, 17.5)]]
        case .apps: []
        case .search: [Self.arc(10.5, 10.5, 6.5), [(15.5, 15.5), (20.5, 20.5)]]
        case .close: [[(5.5, 5.5), (18.5, 18.5)], [(18.5, 5.5), (5.5, 18.5)]]
        case .shift: [Self.arrow(foot: 20)]
        case .shiftLock: [Self.arrow(foot: 16.5), [(9, 20.5), (15, 20.5)]]
        case .backspace:
            [
                [(9, 5.5), (21, 5.5), (21, 18.5), (9, 18.5), (3, 12), (9, 5.5), (10, 5.5)],
                [(12.5, 9.5), (17, 14.5)], [(17, 9.5), (12.5, 14.5)],
            ]
        case .globe:
            [
                Self.arc(12, 12, 9), Self.arc(12, 12, 9, width: 4), [(3.8, 8.8), (20.2, 8.8)],
                [(3.8, 15.2), (20.2, 15.2)],
            ]
        case .eye: Self.eyeStrokes
        case .eyeOff: Self.eyeStrokes + [[(4, 3.5), (20, 20.5)]]
        }
    }

    /// The upper and the lower lid, and the iris.
    private static let eyeStrokes = [
        arc(12, 16.5, 11, from: 0.205, to: 0.795), arc(12, 7.5, 11, from: -0.795, to: -0.205), arc(12, 12, 3),
    ]

    private static func arrow(foot: Double) -> [(Double, Double)] {
        [
            (12, 3.5), (20, 11.5), (15.5, 11.5), (15.5, foot), (8.5, foot), (8.5, 11.5), (4, 11.5), (12, 3.5),
            (12.7, 4.2),
        ]
    }

    /// Part of an ellipse: angles in half turns, against the clock from the right side.
    private static func arc(
        _ x: Double, _ y: Double, _ radius: Double, width: Double? = nil, from start: Double = 0, to end: Double = 2
    ) -> [(Double, Double)] {
        (0...32).map { step in
            let angle = (start + (end - start) * Double(step) / 32) * .pi
            return (x + (width ?? radius) * cos(angle), y - radius * sin(angle))
        }
    }
}

extension Painter {
    func draw(_ icon: PageIcon, in rect: DisplayRect, isMirrored: Bool, _ color: Color) {
        let scale = Double(rect.width) / 24
        cairo_save(cairo)
        cairo_translate(cairo, Double(isMirrored ? rect.right : rect.x), Double(rect.y))
        cairo_scale(cairo, isMirrored ? -scale : scale, scale)
        cairo_new_path(cairo)
        use(color)
        if icon == .apps {
            for (x, y) in [(4.0, 4.0), (13.5, 4), (4, 13.5), (13.5, 13.5)] {
                roundedSquare(x: x, y: y, side: 6.5, corner: 1.8)
            }
            cairo_fill(cairo)
        } else {
            for line in icon.strokes {
                for (index, point) in line.enumerated() {
                    if index == 0 {
                        cairo_move_to(cairo, point.0, point.1)
                    } else {
                        cairo_line_to(cairo, point.0, point.1)
                    }
                }
            }
            cairo_set_line_width(cairo, 2)
            cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(cairo)
        }
        cairo_restore(cairo)
    }

    private func roundedSquare(x: Double, y: Double, side: Double, corner: Double) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, x + side - corner, y + corner, corner, -.pi / 2, 0)
        cairo_arc(cairo, x + side - corner, y + side - corner, corner, 0, .pi / 2)
        cairo_arc(cairo, x + corner, y + side - corner, corner, .pi / 2, .pi)
        cairo_arc(cairo, x + corner, y + corner, corner, .pi, 1.5 * .pi)
        cairo_close_path(cairo)
    }

    /// A text in the middle of `rect` from top to bottom. Marks of some scripts leave the line, so it is not cut off.
    func drawWhole(_ text: TextBlock, in rect: DisplayRect, _ color: Color) {
        use(color)
        cairo_new_path(cairo)
        cairo_move_to(cairo, Double(rect.x), Double(rect.y + (rect.height - text.height) / 2))
        FontLock.withLock { pango_cairo_show_layout(cairo, text.layout) }
    }

    /// From the colour to nothing, downwards from the top or upwards from the bottom.
    func fade(_ rect: DisplayRect, isTop: Bool, _ color: Color) {
        let (start, end) = isTop ? (rect.y, rect.bottom) : (rect.bottom, rect.y)
        let pattern = cairo_pattern_create_linear(0, Double(start), 0, Double(end))
        cairo_pattern_add_color_stop_rgba(pattern, 0, color.red, color.green, color.blue, 1)
        cairo_pattern_add_color_stop_rgba(pattern, 1, color.red, color.green, color.blue, 0)
        cairo_new_path(cairo)
        cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        cairo_set_source(cairo, pattern)
        cairo_fill(cairo)
        cairo_pattern_destroy(pattern)
    }
}
