internal import SmartDeviceLink

/// A square of one colour as a PNG file, so that the sampler needs no files.
enum Picture {
    private static let side = 64

    static func png(red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
        // Each row begins with its filter, none.
        let row = [0] + [[red, green, blue]].joined(times: side)
        let pixels = [row].joined(times: side)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk("IHDR", big(side) + big(side) + [8, 2, 0, 0, 0])
        file += chunk("IDAT", zlib(pixels))
        file += chunk("IEND", [])
        return file
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        return big(body.count) + content + big(Int(crc32(content)))
    }

    /// Stored, not compressed: one block, which holds up to 65,535 bytes.
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return [0x78, 0x01, 0x01] + little(length) + little(~length) + bytes + big(Int(high << 16 | low))
    }

    private static func big(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func little(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xff), UInt8(value >> 8)] }
}

extension [[UInt8]] {
    fileprivate func joined(times count: Int) -> [UInt8] { (0..<count).flatMap { _ in joined() } }
}
