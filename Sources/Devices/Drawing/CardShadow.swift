internal import BezelModel

/// The shadow around a card, computed pixel by pixel. Cairo's strokes took most of the time for a card.
struct CardShadow {
    /// How far it reaches, in pixels.
    let reach: Int32
    /// The radius of the card's corners.
    let radius: Double
    let color: Color

    /// Draws on a transparent `canvas`, in the margin of `reach` pixels around the card.
    func draw(on canvas: Canvas) {
        let (width, height, reach) = (canvas.width, canvas.height, Int(reach))
        // At most a quarter of the canvas, so that the four corners never overlap.
        let corner = min(reach + Int(radius.rounded(.up)), width / 2, height / 2)
        let edge = (0..<reach).map { pixel(distance: Double(reach - $0) - 0.5) }
        canvas.withMutablePixels { pixels in
            func set(_ x: Int, _ y: Int, _ pixel: UInt32) {
                let (right, bottom) = (width - 1 - x, height - 1 - y)
                pixels[y * width + x] = pixel
                pixels[y * width + right] = pixel
                pixels[bottom * width + x] = pixel
                pixels[bottom * width + right] = pixel
            }
            for (depth, pixel) in edge.enumerated().prefix(min(height, width) / 2) {
                for x in corner..<max(width / 2 + 1, corner) where x < width { set(x, depth, pixel) }
                for y in corner..<max(height / 2 + 1, corner) where y < height { set(depth, y, pixel) }
            }
            let middle = Double(reach) + radius
            for y in 0..<corner {
                for x in 0..<corner {
                    let (across, down) = (middle - Double(x) - 0.5, middle - Double(y) - 0.5)
                    set(x, y, pixel(distance: (across * across + down * down).squareRoot() - radius))
                }
            }
        }
    }

    /// - Parameter distance: From the card's edge, in pixels; negative within the card.
    private func pixel(distance: Double) -> UInt32 {
        let strength = min(max(1 - distance / Double(reach), 0), 1)
        let alpha = color.alpha * strength * strength
        func byte(_ channel: Double) -> UInt32 { UInt32((channel * alpha * 255).rounded()) }
        return byte(1) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }
}
