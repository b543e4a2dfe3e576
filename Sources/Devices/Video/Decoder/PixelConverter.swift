public import BezelModel
internal import CYUV

/// Converts a decoded picture for the screen: scaled to fit with its own proportions, centred, with black borders.
///
/// It uses libyuv where it is installed; else a plain loop, which is some twenty times slower.
public final class PixelConverter {
    /// Why libyuv is not used; nil when it is.
    public let problem: String?
    /// The scaled planes.
    private var scaled: [UInt8] = []

    /// - Parameter usesLibrary: The default is true.
    public init(usesLibrary: Bool = true) {
        problem = usesLibrary ? cyuv_open().map { String(cString: $0) } : "not wanted"
    }

    /// Overwrites the whole canvas.
    public func draw(_ picture: DecodedPicture, on canvas: Canvas) {
        draw(picture.bytes, picture.size, picture.colour, on: canvas)
    }

    /// - Parameter bytes: Three planes without gaps (I420).
    func draw(_ bytes: UnsafeRawBufferPointer, _ size: DisplaySize, _ colour: PictureColour, on canvas: Canvas) {
        let place = DisplayRect(fitting: size, into: canvas.size)
        guard let start = bytes.baseAddress, !place.isEmpty,
            Planes(start, size).count <= bytes.count
        else { return canvas.fill(0xFF00_0000) }
        if place != DisplayRect(canvas.size) { canvas.fill(0xFF00_0000) }
        let fit = DisplaySize(width: place.width, height: place.height)
        var planes = Planes(start, size)
        if fit != size { planes = scale(planes, to: fit) }
        let width = canvas.width
        canvas.withMutablePixels { pixels in
            guard let target = pixels.baseAddress.map({ $0 + Int(place.y) * width + Int(place.x) }) else { return }
            if problem == nil {
                var picture = planes.picture
                _ = cyuv_convert(
                    &picture, colour.library, UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self),
                    Int32(width * 4))
            } else {
                planes.convert(colour, into: target, pitch: width)
            }
        }
    }

    private func scale(_ planes: Planes, to size: DisplaySize) -> Planes {
        let count = Planes.count(of: size)
        // The memory of the last picture is reused if its size is right.
        if scaled.count != count { scaled = [UInt8](repeating: 0, count: count) }
        return scaled.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return planes }
            let target = Planes(UnsafeRawPointer(start), size)
            if problem == nil {
                var picture = planes.picture
                _ = cyuv_scale(&picture, start.assumingMemoryBound(to: UInt8.self), size.width, size.height)
            } else {
                planes.scale(into: start, size)
            }
            return target
        }
    }
}

extension PictureColour {
    /// BT.2020 is drawn as BT.709, which is nearer to it than BT.601.
    fileprivate var library: cyuv_colours {
        switch (matrix, isFullRange) {
        case (.bt601, false): cyuv_601_limited
        case (.bt601, true): cyuv_601_full
        case (.bt709, false), (.bt2020, false): cyuv_709_limited
        case (.bt709, true), (.bt2020, true): cyuv_709_full
        }
    }
}
