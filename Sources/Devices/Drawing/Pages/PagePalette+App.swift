internal import BezelModel

/// The colours that an app may choose (rpc_spec TemplateColorScheme). Their hue is kept; lightness and chroma are
/// changed as far as is necessary to keep the page calm, its texts readable and its buttons visible. Texts, warnings,
/// the rail and the head unit's own pages keep their colours.
extension PagePalette {
    private static let ink = Color(0x0B0E12)

    /// The text is light, on a dark ground.
    var isDark: Bool { background.luminance < text.luminance }

    func adapted(to colors: CardColors?) -> PagePalette {
        guard let colors else { return self }
        var palette = self
        if let sent = colors.background { palette.takeBackground(OKLCh(Color(sent))) }
        if let sent = colors.secondary { palette.takeButton(OKLCh(Color(sent))) }
        if let sent = colors.primary { palette.takePrimary(OKLCh(Color(sent))) }
        return palette
    }

    /// The background, and the surfaces on it as steps of its lightness.
    private mutating func takeBackground(_ sent: OKLCh) {
        let ground = sent.limited(chroma: isDark ? 0.03 : 0.012).limited(lightness: isDark ? 0.13...0.19 : 0.94...0.985)
        func step(_ night: Double, _ day: Double) -> Color {
            ground.with(lightness: ground.lightness + (isDark ? night : day)).color
        }
        let (tile, raised) = (step(0.045, 0.03), step(0.085, 0.03))
        let (hairline, button, track) = (step(0.135, -0.045), step(0.175, -0.07), step(0.22, -0.16))
        background = ground.color
        (self.tile, self.raised, self.hairline, self.button, self.track) = (tile, raised, hairline, button, track)
    }

    /// Usual buttons.
    private mutating func takeButton(_ sent: OKLCh) {
        let range = isDark ? 0.32...0.44 : 0.82...0.92
        let start = sent.limited(chroma: 0.05).limited(lightness: range)
        let (raised, text) = (raised, text)
        button =
            start.moved(by: isDark ? 0.01 : -0.01) { color in
                color.contrast(to: raised) >= 1.3 && text.contrast(to: color) >= 6
            } ?? button
    }

    /// The recommended button, icons, and the focus.
    private mutating func takePrimary(_ sent: OKLCh) {
        let (grounds, isDark) = ([background, raised], isDark)
        func isFill(_ color: Color) -> Bool {
            max(Color.white.contrast(to: color), Self.ink.contrast(to: color)) >= Color.readable
                && (!isDark || grounds.allSatisfy { $0.contrast(to: color) >= 2.2 })
        }
        let calm = sent.limited(chroma: isDark ? 0.17 : 0.2)
        let start = calm.limited(lightness: isDark ? 0.42...0.82 : 0.4...0.9)
        if let color = start.nearest(where: isFill) {
            fill = color
            onFill = Color.white.contrast(to: color) >= Color.readable ? .white : Self.ink
        }
        let goal = isDark ? Color.readable : 5.5
        let strong = calm.moved(by: isDark ? 0.01 : -0.01) { color in
            grounds.allSatisfy { $0.contrast(to: color) >= goal }
        }
        accent = strong ?? accent
        focus = accent
        let isSeen = grounds.allSatisfy { $0.contrast(to: fill) >= (isDark ? 2.2 : Color.visible) }
        fillEdge = isSeen ? nil : accent
    }
}

extension OKLCh {
    fileprivate func limited(lightness range: ClosedRange<Double>) -> OKLCh {
        with(lightness: min(max(lightness, range.lowerBound), range.upperBound))
    }

    /// The first accepted colour on the way to white (a positive step) or black; nil where there is none.
    fileprivate func moved(by step: Double, until isAccepted: (Color) -> Bool) -> Color? {
        var lightness = lightness
        while (0...1).contains(lightness) {
            let color = with(lightness: lightness).color
            if isAccepted(color) { return color }
            lightness += step
        }
        return nil
    }

    /// The accepted colour whose lightness differs least; nil where there is none.
    fileprivate func nearest(where isAccepted: (Color) -> Bool) -> Color? {
        for distance in 0...100 {
            for step in distance == 0 ? [0.0] : [0.01, -0.01] {
                let wanted = lightness + Double(distance) * step
                guard (0...1).contains(wanted) else { continue }
                let color = with(lightness: wanted).color
                if isAccepted(color) { return color }
            }
        }
        return nil
    }
}
