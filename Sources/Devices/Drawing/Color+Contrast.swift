extension Color {
    /// What WCAG 2.1 asks of text (AA, 1.4.3).
    static let readable = 4.5
    /// What it asks of parts that are to be seen (1.4.11).
    static let visible = 3.0

    /// What it asks of text at its best (AAA, 1.4.6).
    static let strong = 7.0

    static let black = Color(0x000000)
    static let white = Color(0xFFFFFF)

    /// The lower contrast of those to each of `grounds`.
    func contrast(toAll grounds: [Color]) -> Double { grounds.map(contrast).min() ?? 21 }

    /// This colour, or the nearest one between it and black or white that has the contrast `ratio` to all `grounds`;
    /// where there is none, the one that comes nearest to it.
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

    /// What is read best here: this colour where it has a contrast of 7, otherwise the stronger of nearly black and white.
    func text(on ground: Color) -> Color {
        guard contrast(to: ground) < Self.strong else { return self }
        let ink = Color(0x0C1219)
        let best = ink.contrast(to: ground) > Color.white.contrast(to: ground) ? ink : .white
        return best.repaired(on: ground, to: Self.readable)
    }

    /// - Parameter share: Of `other`, 0 to 1.
    func mixed(with other: Color, _ share: Double) -> Color {
        var color = self
        color.red += (other.red - red) * share
        color.green += (other.green - green) * share
        color.blue += (other.blue - blue) * share
        // As exact as a pixel is, so that what is measured is what is seen.
        return Color(color.opaquePixel & 0xFF_FFFF, alpha: alpha)
    }

    private static let steps = 32
}
