internal import BezelModel

/// Sizes on a card, in pixels, for one display. They grow with its shorter side.
struct Metrics: Hashable {
    /// No button is lower or narrower, so that a finger finds it.
    static let touchTarget: Int32 = 48
    /// No letter is set smaller.
    static let smallestText = 13.0
    /// How far text and the room around it may shrink, and into how many rows lines may be broken on average, before
    /// something is cut off; the best to look at comes first.
    static let settings: [(tightness: Double, rowsPerLine: Int32)] = [
        (1, 1), (0.88, 1), (1, 2), (0.88, 2), (0.76, 1), (0.76, 2), (smallestTightness, 1), (smallestTightness, 2),
    ]
    static let smallestTightness = 0.66

    let display: DisplaySize
    /// 1 on an 800 × 480 display.
    let unit: Double
    /// From the display's edge to the card; the card's shadow lies in it.
    let margin: Int32

    init(display: DisplaySize) {
        self.display = display
        unit = min(max(Double(min(display.width, display.height)) / 480, 0.4), 4)
        margin = Self.whole(unit < 0.7 ? 6 : 18 * unit)
    }

    /// The largest card of that size.
    func room(for size: AlertCard.Size) -> DisplaySize {
        let widest = whole(size == .full ? 720 : 764)
        let width = min(display.width - 2 * margin, widest)
        return DisplaySize(width: max(width, 1), height: max(display.height - 2 * margin, 1))
    }

    func whole(_ units: Double) -> Int32 { Self.whole(units * unit) }

    /// Text never shrinks as fast as the display.
    func text(_ units: Double, tightness: Double, isBold: Bool) -> TextStyle {
        TextStyle(size: max(units * max(unit, 0.62) * tightness, Self.smallestText).rounded(), isBold: isBold)
    }

    var cornerRadius: Double { 18 * unit }
    var shadow: Int32 { min(margin, whole(16)) }
    var barHeight: Int32 { max(whole(8), 4) }

    private static func whole(_ value: Double) -> Int32 { Int32(max(value.rounded(), 1)) }
}
