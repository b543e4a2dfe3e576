/// Bytes that wait for a peer, up to a limit, and reports of their memory to the owner.
public struct SendBacklog {
    /// Bytes of memory, reported to the owner in steps of this size.
    static let step = 64 << 10
    /// Bytes of memory that are kept when everything was sent, so that a short message needs no allocation.
    private static let kept = 4 << 10

    /// The largest number of bytes that may wait. Default: 512 KiB, about 3000 touch messages.
    public var limit = 512 << 10
    private var bytes: [UInt8] = []
    /// Bytes at the beginning that were sent.
    private var sent = 0
    /// The value that ``news()`` returned last.
    private var told = 0

    public init() {}

    /// Number of bytes that wait.
    public var count: Int { bytes.count - sent }
    public var isEmpty: Bool { bytes.isEmpty }
    public var waiting: ArraySlice<UInt8> { bytes[sent...] }

    /// Adds bytes after those that wait.
    ///
    /// - Returns: Whether they are below the limit; nothing is added if they are not.
    public mutating func append(_ more: UnsafeRawBufferPointer) -> Bool {
        guard count + more.count <= limit else { return false }
        // With a slow peer the backlog may never be empty.
        if sent > count {
            bytes.removeFirst(sent)
            sent = 0
        }
        bytes.append(contentsOf: more)
        return true
    }

    /// The first bytes were sent.
    public mutating func remove(_ count: Int) {
        sent += count
        guard sent == bytes.count else { return }
        bytes.removeAll(keepingCapacity: sent <= Self.kept)
        sent = 0
    }

    /// - Returns: Bytes of memory, if more bytes wait than the owner knows; 0 when the last one was sent; nil if the owner
    ///   knows all.
    public mutating func news() -> Int? {
        guard bytes.count > told || bytes.isEmpty && told > 0 else { return nil }
        told = (bytes.count + Self.step - 1) / Self.step * Self.step
        return told
    }

    /// Passes the bytes that wait to `send`, which returns how many it has sent, or a negative error.
    func withUnsafeBytes(_ send: (UnsafeRawBufferPointer) -> Int) -> Int {
        bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    }
}
