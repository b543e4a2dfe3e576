internal import BezelModel
internal import CPangoCairo

/// The shapes of the icons that apps name by a code, on a grid of 24 with lines of 2. All are drawings of our own.
extension StaticIcon {
    /// nil for an icon without a drawing (``StaticIcon/isDrawn``).
    var shape: [IconPart]? {
        switch self {
        // Playing.
        case .play, .continue: [.filled([(7.5, 5), (18.5, 12), (7.5, 19)])]
        case .pause: [.bar(6.5, 5.5, 18.5), .bar(15.5, 5.5, 18.5)]
        case .mediaControlStop: [.filled([(6.5, 6.5), (17.5, 6.5), (17.5, 17.5), (6.5, 17.5)])]
        case .mediaControlRecording: [.disc(12, 12, 6)]
        case .mediaControlRightArrow: [.line([(18.5, 5.5), (18.5, 18.5)]), .filled([(6, 6), (14.5, 12), (6, 18)])]
        case .mediaControlLeftArrow: [.line([(5.5, 5.5), (5.5, 18.5)]), .filled([(18, 6), (9.5, 12), (18, 18)])]
        case .rewind30Secs: Self.seek(isForward: false)
        case .fastForward30Secs: Self.seek(isForward: true)
        case .repeatPlay, .repeat: Self.loop
        case .shufflePlay: Self.shuffle
        case .audioMute: Self.speaker + [.line([(15.5, 9.5), (20.5, 14.5)]), .line([(20.5, 9.5), (15.5, 14.5)])]
        case .playlist: Self.queue
        case .album: [.ring(12, 12, 9), .ring(12, 12, 2.5)]
        case .trackTitle: Self.note
        case .usbMediaAudioSource: Self.usb
        case .microphone: Self.microphone
        // Marks.
        case .favoriteHeart: [.filled(Self.heart)]
        case .favoriteStar: [.filled(Self.star)]
        case .positiveRatingThumbsUp: Self.thumb { $0 }
        case .negativeRatingThumbsDown: Self.thumb { ($0.0, 24 - $0.1) }
        case .ebookmark: [.filled([(7, 4), (17, 4), (17, 20), (12, 15.5), (7, 20)])]
        case .success, .checkBoxChecked: [.line([(4.5, 12.5), (9.5, 17.5), (19.5, 6.5)])]
        case .fail: [.line([(5.5, 5.5), (18.5, 18.5)]), .line([(18.5, 5.5), (5.5, 18.5)])]
        case .checkBoxUnchecked: [.line([(5, 5), (19, 5), (19, 19), (5, 19), (5, 5), (6, 5)])]
        case .radioButtonChecked: [.ring(12, 12, 8), .disc(12, 12, 3)]
        case .radioButtonUnchecked: [.ring(12, 12, 8)]
        case .information: [.ring(12, 12, 9), .line([(12, 11.5), (12, 16.5)]), .line([(12, 7.7), (12, 7.7)])]
        case .warning:
            [
                .line([(12, 3.5), (22, 20.5), (2, 20.5), (12, 3.5), (22, 20.5)]), .line([(12, 9.5), (12, 14)]),
                .line([(12, 17.3), (12, 17.3)]),
            ]
        // Commands.
        case .new, .zoomIn: [.line([(5, 12), (19, 12)]), .line([(12, 5), (12, 19)])]
        case .zoomOut: [.line([(5, 12), (19, 12)])]
        case .delete:
            [
                .line([(4.5, 6.5), (19.5, 6.5)]), .line([(9.5, 6), (9.5, 3.5), (14.5, 3.5), (14.5, 6)]),
                .line([(6.5, 7), (7.3, 20.5), (16.7, 20.5), (17.5, 7)]), .line([(10, 11), (10, 16.5)]),
                .line([(14, 11), (14, 16.5)]),
            ]
        case .compose:
            [
                .line([(4, 20), (5, 15.5), (16, 4.5), (19.5, 8), (8.5, 19), (4, 20), (5, 19.8)]),
                .line([(13.5, 7), (17, 10.5)]),
            ]
        case .refresh:
            [.arc(x: 12, y: 12, radius: 8, from: -60, to: 240), .filled([(15.5, 1.7), (16.5, 6.7), (11.7, 5.6)])]
        case .undo:
            [.line([(8, 4.5), (4, 8.5), (8, 12.5)]), .line([(4.5, 8.5), (14.5, 8.5)])] + Self.hook(15, isRight: true)
        case .redo:
            [.line([(16, 4.5), (20, 8.5), (16, 12.5)]), .line([(19.5, 8.5), (9.5, 8.5)])] + Self.hook(9, isRight: false)
        case .reply:
            [.line([(9.5, 6), (4, 11.5), (9.5, 17)]), .line([(4.5, 11.5), (15, 11.5), (20, 14), (20, 18.5)])]
        case .settings: Self.sliders
        case .filter: [.line([(4, 5), (20, 5), (14, 12.5), (14, 19), (10, 17), (10, 12.5), (4, 5), (5, 5)])]
        case .sortList: [.line([(4, 6.5), (20, 6.5)]), .line([(4, 12), (15, 12)]), .line([(4, 17.5), (10, 17.5)])]
        case .turnList, .browse:
            [6.5, 12, 17.5].flatMap { [.line([(9, $0), (20, $0)]), .line([(4.5, $0), (4.5, $0)])] }
        case .popUp: [.line([(4, 5), (20, 5), (20, 16), (13, 16), (9, 20), (9, 16), (4, 16), (4, 5), (5, 5)])]
        case .power: [.arc(x: 12, y: 13, radius: 8, from: -55, to: 235), .line([(12, 3), (12, 11.5)])]
        case .locked:
            Self.lock + [
                .arc(x: 12, y: 8.5, radius: 4, from: 180, to: 360), .line([(8, 8.5), (8, 11)]),
                .line([(16, 8.5), (16, 11)]),
            ]
        case .unlocked: Self.lock + [.arc(x: 12, y: 7.5, radius: 4, from: 180, to: 330), .line([(8, 7.5), (8, 11)])]
        case .back, .leftArrow: [.line([(11, 5), (4, 12), (11, 19)]), .line([(4.5, 12), (20, 12)])]
        case .moveUp: [.line([(5, 11), (12, 4), (19, 11)]), .line([(12, 4.5), (12, 20)])]
        case .moveDown: [.line([(5, 13), (12, 20), (19, 13)]), .line([(12, 19.5), (12, 4)])]
        // Telephones and people.
        case .phoneCall1, .phoneCall2, .primaryPhone, .acceptCall, .genericPhoneNumber: [.line(Self.receiver)]
        case .endCall: [.line(Self.receiver), .line([(20, 4), (4, 20)])]
        case .smartphone, .phoneDevice, .mobilePhoneNumber:
            [
                .line([(7, 2.5), (17, 2.5), (17, 21.5), (7, 21.5), (7, 2.5), (8, 2.5)]),
                .line([(11.5, 18), (12.5, 18)]),
            ]
        case .contact, .mp3TagArtist: [.ring(12, 8, 4), .arc(x: 12, y: 21, radius: 7.5, from: 180, to: 360)]
        case .homePhoneNumber: Self.house
        case .bluetooth1, .bluetooth2, .bluetoothAudioSource:
            [.line([(6.5, 7), (17, 17), (12, 21.5), (12, 2.5), (17, 7), (6.5, 17)])]
        case .wifiFull:
            [10.5, 7.0, 3.5].map { .arc(x: 12, y: 17, radius: $0, from: 225, to: 315) } + [
                .line([(12, 17.5), (12, 17.5)])
            ]
        // The way.
        case .navigation, .navigationCurrentDirection, .arrowNorth: [.filled([(12, 3.5), (19, 20), (12, 16), (5, 20)])]
        case .destination, .origin: [.line(Self.pin), .ring(12, 9.5, 2.3)]
        case .addWaypoint: [.line(Self.pin), .line([(12, 6.5), (12, 12.5)]), .line([(9, 9.5), (15, 9.5)])]
        case .left: Self.turn { ($0.0, $0.1) }
        case .right: Self.turn { (24 - $0.0, $0.1) }
        case .recentDestinations, .clock, .recentCalls: [.ring(12, 12, 9), .line([(12, 6.5), (12, 12), (15.5, 14)])]
        // Things.
        case .folder: [.line([(3, 5.5), (9, 5.5), (11.5, 8), (21, 8), (21, 19), (3, 19), (3, 5.5), (4, 5.5)])]
        case .photo:
            [
                .line([(3, 4.5), (21, 4.5), (21, 19.5), (3, 19.5), (3, 4.5), (4, 4.5)]),
                .line([(3.5, 17), (9, 11.5), (13, 15.5), (16, 12.5), (20.5, 17)]), .disc(15.8, 8.6, 0.7),
            ]
        case .date:
            [
                .line([(4, 5.5), (20, 5.5), (20, 20), (4, 20), (4, 5.5), (5, 5.5)]), .line([(4, 10.5), (20, 10.5)]),
                .line([(8, 3), (8, 7)]), .line([(16, 3), (16, 7)]),
            ]
        case .weather: [.ring(12, 12, 4)] + Self.rays
        case .rss:
            [
                .disc(5.5, 18.5, 1), .arc(x: 4.5, y: 19.5, radius: 8, from: 270, to: 360),
                .arc(x: 4.5, y: 19.5, radius: 15, from: 270, to: 360),
            ]
        case .speedDialNumbersNumber0: Segments.digit(0)
        case .speedDialNumbersNumber1: Segments.digit(1)
        case .speedDialNumbersNumber2: Segments.digit(2)
        case .speedDialNumbersNumber3: Segments.digit(3)
        case .speedDialNumbersNumber4: Segments.digit(4)
        case .speedDialNumbersNumber5: Segments.digit(5)
        case .speedDialNumbersNumber6: Segments.digit(6)
        case .speedDialNumbersNumber7: Segments.digit(7)
        case .speedDialNumbersNumber8: Segments.digit(8)
        case .speedDialNumbersNumber9: Segments.digit(9)
        // Hundreds of icons that few apps name.
        default: nil
        }
    }

    /// The digits of its code in a frame: in place of the drawing of an icon that has none.
    var sign: [IconPart] {
        [.line([(2, 4), (22, 4), (22, 20), (2, 20), (2, 4), (3, 4)])]
            + Segments.parts(of: Int(rawValue >> 4), x: 6.2, y: 7.5, width: 4, height: 9)
            + Segments.parts(of: Int(rawValue & 15), x: 13.8, y: 7.5, width: 4, height: 9)
    }
}

extension StaticIcon {
    /// Its shape, or its sign, in white; nil where there is no memory for it.
    func bitmap(_ fit: ImageFit) -> Bitmap? {
        let side = fit.largestSide
        guard let bitmap = Bitmap(width: side, height: side) else { return nil }
        let cairo = cairo_create(bitmap.surface)
        cairo_scale(cairo, Double(side) / 24, Double(side) / 24)
        cairo_set_line_width(cairo, 2)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_source_rgba(cairo, 1, 1, 1, 1)
        for part in shape ?? sign { part.draw(cairo) }
        cairo_destroy(cairo)
        cairo_surface_flush(bitmap.surface)
        return bitmap
    }
}

extension IconPart {
    fileprivate static func ring(_ x: Double, _ y: Double, _ radius: Double) -> IconPart {
        .arc(x: x, y: y, radius: radius, from: 0, to: 360)
    }

    /// Filled.
    fileprivate static func disc(_ x: Double, _ y: Double, _ radius: Double) -> IconPart {
        .square(x: x - radius - 1, y: y - radius - 1, side: 2 * radius + 2, corner: radius + 1)
    }
}

/// Digits of seven lines.
private enum Segments {
    /// The lines of the digits 0 to 15, one bit each: top, upper right, lower right, bottom, lower left, upper left,
    /// middle.
    private static let digits = [
        0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F, 0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71,
    ]

    /// One that fills the grid.
    static func digit(_ digit: Int) -> [IconPart] { parts(of: digit, x: 8, y: 4, width: 8, height: 16) }

    static func parts(of digit: Int, x: Double, y: Double, width: Double, height: Double) -> [IconPart] {
        let (right, middle, bottom) = (x + width, y + height / 2, y + height)
        let lines = [
            ((x, y), (right, y)), ((right, y), (right, middle)), ((right, middle), (right, bottom)),
            ((x, bottom), (right, bottom)), ((x, middle), (x, bottom)), ((x, y), (x, middle)),
            ((x, middle), (right, middle)),
        ]
        return lines.enumerated().filter { digits[digit & 15] >> $0.offset & 1 == 1 }.map {
            .line([$0.element.0, $0.element.1])
        }
    }
}
