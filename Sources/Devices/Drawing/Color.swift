internal import BezelModel

/// An sRGB colour; channels and alpha from 0 to 1, not premultiplied.
struct Color: Hashable {
    var red, green, blue, alpha: Double

    /// - Parameter rgb: 0xRRGGBB.
    init(_ rgb: UInt32, alpha: Double = 1) {
        red = Double((rgb >> 16) & 255) / 255
        green = Double((rgb >> 8) & 255) / 255
        blue = Double(rgb & 255) / 255
        self.alpha = alpha
    }

    init(_ color: RGB) {
        self.init(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }

    func with(alpha: Double) -> Color {
        var color = self
        color.alpha = alpha
        return color
    }

    /// As a canvas stores it, without its alpha.
    var opaquePixel: UInt32 {
        func byte(_ channel: Double) -> UInt32 { UInt32((channel * 255).rounded()) }
        return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }

    /// WCAG 2.1's relative luminance, 0 to 1; alpha does not count.
    var luminance: Double {
        func linear(_ channel: Double) -> Double {
            channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// WCAG 2.1's contrast ratio, 1 to 21.
    func contrast(to other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}
