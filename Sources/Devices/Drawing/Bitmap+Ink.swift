internal import BezelModel

extension Bitmap {
    /// Whether a picture with a transparent background would hardly be visible on `ground`, because most of its visible
    /// pixels have nearly the same lightness. It checks up to 24 × 24 pixels. The result is false for a picture without
    /// transparency.
    func isLost(on ground: Color) -> Bool {
        var (ink, lost, all) = (0, 0, 0)
        let luminance = ground.luminance
        for y in stride(from: 0, to: height, by: max(height / 24, 1)) {
            guard let row = row(y) else { continue }
            for x in stride(from: 0, to: width, by: max(width / 24, 1)) {
                let pixel = row[x]
                all += 1
                let alpha = pixel >> 24
                guard alpha > 127 else { continue }
                ink += 1
                // The channels are multiplied by alpha already.
                func channel(_ shift: UInt32) -> UInt32 { min((pixel >> shift & 255) * 255 / alpha, 255) }
                let other = Color(channel(16) << 16 | channel(8) << 8 | channel(0)).luminance
                let contrast = (max(other, luminance) + 0.05) / (min(other, luminance) + 0.05)
                if contrast < 2 { lost += 1 }
            }
        }
        // A few transparent pixels may be only the rounded corners of a picture.
        return ink > 0 && ink * 10 < all * 9 && lost * 4 > ink * 3
    }
}
