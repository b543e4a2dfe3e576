internal import BezelModel

/// Sizes on a card, in pixels, for one display. If the size of a pixel is known, they are large enough to be read at
/// arm's length and hit with a finger; else they grow with the display's shorter side.
struct LayoutMetrics: Hashable {
    let display: DisplaySize
    /// 1 on an 800 × 480 display.
    let unit: Double
    /// The smallest height and width of buttons: 64 units, 44 to 48 pixels; 9 mm if the size of a pixel is known.
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
        unit = min(max(Self.unit(of: display, pixelsPerMillimetre: pixelsPerMillimetre), 0.4), 4)
        let side = Double(min(display.width, display.height))
        // A finger needs the same number of units everywhere, and no more than this number of pixels.
        let least = min(Self.largestLeastTarget, (Self.targetUnits * unit).rounded(.up))
        if let density = pixelsPerMillimetre, Self.densities.contains(density) {
            touchTarget = Int32(max(least, min(9 * density, side / 4)).rounded(.up))
            smallestText = max(Self.smallestPixels, min(2.5 * density, side / 16))
        } else {
            touchTarget = Int32(max(least, Self.smallestTarget))
            smallestText = Self.smallestPixels
        }
        margin = Self.whole((unit < 0.75 ? 7 : 16) * unit)
    }

    /// The pixels of one unit: a unit is seen under the same angle on every display, within limits that the display's
    /// shorter side sets. Without a plausible density it depends on that side; a display that is much wider than high is a
    /// small one: panels of 1280 × 400 have 7.9 inches.
    static func unit(of display: DisplaySize, pixelsPerMillimetre: Double?) -> Double {
        let side = Double(min(display.width, display.height))
        let largest = side / (display.height > display.width ? 400 : 340)
        guard let density = pixelsPerMillimetre, densities.contains(density) else {
            return max(side / 480, min(display.isWide ? 1 : 0.7, largest))
        }
        return min(max(unitMillimetres * density, side / 600), largest)
    }

    /// Pixels per millimetre that a display in a car can have.
    static let densities = 2.0...25
    /// A unit of a display of known density: one pixel of the seven-inch display at the same distance.
    private static let unitMillimetres = 0.1926
    private static let targetUnits = 64.0
    private static let largestLeastTarget = 48.0
    private static let smallestTarget = 44.0
    /// The smallest text size in units: capitals of 14 arc minutes at arm's length on a seven-inch panel.
    private static let smallestUnits = 19.0
    private static let smallestPixels = 13.0

    /// The largest card of this size. It is a little wider than the content of a page, so that nothing of the page is
    /// visible beside it; on a display that is much wider than high it is a card at the side.
    ///
    /// - Parameter area: What it may cover of the display.
    func room(for size: AlertCard.Size, in area: DisplayRect) -> DisplaySize {
        let width = max(area.width - 2 * margin, 1)
        return DisplaySize(
            width: display.isWide && size != .emergency ? min(width, whole(580)) : width,
            height: max(area.height - 2 * margin, 1))
    }

    /// Where a card is: in the middle of the lower edge; a subtle one and an emergency fill the area. On a display that
    /// is much wider than high it is at the end of that edge, so that most of the screen stays free.
    func origin(
        of card: DisplaySize, _ size: AlertCard.Size, in area: DisplayRect, isRightToLeft: Bool
    ) -> (x: Int32, y: Int32) {
        if size == .subtle { return (area.x, area.y) }
        let free = area.width - card.width
        let x = display.isWide ? (isRightToLeft ? min(margin, free) : max(free - margin, 0)) : free / 2
        let lowest = max(area.height - card.height - margin, 0)
        return (area.x + x, area.y + lowest)
    }

    var isPortrait: Bool { display.height > display.width }

    /// A small display that is wider than high: a card needs most of its height.
    var isTight: Bool { !isPortrait && Double(display.height) < 400 * unit }

    /// There is no room for an icon beside the text, so it is placed above.
    var isNarrow: Bool { Double(display.width) < 520 * textUnit }

    func whole(_ units: Double) -> Int32 { Self.whole(units * unit) }

    /// - Parameters:
    ///   - units: The size of the letters.
    ///   - line: The distance of the lines, in units; nil for the font's own.
    func text(_ units: Double, line: Double? = nil, isBold: Bool) -> TextStyle {
        let units = max(units, Self.smallestUnits)
        let size = max(units * textUnit, smallestText).rounded()
        return TextStyle(
            size: size, isBold: isBold, weight: isBold ? 600 : nil,
            lineHeight: line.map { Int32((size * $0 / units).rounded()) }, isDisplay: units > FontFamilies.displaySize)
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
