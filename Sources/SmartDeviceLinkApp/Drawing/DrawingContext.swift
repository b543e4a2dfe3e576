/// How a text is drawn.
public struct DrawingTextStyle: Hashable, Sendable {
    /// The size of the font in window pixels.
    public var size: Double
    /// The weight, 100 to 900. Default: 400, regular.
    public var weight: Int
    /// A colour around each letter, so that it can be read on anything; nil, the default, for none.
    public var halo: DrawingColor?

    /// Creates a style.
    public init(size: Double, weight: Int = 400, halo: DrawingColor? = nil) {
        self.size = size
        self.weight = weight
        self.halo = halo
    }
}

/// What views draw into (``View/draw(in:)``). Coordinates are window pixels; the origin is the view's upper left corner.
///
/// `CairoContext` of the module CarGraphics draws by Cairo and Pango. This library draws nothing itself, so that an app
/// with another library links neither: it conforms its own type and writes to the ``PixelBuffer``.
@MainActor public protocol DrawingContext: AnyObject {
    /// Keeps the position, rotation and clipping for ``restore()``.
    func save()
    /// Restores the state of the last ``save()``.
    func restore()
    /// Moves the origin.
    func translate(by way: ViewPoint)
    /// Turns everything about the origin, clockwise, in radians.
    func rotate(by angle: Double)
    /// Draws only inside of the rectangle, and of those before.
    func clip(to rect: ViewRect)
    /// Fills an area.
    func fill(_ path: DrawingPath, _ color: DrawingColor)
    /// Draws a line with round ends and corners.
    func stroke(_ path: DrawingPath, _ color: DrawingColor, width: Double)
    /// Draws one line of text; nothing if no font has all of its letters.
    ///
    /// - Parameters:
    ///   - point: The middle of the text: half of its width, and half the height of its capital letters.
    func draw(_ text: String, _ style: DrawingTextStyle, _ color: DrawingColor, centredAt point: ViewPoint)
    /// The width of one line of text; 0 if no font has all of its letters.
    func width(of text: String, _ style: DrawingTextStyle) -> Double
    /// Draws everything up to ``endLayer(alpha:)`` into a separate layer.
    func beginLayer()
    /// Draws the layer with an opacity of 0 to 1.
    func endLayer(alpha: Double)
}
