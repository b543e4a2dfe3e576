/// A colour with opacity.
public struct DrawingColor: Hashable, Sendable {
    /// Red, 0 to 1.
    public var red: Double
    /// Green, 0 to 1.
    public var green: Double
    /// Blue, 0 to 1.
    public var blue: Double
    /// Opacity, 0 to 1.
    public var alpha: Double

    /// Creates a colour from its parts, 0 to 1 each. Default opacity: 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from `0xRRGGBB`. Default opacity: 1.
    public init(_ number: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(number >> 16 & 0xFF) / 255, green: Double(number >> 8 & 0xFF) / 255,
            blue: Double(number & 0xFF) / 255, alpha: alpha)
    }
}
