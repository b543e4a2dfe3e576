internal import BezelModel

/// The colours of pages by role, for one theme. Text has a contrast of 7 : 1 (WCAG AAA) to what it stands on, quiet text
/// and icons 4.5 : 1.
struct PagePalette: Hashable {
    var background: Color
    /// Tiles and the squares behind the icons of rows.
    var surface: Color
    var button: Color
    var track: Color
    var text: Color
    /// Second lines.
    var quiet: Color
    /// Third lines, chevrons.
    var faint: Color
    /// What cannot be pressed now.
    var disabled: Color
    /// Icons in tiles.
    var accent: Color
    /// The button that the app recommends, and the text on it.
    var fill: Color
    var onFill: Color
    var focus: Color
    /// Over what is pressed.
    var pressed: Color
    /// Over the recommended button while it is pressed.
    var pressedFill: Color

    /// - Parameter colors: The app's; nil for the theme's own.
    static func of(_ theme: Theme, _ colors: CardColors?) -> PagePalette {
        let palette =
            switch theme {
            case .night: night
            case .day: day
            }
        return colors.map { palette.adapted(to: $0, theme) } ?? palette
    }

    /// An app's colours, moved until texts can be read on them: the background towards black by night and white by day.
    private func adapted(to colors: CardColors, _ theme: Theme) -> PagePalette {
        var palette = self
        let end: Color
        switch theme {
        case .night: end = .black
        case .day: end = .white
        }
        if let wanted = colors.background.map({ Color($0) }) {
            let steps = (0...Self.steps).map { wanted.mixed(with: end, Double($0) / Double(Self.steps)) }
            palette.background =
                steps.first {
                    text.contrast(to: $0) >= 12 && quiet.contrast(to: $0) >= Color.strong
                        && faint.contrast(to: $0) >= Color.readable
                } ?? background
            palette.surface = palette.background.mixed(with: text, 0.06)
        }
        let secondary = colors.secondary.map { Color($0) } ?? palette.background.mixed(with: text, 0.2)
        let steps = (0...Self.steps).map { secondary.mixed(with: end, Double($0) / Double(Self.steps)) }
        palette.button = steps.first { text.contrast(to: $0) >= 6 } ?? button
        if let primary = colors.primary.map({ Color($0) }) {
            palette.fill = primary.repaired(on: palette.background, to: 2.2)
            palette.onFill = Color.white.contrast(to: palette.fill) >= Color.readable ? .white : Self.ink
            palette.fill = palette.fill.repaired(on: palette.onFill, to: Color.readable)
            palette.accent = primary.repaired(on: palette.background, palette.surface, to: Color.readable)
            palette.focus = palette.accent
        }
        return palette
    }

    private static let steps = 50
    private static let ink = Color(0x0B0E12)

    private static let night = PagePalette(
        background: Color(0x0A0C0F), surface: Color(0x15181D), button: Color(0x343B46), track: Color(0x39404A),
        text: Color(0xECEFF3), quiet: Color(0xAEB6C1), faint: Color(0x8590A0), disabled: Color(0x59626F),
        accent: Color(0x78B4FF), fill: Color(0x2E6BD6), onFill: .white, focus: Color(0x9CCBFF),
        pressed: Color(0xECEFF3, alpha: 0.16), pressedFill: Color(0x000000, alpha: 0.2))

    private static let day = PagePalette(
        background: Color(0xF0F2F5), surface: .white, button: Color(0xDCE1E8), track: Color(0xC3CAD3),
        text: Color(0x0C1016), quiet: Color(0x434C58), faint: Color(0x5A6472), disabled: Color(0x98A1AD),
        accent: Color(0x1254B8), fill: Color(0x1A5FCB), onFill: .white, focus: Color(0x0B57D0),
        pressed: Color(0x0C1016, alpha: 0.1), pressedFill: Color(0x000000, alpha: 0.2))
}
