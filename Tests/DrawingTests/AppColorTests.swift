import BezelModel
import TestSupport
import Testing

@testable import Drawing

/// The colours of apps, adapted to the palette of a page.
struct AppColorTests {
    /// A contrast at or below the real one, from 1 to 21.
    private struct Check: Sendable {
        let name: String
        let least: Double
        let contrast: @Sendable (PagePalette) -> Double

        init(_ name: String, _ least: Double, _ contrast: @escaping @Sendable (PagePalette) -> Double) {
            (self.name, self.least, self.contrast) = (name, least, contrast)
        }
    }

    private static let checks = [
        Check("text on the background", 15) { $0.text.contrast(to: $0.background) },
        Check("text on a button", 6) { $0.text.contrast(to: $0.button) },
        Check("secondary text on a raised surface", 7) { $0.text2.contrast(to: $0.raised) },
        Check("tertiary text on the background", 4.9) { $0.text3.contrast(to: $0.background) },
        Check("text on the recommended button", 4.5) { $0.onFill.contrast(to: $0.fill) },
        Check("icons on the background", 4.5) { $0.accent.contrast(to: $0.background) },
        Check("icons on a raised surface", 4.5) { $0.accent.contrast(to: $0.raised) },
        Check("the recommended button or its edge", 2.2) {
            ($0.fillEdge ?? $0.fill).contrast(to: $0.background)
        },
        Check("active elements", 4.5) { $0.positive.contrast(to: $0.background) },
    ]

    private static let worst: [RGB] = [
        0x000000, 0xFFFFFF, 0x808080, 0x777777, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x18202B, 0x4DA3FF,
    ]
    .map { RGB(red: UInt8($0 >> 16), green: UInt8($0 >> 8 & 255), blue: UInt8($0 & 255)) }

    private func check(_ colors: CardColors, _ theme: Theme) {
        let palette = PagePalette.of(theme).adapted(to: colors)
        for check in Self.checks {
            #expect(check.contrast(palette) >= check.least, "\(check.name), \(theme), \(colors)")
        }
    }

    @Test(arguments: Theme.allCases)
    func `the worst colours of apps are changed until all texts are readable`(theme: Theme) {
        let wishes = [nil] + Self.worst.map { Optional($0) }
        for primary in wishes {
            for secondary in wishes {
                for background in wishes {
                    check(CardColors(primary: primary, secondary: secondary, background: background), theme)
                }
            }
        }
    }

    @Test(arguments: Theme.allCases)
    func `random colours of apps are changed until all texts are readable`(theme: Theme) {
        var random = SeededNumbers(seed: 9)
        func color() -> RGB {
            let bits = UInt32.random(in: 0...0xFF_FFFF, using: &random)
            return RGB(red: UInt8(bits >> 16), green: UInt8(bits >> 8 & 255), blue: UInt8(bits & 255))
        }
        for _ in 0..<300 { check(CardColors(primary: color(), secondary: color(), background: color()), theme) }
    }

    @Test func `a colour with enough contrast is unchanged, others keep their hue`() {
        let green = RGB("#1DB954")
        let palette = PagePalette.of(.day).adapted(to: CardColors(primary: green, secondary: nil, background: nil))
        #expect(palette.fill == green.map { Color($0) })
        #expect(abs(OKLCh(palette.accent).hue - OKLCh(palette.fill).hue) < 0.05)
    }

    @Test func `yellow on white by day keeps its colour and gets an edge`() {
        let colors = CardColors(primary: RGB("#FFFF00"), secondary: RGB("#FFFFFF"), background: RGB("#FFFFFF"))
        let palette = PagePalette.of(.day).adapted(to: colors)
        #expect(OKLCh(palette.fill).lightness > 0.85)
        #expect(palette.fillEdge == palette.accent)
        #expect(PagePalette.of(.day).fillEdge == nil)
        #expect(PagePalette.of(.night).fillEdge == nil)
    }

    @Test(arguments: Theme.allCases)
    func `texts, warnings and the rail keep the head unit's colours`(theme: Theme) {
        let own = PagePalette.of(theme)
        let red = RGB("#FF0000")
        let palette = own.adapted(to: CardColors(primary: red, secondary: red, background: red))
        #expect([palette.text, palette.text2, palette.text3] == [own.text, own.text2, own.text3])
        #expect([palette.rail, palette.positive, palette.scrim] == [own.rail, own.positive, own.scrim])
    }
}
