/// How much a QR code of one size holds, at error correction level M (ISO/IEC 18004, tables 9 and E.1).
struct QRVersion {
    let number: Int
    /// Codewords of error correction in each block.
    let corrections: Int
    /// Blocks, and the data codewords in each of them; those of the second group have one more.
    let blocks: Int
    let blockLength: Int
    let longBlocks: Int
    /// Rows and columns of the middles of the alignment patterns.
    let alignment: [Int]

    private init(_ number: Int, _ corrections: Int, _ blocks: Int, _ length: Int, long: Int = 0, _ alignment: [Int]) {
        self.number = number
        self.corrections = corrections
        self.blocks = blocks
        blockLength = length
        longBlocks = long
        self.alignment = alignment
    }

    static let all = [
        QRVersion(1, 10, 1, 16, []), QRVersion(2, 16, 1, 28, [6, 18]), QRVersion(3, 26, 1, 44, [6, 22]),
        QRVersion(4, 18, 2, 32, [6, 26]), QRVersion(5, 24, 2, 43, [6, 30]), QRVersion(6, 16, 4, 27, [6, 34]),
        QRVersion(7, 18, 4, 31, [6, 22, 38]), QRVersion(8, 22, 2, 38, long: 2, [6, 24, 42]),
        QRVersion(9, 22, 3, 36, long: 2, [6, 26, 46]), QRVersion(10, 26, 4, 43, long: 1, [6, 28, 50]),
    ]

    var side: Int { 17 + 4 * number }
    private var dataCodewords: Int { blocks * blockLength + longBlocks * (blockLength + 1) }
    /// Of the number of bytes.
    private var countBits: Int { number < 10 ? 8 : 16 }
    /// Bytes of a text.
    var capacity: Int { (dataCodewords * 8 - 4 - countBits) / 8 }

    /// The data and their error correction, interleaved as they are drawn.
    func codewords(_ bytes: [UInt8]) -> [UInt8] {
        let data = padded(bytes)
        var parts: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
        var start = 0
        for block in 0..<blocks + longBlocks {
            let end = start + blockLength + (block < blocks ? 0 : 1)
            parts.append((data[start..<end], Self.correction(of: data[start..<end], count: corrections)))
            start = end
        }
        var result: [UInt8] = []
        for place in 0...blockLength {
            for part in parts where place < part.data.count { result.append(part.data[part.data.startIndex + place]) }
        }
        for place in 0..<corrections { for part in parts { result.append(part.correction[place]) } }
        return result
    }

    /// Mode "byte", the number of bytes, the bytes, and what fills the rest.
    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(4, 4)
        append(bytes.count, countBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataCodewords * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var result = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var pad: UInt8 = 0xEC
        while result.count < dataCodewords {
            result.append(pad)
            pad ^= 0xEC ^ 0x11
        }
        return result
    }

    /// The remainder of a division of polynomials over GF(256), Reed and Solomon's.
    private static func correction(of data: ArraySlice<UInt8>, count: Int) -> [UInt8] {
        var divisor = [UInt8](repeating: 0, count: count)
        divisor[count - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<count {
            for place in 0..<count {
                divisor[place] = product(divisor[place], root) ^ (place + 1 < count ? divisor[place + 1] : 0)
            }
            root = product(root, 2)
        }
        var rest = [UInt8](repeating: 0, count: count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for place in 0..<count { rest[place] ^= product(divisor[place], factor) }
        }
        return rest
    }

    /// In GF(256) with the polynomial 0x11D.
    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x1D
            product ^= (right >> UInt8(bit) & 1) * left
        }
        return product
    }
}
