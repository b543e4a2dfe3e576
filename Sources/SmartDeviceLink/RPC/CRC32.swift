/// A CRC-32 that is computed step by step, as in zlib, PNG, java.util.zip.CRC32 and SDL's PutFile: polynomial
/// 0xEDB88320, reflected, inverted at the start and at the end.
///
/// Two checksums of adjacent bytes can be combined, and a checksum of the beginning can be removed, without reading the
/// bytes (Mark Adler, zlib's `crc32_combine`).
public struct CRC32: Hashable, Sendable {
    public private(set) var value: UInt32 = 0
    /// Number of bytes that were added.
    public private(set) var count = 0

    public init() {}

    public init(_ bytes: some Sequence<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { append(Array(bytes)) }
    }

    /// Adds bytes, eight at a time (Michael Kounavis and Frank Berry, "slicing by 8").
    public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Counts bytes in, eight a step (Michael Kounavis and Frank Berry, "slicing by 8").
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var crc = ~value
        var place = 0
        Self.tables.withUnsafeBufferPointer { tables in
            while place + 8 <= bytes.count {
                let low = crc ^ UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
                crc = tables[7 << 8 | Int(low & 0xFF)] ^ tables[6 << 8 | Int(low >> 8 & 0xFF)]
                crc ^= tables[5 << 8 | Int(low >> 16 & 0xFF)] ^ tables[4 << 8 | Int(low >> 24)]
                crc ^= tables[3 << 8 | Int(high & 0xFF)] ^ tables[2 << 8 | Int(high >> 8 & 0xFF)]
                crc ^= tables[1 << 8 | Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
                place += 8
            }
            while place < bytes.count {
                crc = tables[Int((crc ^ UInt32(bytes[place])) & 0xFF)] ^ crc >> 8
                place += 1
            }
        }
        value = ~crc
        count += bytes.count
    }

    /// Adds the bytes that `next` was computed for.
    public mutating func append(_ next: CRC32) {
        value = Self.product(Self.power(ofBytes: next.count), value) ^ next.value
        count += next.count
    }

    /// The checksum of the bytes after `beginning`.
    ///
    /// - Precondition: `beginning` was computed for the first bytes of this checksum.
    public func dropping(_ beginning: CRC32) -> CRC32 {
        var rest = CRC32()
        rest.count = count - beginning.count
        rest.value = value ^ Self.product(Self.power(ofBytes: rest.count), beginning.value)
        return rest
    }

    private static let polynomial: UInt32 = 0xEDB8_8320

    /// Eight tables of 256 entries: the effect of a byte on the CRC with 0 to 7 bytes after it.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 << 8)
        for byte in 0..<256 {
            var crc = UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ polynomial }
            tables[byte] = crc
        }
        for place in 256..<tables.count {
            let before = tables[place - 256]
            tables[place] = tables[Int(before & 0xFF)] ^ before >> 8
        }
        return tables
    }()

    /// x⁸ to the power of `count`, modulo the polynomial: `count` zero bytes multiply a CRC by it.
    private static func power(ofBytes count: Int) -> UInt32 {
        var power: UInt32 = 1 << 31
        var square: UInt32 = 1 << 23
        var rest = count
        while rest > 0 {
            if rest & 1 == 1 { power = product(square, power) }
            square = product(square, square)
            rest >>= 1
        }
        return power
    }

    /// The product of two polynomials, modulo the CRC's polynomial. The highest bit is x⁰.
    private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
        var sum: UInt32 = 0
        var shifted = right
        for bit in stride(from: UInt32(31), through: 0, by: -1) {
            if left >> bit & 1 == 1 { sum ^= shifted }
            shifted = shifted & 1 == 0 ? shifted >> 1 : shifted >> 1 ^ polynomial
        }
        return sum
    }
}

/// The CRC-32 of all bytes at once; see ``CRC32``.
public func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 { CRC32(bytes).value }
