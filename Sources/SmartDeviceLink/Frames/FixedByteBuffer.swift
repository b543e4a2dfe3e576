/// Builds a short message in memory of a fixed size. Unlike an array it does not check for shared ownership at each
/// byte, and it never allocates.
///
/// - Precondition: The appended bytes fit. Messages that are written here have a known maximum length.
@safe public struct FixedByteBuffer: ~Copyable {
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    public private(set) var count = 0

    init(_ memory: UnsafeMutableRawBufferPointer) {
        unsafe precondition(memory.baseAddress != nil)
        unsafe start = memory.baseAddress.unsafelyUnwrapped
        capacity = memory.count
    }

    /// The bytes that were appended. Valid as long as the memory is.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    @inline(__always)
    private mutating func room(_ size: Int) -> UnsafeMutableRawPointer {
        precondition(size <= capacity - count)
        defer { count += size }
        return unsafe start + count
    }

    @inline(__always)
    public mutating func append(_ byte: UInt8) { unsafe room(1).storeBytes(of: byte, as: UInt8.self) }

    @inline(__always)
    public mutating func append(ascii text: StaticString) {
        unsafe room(text.utf8CodeUnitCount).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    }

    public mutating func append(contentsOf bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress {
                unsafe room(bytes.count).copyMemory(from: start, byteCount: bytes.count)
            }
        }
    }

    @inline(__always)
    mutating func append(decimal value: Int64) { unsafe append(atMost: 20) { unsafe $0.append(decimal: value) } }

    /// Appends the bytes that `body` writes, with one check for all of them.
    ///
    /// - Parameter limit: The largest number of bytes that `body` can write, whatever the values.
    @inline(__always)
    mutating func append(atMost limit: Int, _ body: (inout ByteCursor) -> Void) {
        precondition(limit <= capacity - count)
        var cursor = unsafe ByteCursor(at: start + count)
        unsafe body(&cursor)
        count = unsafe cursor.next - start
    }

    @inline(__always)
    mutating func append(bigEndian value: UInt32) { unsafe room(4).storeBytes(of: value.bigEndian, as: UInt32.self) }

    @inline(__always)
    mutating func replace(bigEndian value: UInt32, at index: Int) {
        precondition(index >= 0 && index <= count - 4)
        unsafe start.storeBytes(of: value.bigEndian, toByteOffset: index, as: UInt32.self)
    }
}
