import BezelModel
import Testing

@testable import Drawing

struct ColorTests {
    @Test(arguments: [(UInt32(0xFFFFFF), UInt32(0x000000), 21.0), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48)])
    func `contrast is computed by the formula of WCAG`(one: UInt32, two: UInt32, ratio: Double) {
        #expect(abs(Color(one).contrast(to: Color(two)) - ratio) < 0.005)
    }

    @Test(arguments: Theme.allCases)
    func `every text has a contrast of 4.5 to its background`(theme: Theme) {
        let palette = Palette.of(theme)
        let pairs = [
            (palette.notice, palette.background), (palette.quietNotice, palette.background),
            (palette.text, palette.card), (palette.sender, palette.card), (palette.accentText, palette.accent),
            (palette.button.text, palette.button.fill), (palette.highlighted.text, palette.highlighted.fill),
        ]
        for (text, ground) in pairs { #expect(text.contrast(to: ground) >= 4.5, "\(text) on \(ground)") }
    }

    @Test(arguments: Theme.allCases)
    func `bars, rings, marks and the focus have a contrast of 3 to their surroundings`(theme: Theme) {
        let palette = Palette.of(theme)
        let pairs = [
            (palette.bar, palette.track), (palette.accent, palette.track), (palette.focus, palette.card),
            (palette.region, palette.background), (palette.finger, palette.background),
            (palette.highlighted.fill, palette.card),
        ]
        for (one, other) in pairs { #expect(one.contrast(to: other) >= 3, "\(one), \(other)") }
    }
}
