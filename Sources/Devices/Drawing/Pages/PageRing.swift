internal import BezelModel

/// A ring on a page at one moment: it turns around an app's icon, or it becomes full. It is drawn 20 times a second at most:
/// more would cost processor time and say no more.
struct PageRing: Hashable {
    /// The place of a ring on a page, and how it moves.
    struct Place: Hashable {
        var rect: DisplayRect
        /// The ring is seen inside of it only; nil for no limit.
        var clip: DisplayRect?
        /// In this time it becomes full; nil for a ring that turns.
        var time: TimeBar?
        /// The width of its line, in units.
        var width = 5.0
        /// It turns in the accent colour, not in that of texts.
        var isAccent = false
    }

    /// The time of one turn.
    static let turn = Interval.milliseconds(1200)
    static let interval = Interval.milliseconds(50)

    private enum Look: Hashable {
        /// Nothing moves.
        case still
        /// Which of the pictures of a turn it is.
        case turned(step: Int64)
        /// This part of it is there, from 0 to 1.
        case filled(Double)
    }

    let place: Place
    private let look: Look
    /// When it looks different; nil for never.
    private let next: Instant?

    /// - Parameter isReduced: A ring that turns stands still. One that becomes full says how much time is left, and moves.
    init(_ place: Place, at now: Instant, isReduced: Bool) {
        self.place = place
        let step = now.nanoseconds / Self.interval.nanoseconds
        if let time = place.time {
            look = .filled(time.passed(at: now))
            next = now < time.end ? min(max(now, time.start) + Self.interval, time.end) : nil
        } else if isReduced {
            (look, next) = (.still, nil)
        } else {
            look = .turned(step: step)
            next = Instant(nanoseconds: (step + 1) * Self.interval.nanoseconds)
        }
    }

    var rect: DisplayRect { place.clip.map(place.rect.intersection) ?? place.rect }
    var nextChange: Picture.NextChange { next.map { .at($0) } ?? .never }

    func draw(_ palette: PagePalette, unit: Double, _ painter: borrowing Painter) {
        if let clip = place.clip {
            painter.beginClip(clip)
            drawWhole(palette, unit: unit, painter)
            painter.endClip()
        } else {
            drawWhole(palette, unit: unit, painter)
        }
    }

    private func drawWhole(_ palette: PagePalette, unit: Double, _ painter: borrowing Painter) {
        let rect = place.rect
        let x = Double(rect.x) + Double(rect.width) / 2
        let y = Double(rect.y) + Double(rect.height) / 2
        let width = max(place.width * unit, 2)
        let radius = (Double(rect.width) - width) / 2
        switch look {
        case .still:
            let distance = min(22 * unit, radius * 0.7)
            for place in [-1.0, 0, 1] {
                painter.fillCircle(x: x + place * distance, y: y + radius - width, radius: width, palette.text2)
            }
        case .turned(let step):
            let steps = Self.turn.nanoseconds / Self.interval.nanoseconds
            painter.strokeArc(x: x, y: y, radius: radius, from: 0, turns: 1, width: width, palette.hairline)
            painter.strokeArc(
                x: x, y: y, radius: radius, from: Double(step % steps) / Double(steps), turns: 0.75, width: width,
                place.isAccent ? palette.accent : palette.text2)
        case .filled(let part):
            painter.strokeArc(x: x, y: y, radius: radius, from: 0, turns: 1, width: width, palette.off)
            guard part > 0 else { return }
            painter.strokeArc(x: x, y: y, radius: radius, from: 0, turns: part, width: width, palette.text)
        }
    }
}
