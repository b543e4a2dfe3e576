/// Writes text where there is room for it: the length was checked before, see ``FixedByteBuffer``.
@unsafe struct ByteCursor {
    /// The place of the next byte.
    private(set) var next: UnsafeMutableRawPointer

    @inline(__always)
    init(at start: UnsafeMutableRawPointer) { unsafe next = start }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        unsafe next.storeBytes(of: byte, as: UInt8.self)
        unsafe next += 1
    }

    @inline(__always)
    mutating func append(ascii text: StaticString) {
        unsafe next.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        unsafe next += text.utf8CodeUnitCount
    }

    /// A whole number in decimal digits, at most 20 bytes.
    @inline(__always)
    mutating func append(decimal value: Int64) {
        if value < 0 { unsafe append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var size = 1
        // The largest magnitude, 2⁶³, has 19 digits: the limit stays below 2⁶⁴.
        var limit: UInt64 = 10
        while rest >= limit {
            size += 1
            limit &*= 10
        }
        let start = unsafe next
        unsafe next += size
        while size > 1 {
            size -= 2
            // Two digits a division; 103 / 1024 is a tenth for all numbers below 100.
            let pair = UInt16(truncatingIfNeeded: rest % 100)
            let tens = (pair &* 103) >> 10
            let digits = tens | ((pair &- tens &* 10) << 8)
            unsafe start.storeBytes(of: (digits &+ 0x3030).littleEndian, toByteOffset: size, as: UInt16.self)
            rest /= 100
        }
        if size == 1 {
            unsafe start.storeBytes(of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest), as: UInt8.self)
        }
    }
}
