private import Glibc

/// A colour by lightness (0 to 1), chroma (0 to about 0.33 in sRGB) and hue in radians: equal steps look equally large
/// (Björn Ottosson, "A perceptual color space for image processing").
struct OKLCh {
    var lightness, chroma, hue: Double
}

extension OKLCh {
    init(_ color: Color) {
        func linear(_ channel: Double) -> Double {
            channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
        let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
        let b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        self.init(
            lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, chroma: (a * a + b * b).squareRoot(),
            hue: atan2(b, a))
    }

    /// The same lightness and hue with at most this chroma.
    func limited(chroma limit: Double) -> OKLCh {
        var color = self
        color.chroma = min(chroma, limit)
        return color
    }

    func with(lightness: Double) -> OKLCh {
        var color = self
        color.lightness = min(max(lightness, 0), 1)
        return color
    }

    /// The colour in sRGB, as a pixel has it. A colour outside of sRGB gets the largest chroma that is possible in
    /// sRGB.
    var color: Color {
        if let color = rgb(chroma) { return color }
        var (low, high) = (0.0, chroma)
        for _ in 0..<12 {
            let middle = (low + high) / 2
            if rgb(middle) == nil { high = middle } else { low = middle }
        }
        return rgb(low) ?? Color(lightness < 0.5 ? 0 : 0xFF_FFFF)
    }

    /// nil outside of sRGB.
    private func rgb(_ chroma: Double) -> Color? {
        let (a, b) = (chroma * cos(hue), chroma * sin(hue))
        func cube(_ value: Double) -> Double { value * value * value }
        let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        let channels = [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ]
        guard channels.allSatisfy({ (-0.0005...1.0005).contains($0) }) else { return nil }
        let bytes = channels.map { channel -> UInt32 in
            let linear = min(max(channel, 0), 1)
            let value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * power(linear, 1 / 2.4) - 0.055
            return UInt32((value * 255).rounded())
        }
        return Color(bytes[0] << 16 | bytes[1] << 8 | bytes[2])
    }
}

extension Bitmap {
    /// The mean of its colours, from a grid of up to 16 × 16 of its pixels; nil if they are transparent.
    var meanColor: Color? {
        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
        for y in stride(from: 0, to: height, by: max(height / 16, 1)) {
            guard let row = row(y) else { continue }
            for x in stride(from: 0, to: width, by: max(width / 16, 1)) {
                let pixel = row[x]
                alpha += Double(pixel >> 24)
                red += Double((pixel >> 16) & 255)
                green += Double((pixel >> 8) & 255)
                blue += Double(pixel & 255)
            }
        }
        guard alpha > 0 else { return nil }
        // The channels are multiplied by alpha already.
        func byte(_ sum: Double) -> UInt32 { UInt32(min(max(sum / alpha, 0), 1) * 255) }
        return Color(byte(red) << 16 | byte(green) << 8 | byte(blue))
    }
}
