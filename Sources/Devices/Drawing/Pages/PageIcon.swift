internal import BezelModel
internal import CPangoCairo

/// The program's own symbols on a grid of 24: lines of 2 with round ends, or filled shapes with round corners.
enum PageIcon: Hashable {
    case back, menu, apps, submenu
    /// The rows before those that are visible, and the rows after them.
    case pageUp, pageDown
    case minus, plus
    case search, close, shift, shiftLock, backspace, globe, eye, eyeOff
    case play, pause, playPause, stop, previous, next
    /// An arrow in a circle; the number of seconds is a separate text.
    case seekTime(seconds: Int?, isForward: Bool)
    /// An exclamation mark in an octagon.
    case emergency
    /// An exclamation mark in a triangle.
    case warning
    /// A sun.
    case brightness
    /// A loudspeaker with waves.
    case volume
    /// A loudspeaker with a cross.
    case muted
    /// A clock's face, in the place of a time that is not known.
    case clock
    /// Three dots: more of the same.
    case more
    /// A letter P in a square: something for when the car is parked.
    case parking
    /// A flash.
    case voltage
    /// The frame in place of a missing picture.
    case missing
    /// A note, in place of a missing picture of music.
    case note
    /// Rows with points: a list.
    case list
    /// A gear.
    case settings
    case moon, phone, wireless, info, lock, check
    case microphone
    /// An arrow that turns in a circle: again.
    case again
    /// A disc of which one half is filled: day and night.
    case half

    /// It points somewhere, so it is mirrored with the page.
    var hasDirection: Bool {
        switch self {
        case .back, .submenu, .backspace, .volume, .muted: true
        case .menu, .apps, .pageUp, .pageDown, .minus, .plus, .play, .pause, .playPause, .stop, .previous, .next,
            .seekTime,
            .emergency, .warning, .brightness, .clock, .more, .missing, .note, .list, .parking, .voltage:
            false
        case .search, .close, .shift, .shiftLock, .globe, .eye, .eyeOff: false
        case .settings, .moon, .phone, .wireless, .info, .lock, .check, .half, .microphone, .again: false
        }
    }
}

/// One part of a symbol, in units of the grid.
enum IconPart {
    case line([(Double, Double)])
    case filled([(Double, Double)])
    /// Clockwise, in degrees from three o'clock.
    case arc(x: Double, y: Double, radius: Double, from: Double, to: Double)
    case square(x: Double, y: Double, side: Double, corner: Double)

    static func bar(_ x: Double, _ top: Double, _ bottom: Double) -> IconPart {
        .filled([(x, top), (x + 2, top), (x + 2, bottom), (x, bottom)])
    }
}

extension PageIcon {
    /// The rays of a sun.
    private static let rays: [IconPart] = [
        .line([(12, 2), (12, 4.5)]), .line([(12, 19.5), (12, 22)]), .line([(2, 12), (4.5, 12)]),
        .line([(19.5, 12), (22, 12)]), .line([(4.9, 4.9), (6.7, 6.7)]), .line([(17.3, 17.3), (19.1, 19.1)]),
        .line([(4.9, 19.1), (6.7, 17.3)]), .line([(17.3, 6.7), (19.1, 4.9)]),
    ]

    /// Hills and a sun in a frame.
    private static let frame: [IconPart] = [
        .line([(3, 4.5), (21, 4.5), (21, 19.5), (3, 19.5), (3, 4.5), (4, 4.5)]),
        .line([(3.5, 17), (9, 11.5), (13, 15.5), (16, 12.5), (20.5, 17)]),
        .arc(x: 15.8, y: 8.6, radius: 0.7, from: 0, to: 360),
    ]

    private static let loudspeaker = IconPart.filled([
        (3, 9.5), (6.5, 9.5), (11.5, 5), (11.5, 19), (6.5, 14.5), (3, 14.5),
    ])

    fileprivate var parts: [IconPart] {
        switch self {
        case .back: [.line([(15, 5), (8, 12), (15, 19)])]
        case .minus: [.line([(5, 12), (19, 12)])]
        case .plus: [.line([(5, 12), (19, 12)]), .line([(12, 5), (12, 19)])]
        case .submenu: [.line([(9, 5), (16, 12), (9, 19)])]
        case .pageUp: [.line([(5, 15), (12, 8), (19, 15)])]
        case .pageDown: [.line([(5, 9), (12, 16), (19, 9)])]
        case .menu: [6.5, 12, 17.5].map { .line([(4, $0), (20, $0)]) }
        case .apps:
            [(4.0, 4.0), (13.5, 4), (4, 13.5), (13.5, 13.5)].map { .square(x: $0.0, y: $0.1, side: 6.5, corner: 1.8) }
        case .play: [.filled([(7.5, 5), (18.5, 12), (7.5, 19)])]
        case .pause: [.bar(6.5, 5.5, 18.5), .bar(15.5, 5.5, 18.5)]
        case .playPause: [.filled([(3, 6.5), (10.5, 12), (3, 17.5)]), .bar(14.2, 6.5, 17.5), .bar(19.2, 6.5, 17.5)]
        case .stop: [.filled([(6.5, 6.5), (17.5, 6.5), (17.5, 17.5), (6.5, 17.5)])]
        case .previous: [.line([(5.5, 5.5), (5.5, 18.5)]), .filled([(18, 6), (9.5, 12), (18, 18)])]
        case .next: [.line([(18.5, 5.5), (18.5, 18.5)]), .filled([(6, 6), (14.5, 12), (6, 18)])]
        case .seekTime(_, isForward: false):
            [.arc(x: 12, y: 13, radius: 8.5, from: -90, to: 195), .filled([(12, 2.2), (12, 6.8), (9, 4.5)])]
        case .seekTime(_, isForward: true):
            [.arc(x: 12, y: 13, radius: 8.5, from: -15, to: 270), .filled([(12, 2.2), (12, 6.8), (15, 4.5)])]
        case .emergency:
            [
                .line([
                    (8, 2), (16, 2), (22, 8), (22, 16), (16, 22), (8, 22), (2, 16), (2, 8), (8, 2), (16, 2),
                ]),
                .line([(12, 7), (12, 13)]), .line([(12, 17), (12, 17)]),
            ]
        case .warning:
            [
                .line([(12, 3.5), (22, 20.5), (2, 20.5), (12, 3.5), (22, 20.5)]), .line([(12, 9.5), (12, 14)]),
                .line([(12, 17.3), (12, 17.3)]),
            ]
        case .clock: [.arc(x: 12, y: 12, radius: 9.5, from: 0, to: 360), .line([(12, 6.5), (12, 12), (15.8, 12)])]
        case .brightness: [.arc(x: 12, y: 12, radius: 4, from: 0, to: 360)] + Self.rays
        case .volume: [Self.loudspeaker] + [4.0, 8].map { .arc(x: 12.5, y: 12, radius: $0, from: -42, to: 42) }
        case .muted: [Self.loudspeaker, .line([(16, 9), (22, 15)]), .line([(22, 9), (16, 15)])]
        case .parking:
            [
                .line([
                    (5, 3.5), (19, 3.5), (20.5, 5), (20.5, 19), (19, 20.5), (5, 20.5), (3.5, 19), (3.5, 5), (5, 3.5),
                ]),
                .line([(9.5, 17), (9.5, 7.5), (13, 7.5)]), .line([(9.5, 13.5), (13, 13.5)]),
                .arc(x: 13, y: 10.5, radius: 3, from: -90, to: 90),
            ]
        case .voltage: [.filled([(13, 2.5), (5.5, 13.5), (11, 13.5), (10, 21.5), (18.5, 10), (13, 10)])]
        case .more: [5.5, 12, 18.5].map { .arc(x: $0, y: 12, radius: 0.7, from: 0, to: 360) }
        case .missing: Self.frame
        case .note:
            [(6.0, 18.0), (17, 15.5)].flatMap { x, y in
                [0.9, 2.1].map { .arc(x: x, y: y, radius: $0, from: 0, to: 360) }
            } + [.line([(9, 18), (9, 5.5), (20, 3.5), (20, 15.5)])]
        case .list:
            [6.0, 12, 18].flatMap { y -> [IconPart] in
                [.arc(x: 4.5, y: y, radius: 0.5, from: 0, to: 360), .line([(9, y), (21, y)])]
            }
        case .search, .close, .shift, .shiftLock, .backspace, .globe, .eye, .eyeOff: keyboardStrokes.map { .line($0) }
        case .settings, .moon, .phone, .wireless, .info, .lock, .check, .half, .microphone, .again: settingsParts
        }
    }
}

extension Painter {
    func draw(_ icon: PageIcon, in rect: DisplayRect, isMirrored: Bool, _ color: Color) {
        let scale = Double(rect.width) / 24
        cairo_save(cairo)
        cairo_translate(cairo, Double(isMirrored ? rect.right : rect.x), Double(rect.y))
        cairo_scale(cairo, isMirrored ? -scale : scale, scale)
        cairo_set_line_width(cairo, 2)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        use(color)
        for part in icon.parts { part.draw(cairo) }
        cairo_restore(cairo)
    }

    /// Draws a fade from the colour to transparent, downwards from the top or upwards from the bottom.
    func fade(_ rect: DisplayRect, isTop: Bool, _ color: Color) {
        let (start, end) = isTop ? (rect.y, rect.bottom) : (rect.bottom, rect.y)
        let pattern = cairo_pattern_create_linear(0, Double(start), 0, Double(end))
        cairo_pattern_add_color_stop_rgba(pattern, 0, color.red, color.green, color.blue, color.alpha)
        cairo_pattern_add_color_stop_rgba(pattern, 1, color.red, color.green, color.blue, 0)
        cairo_new_path(cairo)
        cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
        cairo_set_source(cairo, pattern)
        cairo_fill(cairo)
        cairo_pattern_destroy(pattern)
    }
}

extension IconPart {
    /// Draws it on a context that is scaled to the grid, with a line of 2 and round ends, in the context's colour.
    func draw(_ cairo: OpaquePointer?) {
        cairo_new_path(cairo)
        switch self {
        case .line(let points):
            Self.trace(points, cairo)
            cairo_stroke(cairo)
        case .filled(let points):
            Self.trace(points, cairo)
            cairo_close_path(cairo)
            cairo_fill_preserve(cairo)
            cairo_stroke(cairo)
        case .arc(let x, let y, let radius, let from, let to):
            cairo_arc(cairo, x, y, radius, from * .pi / 180, to * .pi / 180)
            cairo_stroke(cairo)
        case .square(let x, let y, let side, let corner):
            cairo_arc(cairo, x + side - corner, y + corner, corner, -.pi / 2, 0)
            cairo_arc(cairo, x + side - corner, y + side - corner, corner, 0, .pi / 2)
            cairo_arc(cairo, x + corner, y + side - corner, corner, .pi / 2, .pi)
            cairo_arc(cairo, x + corner, y + corner, corner, .pi, 1.5 * .pi)
            cairo_close_path(cairo)
            cairo_fill(cairo)
        }
    }

    private static func trace(_ points: [(Double, Double)], _ cairo: OpaquePointer?) {
        for (index, point) in points.enumerated() {
            if index == 0 { cairo_move_to(cairo, point.0, point.1) } else { cairo_line_to(cairo, point.0, point.1) }
        }
    }
}
