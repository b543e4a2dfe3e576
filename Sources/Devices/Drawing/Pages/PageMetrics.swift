internal import BezelModel

/// Sizes on a page, in pixels, for one display. A larger display shows more, not larger letters.
struct PageMetrics: Hashable {
    /// The size of the page, which may be beside a rail.
    var display: DisplaySize
    /// 1 on a seven-inch display with 800 × 480 pixels.
    let unit: Double
    /// The smallest height and width of an element that can be touched.
    let touchTarget: Int32
    /// How far a finger may move before a press becomes a scroll.
    let slop: Int32
    let look: Look
    private let smallestText: Double

    /// - Parameter pixelsPerMillimetre: nil if unknown. Values outside 2 to 25 are ignored.
    init(_ metrics: LayoutMetrics, pixelsPerMillimetre: Double? = nil) {
        display = metrics.display
        unit = LayoutMetrics.unit(of: metrics.display, pixelsPerMillimetre: pixelsPerMillimetre)
        slop = pixelsPerMillimetre.map { LayoutMetrics.densities.contains($0) ? Int32((1.5 * $0).rounded()) : 8 } ?? 8
        touchTarget = metrics.touchTarget
        look = metrics.look
        smallestText = metrics.smallestText
    }

    var isPortrait: Bool { display.height > display.width }

    func whole(_ units: Double) -> Int32 { Int32(max((units * unit).rounded(), 1)) }

    /// - Parameters:
    ///   - units: The size of the letters.
    ///   - line: The distance of the lines, in units.
    func style(_ units: Double, line: Double, weight: UInt32 = 400) -> TextStyle {
        let size = max(units * unit, smallestText).rounded()
        return TextStyle(
            size: size, isBold: weight >= 600, weight: weight, lineHeight: Int32((size * line / units).rounded()),
            isDisplay: units > FontFamilies.displaySize)
    }
}

extension PageMetrics {
    var headerHeight: Int32 { max(whole(72), touchTarget) }
    var margin: Int32 { whole(24) }
    /// Between buttons.
    var gap: Int32 { whole(12) }
    /// Between tiles.
    var tileGap: Int32 { whole(16) }
    /// Between a picture and its text.
    var pictureGap: Int32 { whole(28) }
    /// At the ends of a list that goes on.
    var topFade: Int32 { whole(22) }
    var bottomFade: Int32 { whole(32) }
    var rowHeight: Int32 { max(whole(88), touchTarget) }

    var pageTitle: TextStyle { style(24, line: 30, weight: 600) }
    var rowText: TextStyle { style(26, line: 36, weight: 500) }
    var support: TextStyle { style(22, line: 28) }
    var body: TextStyle { style(26, line: 36) }
    var label: TextStyle { style(24, line: 30, weight: 600) }
    var smallLabel: TextStyle { style(22, line: 28, weight: 600) }
    /// For narrow buttons of small displays.
    var smallestLabel: TextStyle { style(19, line: 24, weight: 600) }
    var tileLabel: TextStyle { style(24, line: 30, weight: 500) }
    var smallTileLabel: TextStyle { style(20, line: 26, weight: 500) }
    /// Digits that change in place.
    var time: TextStyle {
        var style = style(19, line: 24, weight: 500)
        style.hasEqualDigits = true
        return style
    }
    var railClock: TextStyle {
        var style = style(22, line: 28, weight: 600)
        style.hasEqualDigits = true
        return style
    }
    /// In place of an app's icon.
    var initial: TextStyle { style(33, line: 40, weight: 600) }
    var seekNumber: TextStyle { style(15, line: 18, weight: 600) }
    var caption: TextStyle { style(22, line: 28, weight: 500) }
    /// Under an app's name.
    var note: TextStyle { style(19, line: 24, weight: 500) }
}
