internal import BezelModel
internal import Drawing

/// Changed parts of a picture as the binary message that a viewer gets. All numbers are big-endian:
///
/// | bytes | what |
/// | --- | --- |
/// | 4 | number of the picture, which the viewer acknowledges with these four bytes |
/// | 2, 2 | width and height of the whole picture |
/// | 2 | number of parts; then each part: |
/// | 1 | 0: RGBA, four bytes a pixel; 1: a PNG file |
/// | 2, 2, 2, 2 | x, y, width and height |
/// | 4 | number of bytes that follow |
enum PictureMessage {
    /// Parts of fewer bytes are not compressed: a browser decodes a PNG in 2 ms.
    static let rawLimit = 16 << 10

    static func encode(_ parts: [DisplayRect], of canvas: Canvas, number: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(big: number)
        bytes.append(big: UInt16(clamping: canvas.width))
        bytes.append(big: UInt16(clamping: canvas.height))
        bytes.append(big: UInt16(clamping: parts.count))
        for part in parts {
            let cut = Canvas(size: DisplaySize(width: part.width, height: part.height))
            cut.copy(part, of: canvas, to: DisplayPoint(x: 0, y: 0))
            let png = cut.width * cut.height * 4 < rawLimit ? nil : try? PNG.encode(cut)
            bytes.append(png == nil ? 0 : 1)
            for value in [part.x, part.y, part.width, part.height] { bytes.append(big: UInt16(clamping: value)) }
            let content = png ?? rgba(cut)
            bytes.append(big: UInt32(clamping: content.count))
            bytes += content
        }
        return bytes
    }

    /// A canvas has 0xAARRGGBB. A composed picture is opaque.
    private static func rgba(_ canvas: Canvas) -> [UInt8] {
        canvas.withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
                for (index, pixel) in pixels.enumerated() {
                    bytes[index * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
                    bytes[index * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    bytes[index * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
                    bytes[index * 4 + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
                }
                count = pixels.count * 4
            }
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(big value: some FixedWidthInteger) {
        for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
