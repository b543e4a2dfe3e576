internal import BezelModel

/// The ring that turns around an app's icon. It is drawn 20 times a second at most: more would cost processor time and say
/// no more.
struct WaitingRing: Hashable {
    /// The time of one turn.
    static let turn = Interval.milliseconds(1200)
    static let interval = Interval.milliseconds(50)

    let rect: DisplayRect
    /// Which of the pictures of a turn it is; nil: nothing moves.
    let step: Int64?

    init(_ rect: DisplayRect, at now: Instant, isReduced: Bool) {
        self.rect = rect
        step = isReduced ? nil : now.nanoseconds / Self.interval.nanoseconds
    }

    var nextChange: Picture.NextChange {
        step.map { .at(Instant(nanoseconds: ($0 + 1) * Self.interval.nanoseconds)) } ?? .never
    }

    func draw(_ palette: PagePalette, unit: Double, _ painter: borrowing Painter) {
        let x = Double(rect.x) + Double(rect.width) / 2
        let y = Double(rect.y) + Double(rect.height) / 2
        let width = max(5 * unit, 2)
        let radius = (Double(rect.width) - width) / 2
        guard let step else {
            for place in [-1.0, 0, 1] {
                painter.fillCircle(x: x + place * 22 * unit, y: y + radius - width, radius: width, palette.text2)
            }
            return
        }
        let steps = Self.turn.nanoseconds / Self.interval.nanoseconds
        painter.strokeArc(x: x, y: y, radius: radius, from: 0, turns: 1, width: width, palette.hairline)
        painter.strokeArc(
            x: x, y: y, radius: radius, from: Double(step % steps) / Double(steps), turns: 0.75, width: width,
            palette.text2)
    }
}
