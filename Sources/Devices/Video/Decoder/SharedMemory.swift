internal import CLinux
internal import Glibc

/// Memory that the program shares with its decoder's process. Its size cannot change, so that the other side cannot take it
/// away under a reader.
final class SharedMemory: @unchecked Sendable {
    let descriptor: CInt
    let bytes: UnsafeMutableRawBufferPointer

    /// New memory, zeroed. Pages that are never touched take no room.
    ///
    /// - Parameter size: Above 0.
    init(_ name: String, size: Int) throws(DecoderError) {
        descriptor = clinux_shared_memory(name, size)
        guard descriptor >= 0 else { throw DecoderError(operation: "memfd_create", errno: errno) }
        guard let bytes = Self.map(descriptor, size, PROT_READ | PROT_WRITE) else {
            let error = errno
            close(descriptor)
            throw DecoderError(operation: "mmap", errno: error)
        }
        self.bytes = bytes
    }

    /// The other side's.
    ///
    /// - Parameter descriptor: Is closed with this.
    /// - Returns: nil if it is no memory of at least `size` bytes.
    init?(opened descriptor: CInt, size: Int, isWritable: Bool) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size >= size,
            let bytes = Self.map(descriptor, size, isWritable ? PROT_READ | PROT_WRITE : PROT_READ)
        else { return nil }
        self.descriptor = descriptor
        self.bytes = bytes
    }

    deinit {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }

    private static func map(_ descriptor: CInt, _ size: Int, _ protection: CInt) -> UnsafeMutableRawBufferPointer? {
        let address = mmap(nil, size, protection, MAP_SHARED, descriptor, 0)
        guard address != MAP_FAILED, let address else { return nil }
        return UnsafeMutableRawBufferPointer(start: address, count: size)
    }
}

/// A call for the decoder's process has failed.
public struct DecoderError: Error, Hashable, CustomStringConvertible {
    /// The C function.
    public var operation: String
    public var errno: CInt

    public var description: String { "\(operation): \(String(cString: strerror(errno)))" }
}
