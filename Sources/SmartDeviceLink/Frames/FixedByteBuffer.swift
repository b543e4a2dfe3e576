/// Builds a short message in memory of a fixed size. Unlike an array it does not check for shared ownership at each
/// byte, and it never allocates.
///
/// - Precondition: The appended bytes fit. Messages that are written here have a known maximum length.
public struct FixedByteBuffer: ~Copyable {
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    public private(set) var count = 0

    init(_ memory: UnsafeMutableRawBufferPointer) {
        precondition(memory.baseAddress != nil)
        start = memory.baseAddress.unsafelyUnwrapped
        capacity = memory.count
    }

    /// The bytes that were appended. Valid as long as the memory is.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    @inline(__always)
    private mutating func room(_ size: Int) -> UnsafeMutableRawPointer {
        precondition(size <= capacity - count)
        defer { count += size }
        return start + count
    }

    @inline(__always)
    public mutating func append(_ byte: UInt8) { room(1).storeBytes(of: byte, as: UInt8.self) }

    @inline(__always)
    public mutating func append(ascii text: StaticString) {
        room(text.utf8CodeUnitCount).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    }

    public mutating func append(contentsOf bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { room(bytes.count).copyMemory(from: start, byteCount: bytes.count) }
        }
    }

    /// A whole number in decimal digits.
    @inline(__always)
    public mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var size = 1
        // The largest magnitude, 2⁶³, has 19 digits: the limit stays below 2⁶⁴.
        var limit: UInt64 = 10
        while rest >= limit {
            size += 1
            limit &*= 10
        }
        let start = room(size)
        repeat {
            size -= 1
            let digit = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            start.storeBytes(of: digit, toByteOffset: size, as: UInt8.self)
            rest /= 10
        } while size > 0
    }

    @inline(__always)
    mutating func append(bigEndian value: UInt32) { room(4).storeBytes(of: value.bigEndian, as: UInt32.self) }

    @inline(__always)
    mutating func replace(bigEndian value: UInt32, at index: Int) {
        precondition(index >= 0 && index <= count - 4)
        start.storeBytes(of: value.bigEndian, toByteOffset: index, as: UInt32.self)
    }
}
