internal import BezelModel

/// The colours of pages, of one theme.
struct PagePalette: Hashable {
    var rail: Color
    var background: Color
    /// Tiles and fields.
    var tile: Color
    /// Raised surfaces: icon tiles, empty pictures.
    var raised: Color
    /// Hairlines and the ground of the scroll bar.
    var hairline: Color
    /// The ground of progress bars.
    var track: Color
    var button: Color
    var text: Color
    var text2: Color
    var text3: Color
    /// Disabled text.
    var off: Color
    /// Icons and active elements.
    var accent: Color
    /// The button that the app recommends.
    var fill: Color
    /// A line around ``fill`` if it would hardly be visible on the page; nil if it is visible.
    var fillEdge: Color?
    var onFill: Color
    var focus: Color
    /// An activity that runs, or something that is free.
    var positive: Color
    /// Something that does not work: a mark, or a text.
    var warningText: Color
    /// The card of the next manoeuvre, and its content. Apps' colours do not change it.
    var guidance: Color
    var onGuidance: Color
    var onGuidance2: Color
    /// The colour over a pressed element.
    var pressed: Color
    /// The colour over the page while a modal card is shown. Apps' colours do not change it.
    var scrim: Color
    /// The same over ``fill``.
    var pressedFill: Color { Color.black.with(alpha: 0.2) }

    static func of(_ theme: Theme) -> PagePalette {
        switch theme {
        case .night: night
        case .day: day
        }
    }

    private static let night = PagePalette(
        rail: .black, background: Color(0x0A0C0F), tile: Color(0x15181D), raised: Color(0x1E2228),
        hairline: Color(0x2A2F37),
        track: Color(0x39404A), button: Color(0x343B46), text: Color(0xECEFF3), text2: Color(0xAEB6C1),
        text3: Color(0x8590A0),
        off: Color(0x59626F), accent: Color(0x78B4FF), fill: Color(0x2E6BD6), onFill: .white,
        focus: Color(0x9CCBFF), positive: Color(0x57D08A), warningText: Color(0xFFB938), guidance: Color(0x1B4486),
        onGuidance: .white,
        onGuidance2: Color(0xBCD4F7), pressed: Color(0xECEFF3, alpha: 0.16),
        scrim: Color.black.with(alpha: 0.6))

    private static let day = PagePalette(
        rail: Color(0xDDE1E7), background: Color(0xF0F2F5), tile: .white, raised: .white, hairline: Color(0xE3E7EC),
        track: Color(0xC3CAD3), button: Color(0xDCE1E8), text: Color(0x0C1016), text2: Color(0x434C58),
        text3: Color(0x5A6472),
        off: Color(0x98A1AD), accent: Color(0x1254B8), fill: Color(0x1A5FCB), onFill: .white,
        focus: Color(0x0B57D0), positive: Color(0x0E7A43), warningText: Color(0x8A5200), guidance: Color(0x1A5FCB),
        onGuidance: .white,
        onGuidance2: Color(0xD6E5FC), pressed: Color(0x0C1016, alpha: 0.1),
        scrim: Color(0x0A0D12, alpha: 0.46))
}
