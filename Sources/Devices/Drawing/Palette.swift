internal import BezelModel

/// The colours of a theme. Text has a contrast of 4.5 : 1 (WCAG AA) to its ground, edges and bars 3 : 1.
struct Palette: Hashable {
    /// The fill of a button and the text on it.
    struct Face: Hashable {
        var fill: Color
        var text: Color
    }

    var background: Color
    var notice: Color
    var quietNotice: Color
    var card: Color
    var edge: Color
    var text: Color
    var sender: Color
    var accent: Color
    var accentText: Color
    /// The background of the time bar and the ring.
    var track: Color
    var shadow: Color
    var button: Face
    var highlighted: Face
    var pressed: Face
    var region: Color
    var finger: Color

    static func of(_ theme: Theme) -> Palette {
        switch theme {
        case .night: night
        case .day: day
        }
    }

    func face(of button: CardButton) -> Face {
        button.isPressed ? pressed : button.isHighlighted ? highlighted : self.button
    }

    /// The palette for a card with an app's colours.
    func adapted(to colors: CardColors?) -> Palette {
        guard let colors else { return self }
        var palette = self
        if let background = colors.background { palette.card = Color(background) }
        palette.text = text.text(on: palette.card)
        palette.track = palette.card.mixed(with: palette.text, 0.14)
        palette.edge = edge.repaired(on: palette.card, to: Color.visible)
        let primary = colors.primary.map { Color($0) }
        palette.sender = (primary ?? sender).repaired(on: palette.card, to: Color.readable)
        palette.accent = (primary ?? accent).repaired(on: palette.card, palette.track, to: Color.visible)
        palette.accentText = accentText.text(on: palette.accent)
        let fill = colors.secondary.map { Color($0) } ?? palette.card.mixed(with: palette.text, 0.12)
        palette.button = Face(fill: fill, text: palette.text.text(on: fill))
        palette.highlighted = Self.face(palette.accent, besides: fill, on: palette.card, palette.accentText)
        palette.pressed = Self.face(palette.text, besides: fill, on: palette.card, palette.card)
        return palette
    }

    /// A colour that differs visibly from the usual button and from the card.
    private static func face(_ color: Color, besides usual: Color, on card: Color, _ text: Color) -> Face {
        let fill = color.repaired(on: usual, card, to: Color.visible)
        return Face(fill: fill, text: text.text(on: fill))
    }

    /// The palette for a background of one colour.
    func adapted(toBackground color: Color) -> Palette {
        var palette = self
        palette.background = color
        palette.notice = notice.text(on: color)
        palette.quietNotice = quietNotice.repaired(on: color, to: Color.readable)
        palette.region = region.repaired(on: color, to: Color.visible)
        palette.finger = finger.repaired(on: color, to: Color.visible)
        return palette
    }

    /// The area behind a notice or around a region on a background image.
    var plate: Color { card.with(alpha: 0.92) }

    private static let night = Palette(
        background: Color(0x0A0D12), notice: Color(0xE8EDF4), quietNotice: Color(0x98A5B6), card: Color(0x18202B),
        edge: Color(0x72839A), text: Color(0xFFFFFF), sender: Color(0x8EC5FF), accent: Color(0x4DA3FF),
        accentText: Color(0x04101F), track: Color(0x2B3747), shadow: Color(0x000000, alpha: 0.4),
        button: Face(fill: Color(0x2E3B4D), text: Color(0xFFFFFF)),
        highlighted: Face(fill: Color(0x4DA3FF), text: Color(0x04101F)),
        pressed: Face(fill: Color(0xFFFFFF), text: Color(0x0A0D12)),
        region: Color(0x5FB0FF), finger: Color(0xFFC24D))

    private static let day = Palette(
        background: Color(0xE4E9EF), notice: Color(0x131A23), quietNotice: Color(0x4A5769), card: Color(0xFFFFFF),
        edge: Color(0x76859A), text: Color(0x0C1219), sender: Color(0x0A4F9E), accent: Color(0x0B5FC0),
        accentText: Color(0xFFFFFF), track: Color(0xD3DCE7), shadow: Color(0x1B2838, alpha: 0.16),
        button: Face(fill: Color(0xDDE5EE), text: Color(0x0C1219)),
        highlighted: Face(fill: Color(0x0B5FC0), text: Color(0xFFFFFF)),
        pressed: Face(fill: Color(0x0C1219), text: Color(0xFFFFFF)),
        region: Color(0x0B5FC0), finger: Color(0xB45309))
}
