internal import BezelModel

/// The colours of cards and of their surroundings, of one theme; those of pages are in ``PagePalette``. Text has a
/// contrast of 4.5 : 1 (WCAG AA) to its ground, bars and the focus 3 : 1. Usual buttons stay calm: their words stand
/// out, not their edges.
struct Palette: Hashable {
    /// The fill of a button, the text on it, and a line around it if it would hardly be visible.
    struct Face: Hashable {
        var fill: Color
        var text: Color
        var edge: Color?
    }

    private let theme: Theme
    var background: Color
    var notice: Color
    var quietNotice: Color
    var card: Color
    /// A line around the card: shadows do not show on black.
    var edge: Color
    var text: Color
    var sender: Color
    /// The ring, the badge and calibration marks.
    var accent: Color
    var accentText: Color
    /// The background of the time bar and the ring.
    var track: Color
    /// The remaining time. Grey, so that it does not compete with the highlighted button.
    var bar: Color
    var shadow: Color
    var button: Face
    var highlighted: Face
    var focus: Color
    /// The band, the edge and the highlighted button of an emergency, and their content.
    var emergency: Color
    var onEmergency = Color.white
    /// The tile of a warning, and the triangle on it. No app changes them.
    var warning: Color
    var onWarning = Color(0x1A1200)
    /// How much of the text's colour is over a pressed button, 0 to 1.
    var pressedShare: Double
    var region: Color
    var finger: Color

    static func of(_ theme: Theme) -> Palette {
        switch theme {
        case .night: night
        case .day: day
        }
    }

    /// The plate under a picture that would not be visible on `ground`.
    func imagePlate(on ground: Color) -> Color {
        let (light, dark) = sender.luminance > card.luminance ? (sender, card) : (card, sender)
        return ground.luminance < 0.18 ? light : dark
    }

    func face(of button: CardButton) -> Face {
        let face = button.isHighlighted ? highlighted : self.button
        guard button.isPressed else { return face }
        let fill = button.isHighlighted ? face.fill.mixed(with: .black, 0.2) : face.fill.mixed(with: text, pressedShare)
        return Face(fill: fill, text: face.text.text(on: fill), edge: face.edge)
    }

    /// The palette for a card. An emergency is the same for all apps.
    func adapted(to card: AlertCard) -> Palette {
        guard card.size == .emergency else { return adapted(to: card.colors) }
        var palette = self
        palette.highlighted = Face(fill: emergency, text: onEmergency)
        return palette
    }

    /// The palette for a card with an app's colours.
    func adapted(to colors: CardColors?) -> Palette {
        guard let colors else { return self }
        let page = PagePalette.of(theme).adapted(to: colors)
        var palette = Palette(theme, page, accentText: accentText, shadow: shadow, region: region, finger: finger)
        (palette.background, palette.notice, palette.quietNotice) = (background, notice, quietNotice)
        palette.accent = palette.accent.repaired(on: palette.card, palette.track, to: Color.visible)
        palette.bar = palette.bar.repaired(on: palette.card, palette.track, to: Color.visible)
        palette.accentText = accentText.text(on: palette.accent)
        return palette
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

    private init(
        _ theme: Theme, _ page: PagePalette, accentText: Color, shadow: Color, region: Color, finger: Color
    ) {
        self.theme = theme
        (background, notice, quietNotice) = (page.background, page.text, page.text2)
        (card, text, sender) = (page.raised, page.text, page.text2)
        edge = theme == .night ? page.button : page.hairline
        (accent, self.accentText, track, bar) = (page.accent, accentText, page.track, page.text2)
        button = Face(fill: page.button, text: page.text)
        highlighted = Face(fill: page.fill, text: page.onFill, edge: page.fillEdge)
        (focus, pressedShare) = (page.focus, page.pressed.alpha)
        emergency = theme == .night ? Color(0xD0312D) : Color(0xC62621)
        warning = theme == .night ? Color(0xFFB938) : Color(0xFFB020)
        (self.shadow, self.region, self.finger) = (shadow, region, finger)
    }

    private static let night = Palette(
        .night, .of(.night), accentText: Color(0x04101F), shadow: Color(0x000000, alpha: 0.55), region: Color(0x5FB0FF),
        finger: Color(0xFFC24D))

    private static let day = Palette(
        .day, .of(.day), accentText: .white, shadow: Color(0x000000, alpha: 0.17), region: Color(0x0B5FC0),
        finger: Color(0xB45309))
}
