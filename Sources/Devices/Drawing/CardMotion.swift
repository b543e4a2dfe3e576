internal import BezelModel

/// The moving parts of a card at one moment. Equal values look the same.
struct CardMotion: Hashable {
    /// The time of one turn of the ring.
    static let turn = Interval.milliseconds(1200)

    /// How many pixels of the time bar are left; nil without a bar.
    var barPixels: Int32?
    /// Where the ring's arc begins, in turns from the top, 0 to 1; nil without a ring.
    var ringStart: Double?
    /// Three dots that do not move, in place of the ring.
    var hasDots = false
    /// How far the text is scrolled, in pixels; nil for a text that is not too long.
    var offset: Int32?

    /// - Parameters:
    ///   - limit: The largest offset of the text; nil for a text that is not too long.
    ///   - isReduced: Nothing moves but the time bar and a text that is scrolled.
    init(card: AlertCard, width: Int32, limit: Int32? = nil, at now: Instant, isReduced: Bool = false) {
        offset = limit.map { card.scroll.offset(at: now, limit: $0) }
        barPixels = card.timeLeft.map { $0.pixels(of: width, at: now) }
        hasDots = card.showsProgress && isReduced
        if card.showsProgress, !isReduced {
            let phase = now.nanoseconds % Self.turn.nanoseconds
            ringStart = Double(phase < 0 ? phase + Self.turn.nanoseconds : phase) / Double(Self.turn.nanoseconds)
        }
    }

    var isStill: Bool { barPixels == nil && ringStart == nil && !hasDots && offset == nil }

    func nextChange(card: AlertCard, width: Int32) -> Picture.NextChange {
        if ringStart != nil { return .nextFrame }
        guard let bar = card.timeLeft, let pixels = barPixels, pixels > 0 else { return .never }
        return .at(bar.moment(whenBelow: pixels, of: width))
    }
}

extension TimeBar {
    /// How long a bar of `width` pixels is, rounded up: the last pixel goes when the time is over.
    func pixels(of width: Int32, at now: Instant) -> Int32 {
        Int32((remaining(at: now) * Double(width)).rounded(.up))
    }

    /// The first moment at which fewer than `pixels` are left.
    func moment(whenBelow pixels: Int32, of width: Int32) -> Instant {
        let whole = Double((end - start).nanoseconds)
        let left = whole * Double(pixels - 1) / Double(max(width, 1))
        // It must not be early, because the bar would then be a pixel too long. A nanosecond late is not visible.
        var moment = end.nanoseconds &- Int64(left)
        while self.pixels(of: width, at: Instant(nanoseconds: moment)) >= pixels, moment < end.nanoseconds {
            moment &+= 1
        }
        return Instant(nanoseconds: moment)
    }
}

extension CardPainter {
    /// The time bar, under everything else on the card.
    var barRect: DisplayRect {
        let side = card.padding
        return DisplayRect(
            x: shadow + side, y: shadow + card.size.height - metrics.barDistance - metrics.barHeight,
            width: max(card.size.width - 2 * side, 1), height: metrics.barHeight)
    }

    /// The areas of the card's canvas on which ``drawMotion(_:on:isRightToLeft:)`` draws.
    var movingRects: [DisplayRect] {
        var rects: [DisplayRect] = []
        if hasTimeBar { rects.append(barRect) }
        if let text = card.scrolled { rects.append(elements.placed(text.area)) }
        if card.hasRing, let slot = card.slot { rects.append(elements.placed(slot)) }
        return rects
    }

    /// The time bar, the ring and a scrolled text, on a canvas that already has the still part.
    func drawMotion(_ motion: CardMotion, on canvas: Canvas, isRightToLeft: Bool) {
        canvas.paint { painter in
            if let text = card.scrolled, let offset = motion.offset {
                draw(text, offset: offset, isFocused: isTextFocused, isRightToLeft: isRightToLeft, painter)
            }
            if let pixels = motion.barPixels {
                let track = barRect
                var left = track
                left.width = pixels
                if isRightToLeft { left.x += track.width - pixels }
                let radius = Double(track.height) / 2
                painter.fill(track, radius: radius, palette.track)
                painter.clipped(to: track, radius: radius) { painter.fill(left, palette.bar) }
            }
            if motion.hasDots, let slot = card.slot {
                let (radius, step) = (Double(slot.width) * 0.08, Double(slot.width) * 0.28)
                let x = Double(slot.x + shadow) + Double(slot.width) / 2
                let y = Double(slot.y + shadow) + Double(slot.height) / 2
                for place in [-1.0, 0, 1] {
                    painter.fillCircle(x: x + place * step, y: y, radius: radius, palette.accent)
                }
            }
            if let start = motion.ringStart, let slot = card.slot {
                let width = Double(slot.width) * 0.085
                let radius = (Double(slot.width) - width) / 2 - Double(slot.width) * 0.04
                let x = Double(slot.x + shadow) + Double(slot.width) / 2
                let y = Double(slot.y + shadow) + Double(slot.height) / 2
                painter.strokeArc(x: x, y: y, radius: radius, from: 0, turns: 1, width: width, palette.track)
                painter.strokeArc(x: x, y: y, radius: radius, from: start, turns: 0.28, width: width, palette.accent)
            }
        }
    }
}
