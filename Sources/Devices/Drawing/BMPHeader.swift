/// The validated header of a BMP: all pixels are inside the file.
struct BMPHeader {
    /// The bits of a pixel that form one channel.
    struct Mask: Hashable {
        let bits: UInt32

        /// 0 to 255.
        func value(of raw: UInt32) -> UInt32 {
            guard bits != 0 else { return 0 }
            let shift = UInt32(bits.trailingZeroBitCount)
            let largest = UInt64(bits >> shift)
            return UInt32((UInt64((raw & bits) >> shift) * 255 + largest / 2) / largest)
        }
    }

    let width: Int
    let height: Int
    let bitsPerPixel: Int
    /// Red, green, blue and alpha.
    let masks: [Mask]
    /// Opaque pixels, for pictures with up to 8 bits a pixel.
    let colors: [UInt32]
    private let isFromTop: Bool
    private let pixels: Int
    private let stride: Int

    /// - Throws: ``DrawingError/Code/tooLarge``, ``DrawingError/Code/unsupported`` or
    ///   ``DrawingError/Code/undecodable``.
    init(_ bytes: [UInt8]) throws(DrawingError) {
        let reader = LittleEndian(bytes: bytes)
        guard let start = reader.word(10), let size = reader.word(14), bytes.count >= 14 + Int(size) else {
            throw Self.damaged("the header is not whole")
        }
        let isCore = size == 12
        guard isCore || size >= 40 else { throw Self.unsupported("a header of \(size) bytes") }
        let sides =
            isCore
            ? (Int(reader.half(18) ?? 0), Int(reader.half(20) ?? 0))
            : (Int(reader.signed(18) ?? 0), Int(reader.signed(22) ?? 0))
        isFromTop = sides.1 < 0
        (width, height) = (sides.0, abs(sides.1))
        try ImageLimits.checkSize(width: width, height: height)
        let depth = Int(reader.half(isCore ? 24 : 28) ?? 0)
        bitsPerPixel = depth
        guard [1, 4, 8, 16, 24, 32].contains(depth) else { throw Self.unsupported("\(depth) bits a pixel") }
        let compression = isCore ? 0 : reader.word(30) ?? 0
        switch (compression, depth) {
        case (0, _): masks = Self.usual(depth)
        case (3, 16), (3, 32), (6, 16), (6, 32):
            // The masks follow the first 40 bytes of the header, either inside a longer header or after it.
            let hasAlpha = compression == 6 || size >= 56
            masks = (0..<4).map { Mask(bits: $0 < 3 || hasAlpha ? reader.word(54 + $0 * 4) ?? 0 : 0) }
        default: throw Self.unsupported(Self.name(ofCompression: compression))
        }
        let count = isCore ? 0 : Int(reader.word(46) ?? 0)
        let entry = isCore ? 3 : 4
        colors =
            depth > 8
            ? []
            : (0..<(count == 0 ? 1 << depth : min(count, 1 << depth))).map { index in
                0xFF00_0000 | (reader.word(14 + Int(size) + index * entry) ?? 0) & 0xFF_FFFF
            }
        pixels = Int(start)
        stride = (width * depth + 31) / 32 * 4
        // The last row needs no padding.
        guard pixels >= 14 + Int(size), bytes.count >= pixels + stride * (height - 1) + (width * depth + 7) / 8 else {
            throw Self.damaged("\(width)×\(height) pixels are not all in \(bytes.count) bytes")
        }
    }

    /// One pixel as stored in the file, counted from the picture's top left; both coordinates must be inside the
    /// picture.
    func raw(_ bytes: [UInt8], _ x: Int, _ y: Int) -> UInt32 {
        let row = pixels + (isFromTop ? y : height - 1 - y) * stride
        guard bitsPerPixel > 8 else {
            let bit = x * bitsPerPixel
            let mask = (UInt32(1) << UInt32(bitsPerPixel)) - 1
            return UInt32(bytes[row + bit / 8]) >> UInt32(8 - bitsPerPixel - bit % 8) & mask
        }
        let start = row + x * bitsPerPixel / 8
        var raw: UInt32 = 0
        for index in 0..<bitsPerPixel / 8 { raw |= UInt32(bytes[start + index]) << UInt32(8 * index) }
        return raw
    }

    private static func usual(_ depth: Int) -> [Mask] {
        (depth == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0]).map(Mask.init)
    }

    private static func name(ofCompression number: UInt32) -> String {
        switch number {
        case 1: "RLE8"
        case 2: "RLE4"
        case 4: "JPEG within BMP"
        case 5: "PNG within BMP"
        default: "compression \(number)"
        }
    }

    private static func damaged(_ subject: String) -> DrawingError {
        DrawingError(code: .undecodable, operation: "BMP header", subject: subject)
    }

    private static func unsupported(_ subject: String) -> DrawingError {
        DrawingError(code: .unsupported, operation: "BMP header", subject: subject)
    }
}

/// Numbers in bytes, least significant first; nil past the end.
private struct LittleEndian {
    let bytes: [UInt8]

    func half(_ offset: Int) -> UInt16? {
        guard offset + 2 <= bytes.count else { return nil }
        return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
    }

    func word(_ offset: Int) -> UInt32? {
        guard let low = half(offset), let high = half(offset + 2) else { return nil }
        return UInt32(low) | UInt32(high) << 16
    }

    func signed(_ offset: Int) -> Int32? { word(offset).map { Int32(bitPattern: $0) } }
}
