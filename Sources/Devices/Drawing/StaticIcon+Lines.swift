internal import BezelModel
private import Glibc

/// Parts of icons that are more than a few lines.
extension StaticIcon {
    static func seek(isForward: Bool) -> [IconPart] {
        isForward
            ? [.arc(x: 12, y: 13, radius: 8.5, from: -15, to: 270), .filled([(12, 2.2), (12, 6.8), (15, 4.5)])]
            : [.arc(x: 12, y: 13, radius: 8.5, from: -90, to: 195), .filled([(12, 2.2), (12, 6.8), (9, 4.5)])]
    }

    static let loop: [IconPart] = [
        .line([(4, 11), (4, 9), (6, 6.5), (19.5, 6.5)]), .line([(16.5, 3), (20, 6.5), (16.5, 10)]),
        .line([(20, 13), (20, 15), (18, 17.5), (4.5, 17.5)]), .line([(7.5, 14), (4, 17.5), (7.5, 21)]),
    ]

    static let shuffle: [IconPart] = [
        .line([(3.5, 7), (7.5, 7), (15, 17), (20, 17)]), .line([(3.5, 17), (7.5, 17), (9.5, 14.3)]),
        .line([(13, 9.7), (15, 7), (20, 7)]), .line([(17, 3.7), (20.3, 7), (17, 10.3)]),
        .line([(17, 13.7), (20.3, 17), (17, 20.3)]),
    ]

    static let queue: [IconPart] = [
        .line([(4, 6), (20, 6)]), .line([(4, 12), (13, 12)]), .line([(4, 18), (10, 18)]),
        .filled([(15, 12.5), (20.5, 16), (15, 19.5)]),
    ]

    static let note: [IconPart] = [
        .line([(9, 17.5), (9, 5), (19, 3.5), (19, 15.5)]), .arc(x: 6.5, y: 17.5, radius: 2.5, from: 0, to: 360),
        .arc(x: 16.5, y: 15.5, radius: 2.5, from: 0, to: 360),
    ]

    static let speaker: [IconPart] = [.filled([(4, 9.5), (7.5, 9.5), (12, 5.5), (12, 18.5), (7.5, 14.5), (4, 14.5)])]

    static let microphone: [IconPart] = [
        .line([
            (9.2, 11), (9.2, 6), (10.2, 4), (12, 3.2), (13.8, 4), (14.8, 6), (14.8, 11), (13.8, 13), (12, 13.8),
            (10.2, 13), (9.2, 11), (9.2, 10),
        ]),
        .arc(x: 12, y: 11, radius: 6.5, from: 0, to: 180), .line([(12, 17.5), (12, 21)]),
        .line([(8.5, 21), (15.5, 21)]),
    ]

    /// An arrow that turns in a circle.
    static let again: [IconPart] = [
        .arc(x: 12, y: 12.5, radius: 8, from: -55, to: 235), .line([(17, 2.5), (16.8, 6.6), (12.6, 6.4)]),
    ]

    /// Three branches of a cable.
    static let usb: [IconPart] = [
        .line([(12, 18), (12, 4.5)]), .filled([(12, 2.3), (13.6, 5.2), (10.4, 5.2)]),
        .line([(12, 15.5), (6.5, 12), (6.5, 9)]), .line([(12, 13), (17.5, 9.5), (17.5, 7.5)]),
        .square(x: 9.8, y: 17.4, side: 4.4, corner: 2.2), .square(x: 4.6, y: 6.2, side: 3.8, corner: 1.9),
        .square(x: 15.7, y: 4.6, side: 3.6, corner: 0.3),
    ]

    static let heart: [(Double, Double)] = (0..<40).map { step in
        let angle = Double(step) * .pi / 20
        let width = sin(angle)
        let height = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle)
        return (12 + 8.8 * width * width * width, 11.4 - 0.52 * height)
    }

    static let star: [(Double, Double)] = [
        (12, 3.5), (14.5, 9.2), (20.6, 9.8), (16, 13.9), (17.3, 19.9), (12, 16.7), (6.7, 19.9), (8, 13.9), (3.4, 9.8),
        (9.5, 9.2),
    ]

    /// - Parameter place: Up or down.
    static func thumb(_ place: ((Double, Double)) -> (Double, Double)) -> [IconPart] {
        let hand: [(Double, Double)] = [
            (8, 10.5), (11.5, 3.5), (13.5, 4.5), (13, 9.5), (19.5, 9.5), (20.5, 11.5), (18.7, 19), (17.5, 20), (8, 20),
            (8, 10.5), (8.4, 9.7),
        ]
        return [.line(hand.map(place)), .line([(4, 10.5), (4, 20)].map(place))]
    }

    static let sliders: [IconPart] = [
        .line([(4, 6.5), (20, 6.5)]), .line([(4, 12), (20, 12)]), .line([(4, 17.5), (20, 17.5)]),
        .square(x: 13, y: 4, side: 5, corner: 2.5), .square(x: 6, y: 9.5, side: 5, corner: 2.5),
        .square(x: 13, y: 15, side: 5, corner: 2.5),
    ]

    static let lock: [IconPart] = [.filled([(6, 12), (18, 12), (18, 20), (6, 20)])]

    /// The hook of an arrow that turns back, at the right or at the left.
    static func hook(_ x: Double, isRight: Bool) -> [IconPart] {
        [
            .arc(x: x, y: 14, radius: 5.5, from: isRight ? -90 : 90, to: isRight ? 90 : 270),
            .line([(x, 19.5), (isRight ? x - 6 : x + 6, 19.5)]),
        ]
    }

    static let receiver: [(Double, Double)] = [
        (4, 4.5), (8, 3.5), (10, 8.5), (7.8, 10.3), (9.6, 13.2), (13.7, 16.2), (15.5, 14), (20.5, 16), (19.5, 20),
        (16.5, 20.5), (9.5, 17), (5.5, 11.5), (3.6, 7), (4, 4.5), (4.5, 4.3),
    ]

    static let house: [IconPart] = [
        .line([(3, 12), (12, 4), (21, 12)]), .line([(5.5, 10.5), (5.5, 20), (18.5, 20), (18.5, 10.5)]),
        .line([(10, 19.5), (10, 14.5), (14, 14.5), (14, 19.5)]),
    ]

    static let pin: [(Double, Double)] = [
        (12, 21.5), (6.5, 14), (5, 10.5), (5.6, 6.8), (8.3, 3.7), (12, 2.7), (15.7, 3.7), (18.4, 6.8), (19, 10.5),
        (17.5, 14), (12, 21.5), (11.6, 21),
    ]

    /// - Parameter place: To the left, or mirrored.
    static func turn(_ place: ((Double, Double)) -> (Double, Double)) -> [IconPart] {
        [
            .line([(17, 20.5), (17, 11), (15.5, 8.5), (5, 8.5)].map(place)),
            .line([(9, 4), (4.5, 8.5), (9, 13)].map(place)),
        ]
    }

    /// The rays of a sun.
    static let rays: [IconPart] = [
        .line([(12, 2), (12, 4.5)]), .line([(12, 19.5), (12, 22)]), .line([(2, 12), (4.5, 12)]),
        .line([(19.5, 12), (22, 12)]), .line([(4.9, 4.9), (6.7, 6.7)]), .line([(17.3, 17.3), (19.1, 19.1)]),
        .line([(4.9, 19.1), (6.7, 17.3)]), .line([(17.3, 6.7), (19.1, 4.9)]),
    ]
}
