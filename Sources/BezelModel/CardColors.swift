/// An sRGB colour without alpha.
public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter text: "#RRGGBB"; nil for everything else.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.first != UInt8(ascii: "+"),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }
}

/// The colours that an app requests for the theme that is drawn: SDL's `TemplateColorScheme`. Colours that it does not
/// set are the theme's. Colours with too little contrast to each other are changed until they are readable.
public struct CardColors: Hashable, Sendable {
    /// The time bar, the ring, the badge and the highlighted button.
    public var primary: RGB?
    /// The other buttons.
    public var secondary: RGB?
    /// The card.
    public var background: RGB?

    public init(primary: RGB? = nil, secondary: RGB? = nil, background: RGB? = nil) {
        self.primary = primary
        self.secondary = secondary
        self.background = background
    }
}
