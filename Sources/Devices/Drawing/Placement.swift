internal import BezelModel

/// Everything on one layer that does not move, and which parts of it can be touched. Rectangles are in pixels from the
/// layer's own top left corner.
struct Placement {
    enum Element {
        /// A rounded area behind text that is on an image.
        case plate(DisplayRect)
        case text(PlacedText)
        /// Text on a plate with round ends.
        case badge(PlacedText)
        /// A digit in the middle of a tile.
        case digit(PlacedText)
        case image(PlacedImage)
        case button(PlacedButton)
    }

    /// Later ones cover earlier ones.
    var elements: [Element]
    /// The areas that can be touched. The index of a rectangle is the element in its ``TargetID``.
    var targets: [DisplayRect]
}

struct PlacedText {
    var block: TextBlock
    var rect: DisplayRect
    var color: KeyPath<Palette, Color> = \.text
}

struct PlacedImage {
    /// nil as long as the image is being decoded: its place stays empty.
    var bitmap: Bitmap?
    var rect: DisplayRect
    /// Only its shape is drawn, in the colour of the text.
    var isTemplate: Bool
    /// The radius of its corners, in layout units.
    var radius: Double
}

struct PlacedButton {
    var rect: DisplayRect
    /// Its state.
    var button: CardButton
    var text: PlacedText?
    var image: PlacedImage?
    /// The sign for a missing picture, on a button without text; nil on any other button.
    var sign: DisplayRect?
}

extension DisplayRect {
    /// The same rectangle in a mirror that is `width` wide.
    func mirrored(in width: Int32) -> DisplayRect {
        DisplayRect(x: width - x - self.width, y: y, width: self.width, height: height)
    }
}

extension PlacedText {
    func mirrored(in width: Int32) -> PlacedText {
        PlacedText(block: block, rect: rect.mirrored(in: width), color: color)
    }
}

extension PlacedImage {
    func mirrored(in width: Int32) -> PlacedImage {
        PlacedImage(bitmap: bitmap, rect: rect.mirrored(in: width), isTemplate: isTemplate, radius: radius)
    }
}

extension PlacedButton {
    func mirrored(in width: Int32) -> PlacedButton {
        PlacedButton(
            rect: rect.mirrored(in: width), button: button, text: text?.mirrored(in: width),
            image: image?.mirrored(in: width), sign: sign?.mirrored(in: width))
    }
}
