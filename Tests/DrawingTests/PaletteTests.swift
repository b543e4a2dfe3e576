import BezelModel
import Testing

@testable import Drawing

struct PaletteTests {
    /// Colours that an app may request, including unreadable ones.
    private static let wishes: [RGB] = [
        0x000000, 0xFFFFFF, 0x808080, 0x777777, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x18202B, 0x4DA3FF,
    ]
    .map { RGB(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255)) }

    private static func texts(on palette: Palette) -> [(String, Color, Color)] {
        [
            ("text", palette.text, palette.card), ("sender", palette.sender, palette.card),
            ("badge", palette.accentText, palette.accent), ("button", palette.button.text, palette.button.fill),
            ("highlighted", palette.highlighted.text, palette.highlighted.fill),
        ] + faces(of: palette).map { ("pressed", $0.text, $0.fill) }
    }

    /// The faces of pressed buttons: ordinary and highlighted.
    private static func faces(of palette: Palette) -> [Palette.Face] {
        [false, true].map { palette.face(of: CardButton(text: "", isHighlighted: $0, isPressed: true)) }
    }

    @Test(arguments: Theme.allCases)
    func `with any colours of an app texts, bars and the focus have enough contrast`(theme: Theme) {
        let wishes: [RGB?] = [nil] + Self.wishes
        for primary in wishes {
            for secondary in wishes {
                for background in wishes {
                    let colors = CardColors(primary: primary, secondary: secondary, background: background)
                    let palette = Palette.of(theme).adapted(to: colors)
                    for (name, text, ground) in Self.texts(on: palette) {
                        #expect(text.contrast(to: ground) >= 4.5, "\(name) with \(colors)")
                    }
                    let parts = [
                        ("accent", palette.accent), ("bar", palette.bar), ("focus", palette.focus),
                    ]
                    for (name, part) in parts {
                        #expect(part.contrast(to: palette.card) >= 3, "\(name) with \(colors)")
                    }
                    for part in [palette.accent, palette.bar] {
                        #expect(part.contrast(to: palette.track) >= 3, "bar with \(colors)")
                    }
                }
            }
        }
    }

    @Test(arguments: Theme.allCases)
    func `a card has the same colours as the app's page`(theme: Theme) {
        let colors = CardColors(primary: RGB("#FFB000"), secondary: RGB("#1D4E89"), background: RGB("#101820"))
        let (card, page) = (Palette.of(theme).adapted(to: colors), PagePalette.of(theme).adapted(to: colors))
        #expect(card.card == page.raised)
        #expect(card.button.fill == page.button)
        #expect(card.highlighted == Palette.Face(fill: page.fill, text: page.onFill, edge: page.fillEdge))
        #expect(Palette.of(theme).adapted(to: nil) == Palette.of(theme))
    }

    @Test(arguments: Theme.allCases)
    func `notices, regions and fingers have enough contrast on a background of any colour`(theme: Theme) {
        for wish in Self.wishes {
            let palette = Palette.of(theme).adapted(toBackground: Color(wish))
            for text in [palette.notice, palette.quietNotice] {
                #expect(text.contrast(to: palette.background) >= 4.5, "\(wish)")
            }
            for part in [palette.region, palette.finger] {
                #expect(part.contrast(to: palette.background) >= 3, "\(wish)")
            }
        }
    }

    @Test(arguments: Theme.allCases)
    func `a notice on its plate has enough contrast over any picture`(theme: Theme) {
        let palette = Palette.of(theme)
        for below in [Color.black, .white] {
            let plate = below.mixed(with: palette.plate, palette.plate.alpha)
            for text in [palette.notice, palette.quietNotice] { #expect(text.contrast(to: plate) >= 4.5) }
            for part in [palette.region, palette.finger] { #expect(part.contrast(to: plate) >= 3) }
        }
    }

    @Test(arguments: Theme.allCases)
    func `pressed, highlighted and ordinary buttons can be distinguished`(theme: Theme) {
        let palette = Palette.of(theme)
        let pressed = Self.faces(of: palette)
        #expect(pressed[0].fill.contrast(to: palette.button.fill) >= 1.15)
        #expect(pressed[1].fill.contrast(to: palette.highlighted.fill) >= 1.15)
        #expect(palette.highlighted.fill.contrast(to: palette.button.fill) >= 1.5)
        #expect(palette.button.text.contrast(to: palette.button.fill) >= 7)
    }

    @Test(arguments: [
        ("#FF8000", RGB(red: 255, green: 128, blue: 0)), ("#ff8000", RGB(red: 255, green: 128, blue: 0)),
        ("FF8000", nil), ("#FF80", nil), ("#FF80000", nil), ("#+F8000", nil), ("", nil), ("#GGGGGG", nil),
    ])
    func `a colour is written as a number sign and six hexadecimal digits`(text: String, color: RGB?) {
        #expect(RGB(text) == color)
    }
}
