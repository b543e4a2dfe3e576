import BezelModel

/// A finger that came down on a list, its scroll bar, a slider, or a card that can be swept away. On a list or a card it
/// may still press something until it has moved by the slop.
struct Drag: Sendable {
    /// Samples older than this do not count for the velocity.
    private static let window = Interval.milliseconds(100)

    /// What the finger does with the list, the card or the slider.
    enum Step: Hashable, Sendable {
        /// It came down on the list, which stops if it moves.
        case held
        /// It has moved the list or the card by this many pixels, positive towards the list's end: upwards.
        case moved(Int32)
        /// It has moved the list or the card and was lifted, with this velocity in pixels a second, positive upwards.
        case released(velocity: Double)
        /// The panel has lost the finger.
        case cancelled
        /// It is on the slider, at this place from the display's left edge, in pixels.
        case slid(to: Int32)
        /// It is on the scroll bar, whose thumb begins at this height, in pixels.
        case barMoved(thumb: Int32)
    }

    /// What the finger holds.
    enum Hold: Sendable {
        /// The list or the card itself: it moves when the finger has moved by more than this many pixels.
        case contents(slop: Int32)
        /// The slide area, which follows at once.
        case slideArea
        /// The scroll bar, which follows at once: so many pixels below the upper edge of its thumb.
        case bar(grip: Int32)
    }

    let touch: Int
    let layer: LayerID
    private(set) var isScrolling = false
    private let hold: Hold
    /// Its first position, later its last one.
    private var y: Int32
    /// The last positions, the oldest first.
    private var samples: InlineArray<8, (y: Int32, stamp: Stamp)>
    private var count = 1

    init(touch: Int, layer: LayerID, _ hold: Hold, y: Int32, at stamp: Stamp) {
        self.touch = touch
        self.layer = layer
        self.hold = hold
        self.y = y
        samples = InlineArray(repeating: (y, stamp))
    }

    /// What follows the finger at once; nil on a list or a card.
    func following(_ point: DisplayPoint) -> Step? {
        switch hold {
        case .contents: nil
        case .slideArea: .slid(to: point.x)
        case .bar(let grip): .barMoved(thumb: point.y - grip)
        }
    }

    private var slop: Int32 {
        switch hold {
        case .contents(let slop): slop
        case .slideArea, .bar: 0
        }
    }

    /// - Returns: By how many pixels the list scrolls, positive towards its end; nil while the finger may still press.
    mutating func move(to newY: Int32, at stamp: Stamp) -> Int32? {
        if count == 8 {
            for index in 1..<8 { samples[index - 1] = samples[index] }
            count = 7
        }
        samples[count] = (newY, stamp)
        count += 1
        if !isScrolling {
            guard abs(Int64(newY) - Int64(y)) > Int64(slop) else { return nil }
            isScrolling = true
            y = newY
            return 0
        }
        defer { y = newY }
        return Int32(clamping: Int64(y) - Int64(newY))
    }

    /// Pixels a second at which the list continues, positive towards its end; 0 for a finger that did not move at the
    /// end.
    func velocity(at end: Stamp) -> Double {
        let last = samples[count - 1]
        guard let first = (0..<count).first(where: { end - samples[$0].stamp <= Self.window }).map({ samples[$0] })
        else { return 0 }
        // A panel sends nothing while a finger rests, so the time is measured up to the finger's end.
        let time = max((end - first.stamp).nanoseconds, 1_000_000)
        return Double(Int64(first.y) - Int64(last.y)) / (Double(time) / 1e9)
    }
}
