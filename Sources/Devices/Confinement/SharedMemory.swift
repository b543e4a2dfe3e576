internal import CLinux
internal import Glibc

/// Memory that the program shares with a confined process. Its size cannot change, so that the other side cannot shrink
/// it while it is being read.
public final class SharedMemory: @unchecked Sendable {
    public let descriptor: CInt
    /// In bytes.
    public let size: Int
    /// The memory; empty when it is not mapped.
    public let bytes: UnsafeMutableRawBufferPointer

    /// New memory, zeroed. Pages that are never used need no memory.
    ///
    /// - Parameters:
    ///   - size: Above 0.
    ///   - isMapped: Whether ``bytes`` shows it. If not, only ``write(_:at:)`` and ``read(into:at:)`` access it.
    public init(_ name: String, size: Int, isMapped: Bool = true) throws(ConfinementError) {
        self.size = size
        descriptor = clinux_shared_memory(name, size)
        guard descriptor >= 0 else { throw ConfinementError(operation: "memfd_create", errno: errno) }
        guard isMapped else {
            bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let bytes = Self.map(descriptor, size, PROT_READ | PROT_WRITE) else {
            let error = errno
            close(descriptor)
            throw ConfinementError(operation: "mmap", errno: error)
        }
        self.bytes = bytes
    }

    /// Memory that the other side has created.
    ///
    /// - Parameter descriptor: Closed when this object is released.
    /// - Returns: nil if it is not memory of at least `size` bytes.
    init?(opened descriptor: CInt, size: Int, isWritable: Bool) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size >= size,
            let bytes = Self.map(descriptor, size, isWritable ? PROT_READ | PROT_WRITE : PROT_READ)
        else { return nil }
        self.descriptor = descriptor
        self.size = size
        self.bytes = bytes
    }

    deinit {
        if let start = bytes.baseAddress { munmap(start, bytes.count) }
        close(descriptor)
    }

    private static func map(_ descriptor: CInt, _ size: Int, _ protection: CInt) -> UnsafeMutableRawBufferPointer? {
        let address = mmap(nil, size, protection, MAP_SHARED, descriptor, 0)
        guard address != MAP_FAILED, let address else { return nil }
        return UnsafeMutableRawBufferPointer(start: address, count: size)
    }

    // MARK: Without a mapping

    /// - Returns: Whether all bytes were written.
    public func write(_ source: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        Self.isWhole(source.count) { done in
            pwrite(descriptor, source.baseAddress.map { $0 + done }, source.count - done, offset + done)
        }
    }

    /// - Returns: Whether all bytes were read.
    public func read(into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        Self.isWhole(target.count) { done in
            pread(descriptor, target.baseAddress.map { $0 + done }, target.count - done, offset + done)
        }
    }

    /// Repeats a call until it has moved `count` bytes.
    ///
    /// - Parameter call: Gets the number of bytes before, and returns as write(2) does.
    /// - Returns: false if the call fails or moves nothing.
    private static func isWhole(_ count: Int, _ call: (_ done: Int) -> Int) -> Bool {
        var done = 0
        while done < count {
            let moved = call(done)
            guard moved > 0 || moved < 0 && errno == EINTR else { return false }
            done += max(moved, 0)
        }
        return true
    }

    /// Gives the memory's pages back; it holds zeros again.
    ///
    /// - Parameter offset: A multiple of the page size. Bytes before it are kept.
    public func clear(from offset: Int) { clinux_shared_memory_clear(descriptor, offset, size - offset) }

    // MARK: The note

    /// Bytes at the end of the memory that a confined process writes. The first four say which system call has ended it.
    public static let noteRoom = 4096

    /// The note of `clinux_confine`.
    var note: UInt32 {
        var note: UInt32 = 0
        _ = withUnsafeMutableBytes(of: &note) { read(into: $0, at: size - Self.noteRoom) }
        return note
    }

    /// Where the note is; nil when the memory is not mapped.
    var noteAddress: UnsafeMutablePointer<UInt32>? {
        bytes.baseAddress.map { ($0 + (size - Self.noteRoom)).assumingMemoryBound(to: UInt32.self) }
    }
}
