public import BezelModel

/// The background, behind everything else.
public enum Background: Hashable, Sendable {
    /// The theme's own colour.
    case theme
    case color(RGB)
    /// The bytes of a PNG, JPEG or BMP file, scaled until they cover the display.
    case image([UInt8])
}

/// A background that is ready to be drawn on one display.
struct BackgroundRenderer {
    /// nil for the theme's colour.
    private(set) var color: Color?
    /// The picture in the display's size.
    private(set) var picture: Canvas?
    /// Why the image cannot be shown. The theme's colour is drawn instead.
    private(set) var error: DrawingError?

    init(_ background: Background, size: DisplaySize) {
        switch background {
        case .theme: break
        case .color(let rgb): color = Color(rgb)
        case .image(let bytes):
            do { picture = try ImageFile.canvas(of: bytes, covering: size) } catch { self.error = error }
        }
    }

    /// Whether there is an integrator's colour or picture in place of the theme's colour.
    var hasOwn: Bool { color != nil || picture != nil }

    func palette(_ theme: Theme) -> Palette {
        let palette = Palette.of(theme)
        return color.map(palette.adapted(toBackground:)) ?? palette
    }
}
