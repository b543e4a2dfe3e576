internal import BezelModel

/// Sizes on a card, in pixels, for one display. They grow with its shorter side, and if the size of a pixel is known,
/// they stay large enough to be read at arm's length and hit with a finger.
struct LayoutMetrics: Hashable {
    /// How far text and space shrink in one layout candidate.
    struct Setting: Hashable {
        var spacingScale: Double
        /// Into how many rows lines may be broken on average, and twice as many on a display that is higher than wide;
        /// nil for as many as the card's height holds.
        var rowsPerLine: Int32?
        /// A first line that needs more than two rows is drawn like the other lines, not as a title.
        var hasPlainTitle = false

        /// The smallest setting, where text may be cut off.
        var isLast: Bool { spacingScale == smallestSpacingScale }
    }

    /// In the order of preference.
    static let settings: [Setting] = [
        Setting(spacingScale: 1, rowsPerLine: 1), Setting(spacingScale: 0.88, rowsPerLine: 1),
        Setting(spacingScale: 1, rowsPerLine: 2), Setting(spacingScale: 0.88, rowsPerLine: 2),
        Setting(spacingScale: 1), Setting(spacingScale: 0.88), Setting(spacingScale: 0.76), Setting(spacingScale: 0.68),
        Setting(spacingScale: smallestSpacingScale), Setting(spacingScale: smallestSpacingScale, hasPlainTitle: true),
    ]
    static let smallestSpacingScale = 0.613

    let display: DisplaySize
    /// 1 on an 800 × 480 display.
    let unit: Double
    /// The smallest height and width of buttons: 48 pixels, and 9 mm if the size of a pixel is known.
    let touchTarget: Int32
    /// The smallest size of text, in pixels.
    let smallestText: Double
    /// The distance of the card from the display's edge; the card's shadow is drawn in it.
    let margin: Int32
    let look: Look

    /// - Parameter pixelsPerMillimetre: nil if unknown. Values outside 2 to 25 are ignored, because no display in a car
    ///   has them.
    init(display: DisplaySize, pixelsPerMillimetre: Double? = nil, look: Look = Look()) {
        self.display = display
        self.look = look
        let side = Double(min(display.width, display.height))
        let pixels = min(max(side / 480, 0.4), 4)
        if let density = pixelsPerMillimetre, (2...25).contains(density) {
            // Panels may report a wrong size, so it changes the unit by at most half.
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
        margin = Self.whole(unit < 0.7 ? 6 : 16 * unit)
    }

    /// With these bounds the capitals of the first line (at most 40 units) are 3.5 to 8 mm high.
    private static let unitMillimetres = 0.124...0.275
    private static let smallestTarget = 48.0
    /// The smallest text size in units: capitals of 14 arc minutes at arm's length on a seven-inch panel.
    private static let smallestUnits = 19.0
    private static let smallestPixels = 13.0

    /// The largest cards of this size, narrow ones first. Long text may use more of a display that is much wider than
    /// high.
    ///
    /// - Parameter area: What they may cover of the display.
    func rooms(for size: AlertCard.Size, in area: DisplayRect) -> [DisplaySize] {
        let height = max(area.height - 2 * margin, 1)
        let limit = max(area.width - 2 * margin, 1)
        if size == .emergency { return [DisplaySize(width: limit, height: height)] }
        let usual = min(limit, whole(isWide ? 580 : 688))
        let widths = isWide ? [usual, min(limit, whole(1400))] : [usual]
        return widths.map { DisplaySize(width: $0, height: height) }
    }

    /// Much wider than high: cards are at the end of the lower edge, so that most of the screen stays free.
    private var isWide: Bool { Double(display.width) > 2.4 * Double(display.height) }

    /// Where a card is: in the middle of the lower edge, a subtle one of the upper edge; an emergency fills the area.
    func origin(
        of card: DisplaySize, _ size: AlertCard.Size, in area: DisplayRect, isRightToLeft: Bool
    ) -> (x: Int32, y: Int32) {
        let free = area.width - card.width
        let x = isWide ? (isRightToLeft ? min(margin, free) : max(free - margin, 0)) : free / 2
        let lowest = max(area.height - card.height - margin, 0)
        return (area.x + x, area.y + (size == .subtle ? min(margin, lowest) : lowest))
    }

    var isPortrait: Bool { display.height > display.width }

    /// There is no room for an icon beside the text, so it is placed above.
    var isNarrow: Bool { Double(display.width) < 520 * textUnit }

    func whole(_ units: Double) -> Int32 { Self.whole(units * unit) }

    func text(_ units: Double, spacingScale: Double, isBold: Bool) -> TextStyle {
        let units = max(units * spacingScale, Self.smallestUnits)
        return TextStyle(
            size: max(units * textUnit, smallestText).rounded(), isBold: isBold, weight: isBold ? 600 : nil,
            isDisplay: units > FontFamilies.displaySize)
    }

    /// Text shrinks less than the display.
    var textUnit: Double { max(unit, 0.62) }

    /// How far below its place a card is while it appears with this opacity, 0 to 255: fast at first, then slower.
    func rise(at opacity: UInt32) -> Int32 {
        let left = Double(255 - min(opacity, 255)) / 255
        return Int32((24 * unit * left * left * left).rounded())
    }

    var cornerRadius: Double { 20 * unit }
    var shadow: Int32 { min(margin, whole(16)) }
    var barHeight: Int32 { max(whole(4), 3) }
    /// Between the time bar and the card's lower edge.
    var barDistance: Int32 { max(whole(13), 5) }

    private static func whole(_ value: Double) -> Int32 { Int32(max(value.rounded(), 1)) }
}
