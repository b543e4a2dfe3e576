/// Bytes that wait to be written. Memory stays for the next bytes: in the steady state nothing is allocated, and emptying
/// the buffer costs nothing.
public struct OutputBuffer: Sendable {
    public private(set) var count = 0
    /// As long as there is room; the first ``count`` bytes are in use.
    private var memory: [UInt8]

    /// - Parameter capacity: Bytes. The buffer grows when more is appended.
    public init(capacity: Int) { memory = Array(repeating: 0, count: capacity) }

    /// - Returns: The range of the bytes.
    @discardableResult
    public mutating func append(contentsOf bytes: [UInt8]) -> Range<Int> {
        append(limit: bytes.count) { $0.append(contentsOf: bytes) }
    }

    /// Appends the bytes that `body` writes, in place.
    ///
    /// - Parameter limit: The largest number of bytes that `body` appends.
    /// - Returns: The range of the bytes.
    @inline(__always)
    mutating func append(limit: Int, _ body: (inout FixedByteBuffer) -> Void) -> Range<Int> {
        if memory.count - count < limit { grow(by: limit) }
        let start = count
        unsafe memory.withUnsafeMutableBytes { memory in
            var bytes = unsafe FixedByteBuffer(UnsafeMutableRawBufferPointer(rebasing: memory[start..<start + limit]))
            body(&bytes)
            count += bytes.count
        }
        return start..<count
    }

    @inline(never)
    private mutating func grow(by limit: Int) {
        memory.append(contentsOf: repeatElement(0, count: max(limit, memory.count)))
    }

    public mutating func removeAll() { count = 0 }

    /// - Precondition: `range` is below ``count``.
    public subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        precondition(range.upperBound <= count)
        return memory[range]
    }

    /// - Parameter body: Gets the bytes in `range`, which are valid during the call.
    /// - Precondition: `range` is below ``count``.
    public func withBytes(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
        precondition(range.upperBound <= count)
        unsafe memory.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
}
