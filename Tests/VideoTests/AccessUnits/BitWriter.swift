/// Writes the fields of a NAL unit according to H.264 §7.2 and §9.1.
struct BitWriter {
    private(set) var bits: [Bool] = []

    mutating func bits(_ count: Int, _ value: Int) {
        for index in (0..<count).reversed() { bits.append(value >> index & 1 == 1) }
    }

    mutating func flag(_ value: Bool) { bits.append(value) }

    /// An unsigned Exp-Golomb code.
    mutating func unsigned(_ value: Int) {
        let length = Int.bitWidth - (value + 1).leadingZeroBitCount
        bits(2 * length - 1, value + 1)
    }

    mutating func signed(_ value: Int) { unsigned(value > 0 ? 2 * value - 1 : -2 * value) }

    /// The NAL unit of these bits, or of the first of them, with its stop bit and without start codes inside.
    func unit(header: UInt8, bits count: Int? = nil) -> [UInt8] {
        var bits = self.bits.prefix(count ?? self.bits.count) + [true]
        while bits.count % 8 != 0 { bits.append(false) }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        return [header] + escaped(bytes)
    }
}

/// A 3 is inserted before a start code, or before such a 3, in the payload (H.264 §7.4.1).
func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var zeros = 0
    for byte in bytes {
        if zeros >= 2, byte <= 3 {
            result.append(3)
            zeros = 0
        }
        result.append(byte)
        zeros = byte == 0 ? zeros + 1 : 0
    }
    return result
}
