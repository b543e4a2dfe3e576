internal import BezelModel

extension PagePalette {
    /// The tile of a warning, and the symbol on it.
    var warning: Color { isDark ? Color(0xFFB938) : Color(0xFFB020) }
    var onWarning: Color { Color(0x1A1200) }
    /// The surface of the present choice.
    var chosen: Color { fill.with(alpha: 0.22) }
}

extension PageMetrics {
    /// A display with little height that is not much wider than high.
    func isSmall(_ area: DisplayRect) -> Bool {
        display.height < whole(400) && !area.isWide
    }
}
