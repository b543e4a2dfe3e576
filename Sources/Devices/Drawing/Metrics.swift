internal import BezelModel

/// Sizes on a card, in pixels, for one display. They grow with its shorter side, and where it is known how large a
/// pixel is, they are kept large enough to read at arm's length and to find with a finger.
struct Metrics: Hashable {
    /// How far text and the room around it may shrink, and into how many rows lines may be broken on average, before
    /// something is cut off; the best to look at comes first.
    static let settings: [(tightness: Double, rowsPerLine: Int32)] = [
        (1, 1), (0.88, 1), (1, 2), (0.88, 2), (0.76, 1), (0.76, 2), (smallestTightness, 1), (smallestTightness, 2),
    ]
    static let smallestTightness = 0.66

    let display: DisplaySize
    /// 1 on an 800 × 480 display.
    let unit: Double
    /// No button is lower or narrower, so that a finger finds it: 48 pixels, and 9 mm where that is known.
    let touchTarget: Int32
    /// No letter is set smaller.
    let smallestText: Double
    /// From the display's edge to the card; the card's shadow lies in it.
    let margin: Int32

    /// - Parameter pixelsPerMillimetre: nil where it is not known. What no display in a car has is not believed:
    ///   outside 2 to 25.
    init(display: DisplaySize, pixelsPerMillimetre: Double? = nil) {
        self.display = display
        let side = Double(min(display.width, display.height))
        let pixels = min(max(side / 480, 0.4), 4)
        if let density = pixelsPerMillimetre, (2...25).contains(density) {
            // Panels lie about their size, so it changes the unit by half at most.
            unit = min(
                max(pixels, min(Self.unitMillimetres.lowerBound * density, pixels * 1.5)),
                max(Self.unitMillimetres.upperBound * density, pixels * 0.75))
            touchTarget = Int32(max(Self.smallestTarget, min(9 * density, side / 4)).rounded(.up))
            smallestText = max(Self.smallestPixels, min(2.5 * density, side / 16))
        } else {
            unit = pixels
            touchTarget = Int32(Self.smallestTarget)
            smallestText = Self.smallestPixels
        }
        margin = Self.whole(unit < 0.7 ? 6 : 18 * unit)
    }

    /// The first line, 40 units at its largest, has capitals of 3.5 mm at the lower end, and of 8 mm at the upper one.
    private static let unitMillimetres = 0.124...0.275
    private static let smallestTarget = 48.0
    private static let smallestPixels = 13.0

    /// The largest card of that size.
    func room(for size: AlertCard.Size) -> DisplaySize {
        let widest = whole(size == .full ? 720 : 764)
        let width = min(display.width - 2 * margin, widest)
        return DisplaySize(width: max(width, 1), height: max(display.height - 2 * margin, 1))
    }

    func whole(_ units: Double) -> Int32 { Self.whole(units * unit) }

    /// Text never shrinks as fast as the display.
    func text(_ units: Double, tightness: Double, isBold: Bool) -> TextStyle {
        TextStyle(size: max(units * max(unit, 0.62) * tightness, smallestText).rounded(), isBold: isBold)
    }

    var cornerRadius: Double { 18 * unit }
    var shadow: Int32 { min(margin, whole(16)) }
    var barHeight: Int32 { max(whole(8), 4) }

    private static func whole(_ value: Double) -> Int32 { Int32(max(value.rounded(), 1)) }
}
