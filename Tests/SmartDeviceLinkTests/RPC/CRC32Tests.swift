import SmartDeviceLink
import Testing

struct CRC32Tests {
    private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ 3) }

    /// One bit at a time, as in the definition.
    private static func defined(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }

    /// The results of java.util.zip.CRC32 and zlib.
    @Test(
        arguments: [
            ([], 0), (Array("123456789".utf8), 0xCBF4_3926), (Array("a".utf8), 0xE8B7_BE43),
            (Array("The quick brown fox jumps over the lazy dog".utf8), 0x414F_A339),
            (Array(repeating: 0, count: 32), 0x190A_55AD), (Array(repeating: 0xFF, count: 32), 0xFF6C_AB0B),
        ] as [([UInt8], UInt32)])
    func `known texts have the published CRC-32`(bytes: [UInt8], crc: UInt32) {
        #expect(CRC32(bytes).value == crc)
        #expect(CRC32(bytes).count == bytes.count)
    }

    @Test func `the CRC-32 equals a bit-by-bit computation at every length and alignment`() {
        for start in 0..<9 {
            for length in 0..<70 {
                let piece = Self.bytes[start..<start + length]
                #expect(CRC32(piece).value == Self.defined(piece), "\(length) bytes from \(start)")
            }
        }
    }

    @Test func `the CRC-32 does not depend on how the bytes are split`() {
        for step in [1, 3, 7, 8, 64, 333] {
            var crc = CRC32()
            for start in stride(from: 0, to: Self.bytes.count, by: step) {
                crc.append(Array(Self.bytes[start..<min(start + step, Self.bytes.count)]))
            }
            #expect(crc == CRC32(Self.bytes), "\(step) bytes a piece")
        }
    }

    @Test(arguments: [0, 1, 7, 8, 500, 999, 1000])
    func `checksums of two parts can be joined, and the first part removed`(cut: Int) {
        let (left, right) = (CRC32(Self.bytes[..<cut]), CRC32(Self.bytes[cut...]))
        var both = left
        both.append(right)
        #expect(both == CRC32(Self.bytes))
        #expect(both.dropping(left) == right)
    }
}
