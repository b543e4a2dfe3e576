public import BezelModel

/// What is behind everything else.
public enum Background: Hashable, Sendable {
    /// The theme's own colour.
    case theme
    case color(RGB)
    /// The bytes of a PNG, JPEG or BMP file, scaled until they cover the display.
    case image([UInt8])
}

/// A background made ready for one display.
struct BackgroundRenderer {
    /// nil for the theme's own.
    private(set) var color: Color?
    /// Of the display's size.
    private(set) var picture: Canvas?
    /// Why a picture is not there: the theme's colour stands in for it.
    private(set) var error: DrawingError?

    init(_ background: Background, size: DisplaySize) {
        switch background {
        case .theme: break
        case .color(let rgb): color = Color(rgb)
        case .image(let bytes):
            do { picture = try ImageFile.canvas(of: bytes, covering: size) } catch { self.error = error }
        }
    }

    func palette(_ theme: Theme) -> Palette {
        let palette = Palette.of(theme)
        return color.map(palette.adapted(toBackground:)) ?? palette
    }
}
