/// Base64 of RFC 4648, with padding.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    static func encode(_ bytes: [UInt8]) -> String {
        let count = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: count) { text in
            var position = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let group = bytes[start..<min(start + 3, bytes.count)]
                let bits = (0..<3).reduce(UInt32(0)) {
                    $0 << 8 | UInt32(start + $1 < group.endIndex ? group[start + $1] : 0)
                }
                for place in 0..<4 {
                    text[position] = place <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * place)) & 63] : padding
                    position += 1
                }
            }
            return count
        }
    }

    /// Nil if the text is not whole groups of four characters with correct padding.
    static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { decode($0) }
    }

    private static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 4) else { return nil }
        let padded = text.suffix(2).count { $0 == padding }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        for position in 0..<text.count - padded {
            guard let value = value(of: text[position]) else { return nil }
            bits = bits << 6 | value
            guard position % 4 == 3 else { continue }
            for shift in [UInt32(16), 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
        switch padded {
        case 1:
            // Bits past the last byte are zero, so that every text stands for other bytes.
            guard text[text.count - 2] != padding, bits & 3 == 0 else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        case 2:
            guard bits & 15 == 0 else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        default: break
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
