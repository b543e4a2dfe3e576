/// Reads the bits of a NAL unit (H.264 §7.3.1, §9.1): bytes that only prevent a start code are left out, and the end is
/// the stop bit, the last 1.
struct BitReader {
    enum Fault: Error {
        /// The stop bit is reached.
        case truncated
        /// An Exp-Golomb code of more than 32 bits.
        case tooLarge
    }

    private let bytes: UnsafeRawBufferPointer
    /// The next byte.
    private var index: Int
    private var byte: UInt8 = 0
    /// Bits of `byte` that were not read.
    private var left = 0
    private var zeros = 0
    /// Where the stop bit is: its byte (-1 where there is none), and how many bits follow in that.
    private let stop: (byte: Int, bit: Int)

    /// - Parameter offset: Bytes to skip.
    init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
        self.bytes = bytes
        index = offset
        var last = bytes.count - 1
        while last >= 0, bytes[last] == 0 { last -= 1 }
        stop = (last, last >= 0 ? bytes[last].trailingZeroBitCount : 0)
    }

    mutating func bit() throws(Fault) -> Bool {
        if left == 0 { try nextByte() }
        left -= 1
        guard index - 1 < stop.byte || left > stop.bit else { throw .truncated }
        return byte >> UInt8(left) & 1 == 1
    }

    private mutating func nextByte() throws(Fault) {
        if index <= stop.byte, zeros >= 2, bytes[index] == 3 {
            index += 1
            zeros = 0
        }
        guard index <= stop.byte else { throw .truncated }
        byte = bytes[index]
        zeros = byte == 0 ? zeros + 1 : 0
        left = 8
        index += 1
    }

    /// - Parameter count: At most 32.
    mutating func bits(_ count: Int) throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count { value = value << 1 | (try bit() ? 1 : 0) }
        return value
    }

    /// An unsigned Exp-Golomb code, `ue(v)`.
    mutating func unsigned() throws(Fault) -> UInt32 {
        var zeros = 0
        while try !bit() {
            zeros += 1
            guard zeros < 32 else { throw .tooLarge }
        }
        return try bits(zeros) &+ (1 << UInt32(zeros) &- 1)
    }

    /// A signed Exp-Golomb code, `se(v)`.
    mutating func signed() throws(Fault) -> Int64 {
        let code = Int64(try unsigned())
        return code & 1 == 1 ? (code + 1) / 2 : -code / 2
    }
}
