private import Glibc

/// The symbols of keyboards and searches, as lines.
extension PageIcon {
    /// None for other symbols.
    var keyboardStrokes: [[(Double, Double)]] {
        switch self {
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
        case .back, .menu, .apps, .submenu, .pageUp, .pageDown, .minus, .plus, .play, .pause, .playPause, .stop,
            .previous, .next,
            .seekTime, .emergency, .warning, .brightness, .volume, .muted, .clock, .more, .missing, .note, .list,
            .settings, .moon, .phone, .wireless, .info, .lock, .check, .half, .microphone, .again, .parking, .voltage:
            []
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
