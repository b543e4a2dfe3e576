extension Color {
    /// The contrast that WCAG 2.1 requires for text (AA, 1.4.3).
    static let readable = 4.5
    /// The contrast that WCAG 2.1 requires for graphical parts (1.4.11).
    static let visible = 3.0

    /// The enhanced contrast of WCAG 2.1 for text (AAA, 1.4.6).
    static let strong = 7.0

    static let black = Color(0x000000)
    static let white = Color(0xFFFFFF)

    /// The lowest contrast to any of `grounds`.
    func contrast(toAll grounds: [Color]) -> Double { grounds.map(contrast).min() ?? 21 }

    /// This colour, or the nearest one towards black or white that has the contrast `ratio` to all `grounds`; if there
    /// is none, the one that comes closest.
    func repaired(on grounds: Color..., to ratio: Double) -> Color {
        guard contrast(toAll: grounds) < ratio else { return self }
        var best = self
        for step in 1...Self.steps {
            for goal in [Color.black, .white] {
                let color = mixed(with: goal, Double(step) / Double(Self.steps))
                if color.contrast(toAll: grounds) >= ratio { return color }
                if color.contrast(toAll: grounds) > best.contrast(toAll: grounds) { best = color }
            }
        }
        return best
    }

    /// The best text colour on this ground: this colour if its contrast is at least 7, otherwise nearly black or white,
    /// whichever has more contrast.
    func text(on ground: Color) -> Color {
        guard contrast(to: ground) < Self.strong else { return self }
        let ink = Color(0x0C1219)
        let best = ink.contrast(to: ground) > Color.white.contrast(to: ground) ? ink : .white
        return best.repaired(on: ground, to: Self.readable)
    }

    /// - Parameter share: The share of `other`, 0 to 1.
    func mixed(with other: Color, _ share: Double) -> Color {
        var color = self
        color.red += (other.red - red) * share
        color.green += (other.green - green) * share
        color.blue += (other.blue - blue) * share
        // Rounded as in a pixel, so that the measured colour is the drawn one.
        return Color(color.opaquePixel & 0xFF_FFFF, alpha: alpha)
    }

    private static let steps = 32
}
