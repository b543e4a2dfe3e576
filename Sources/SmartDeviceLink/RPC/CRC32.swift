internal import CZlib

/// A CRC-32 that is computed step by step: that of zlib, PNG, java.util.zip.CRC32 and SDL's PutFile. zlib computes it.
///
/// Two checksums of adjacent bytes can be combined, and a checksum of the beginning can be removed, without reading the
/// bytes.
public struct CRC32: Hashable, Sendable {
    public private(set) var value: UInt32 = 0
    /// Number of bytes that were added.
    public private(set) var count = 0

    public init() {}

    public init(_ bytes: some Sequence<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { unsafe append(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { append(Array(bytes)) }
    }

    /// Adds bytes.
    public mutating func append(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe append($0) } }

    /// Adds bytes.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) {
        // For a null pointer zlib returns 0 and not the former value.
        guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        value = unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), start, bytes.count))
        count += bytes.count
    }

    /// Adds the bytes that `next` was computed for.
    public mutating func append(_ next: CRC32) {
        value = Self.combined(value, next.value, count: next.count)
        count += next.count
    }

    /// The checksum of the bytes after `beginning`.
    ///
    /// - Precondition: `beginning` was computed for the first bytes of this checksum.
    public func dropping(_ beginning: CRC32) -> CRC32 {
        var rest = CRC32()
        rest.count = count - beginning.count
        // The combination is linear: without a second value it is the share that the first one has in the whole.
        rest.value = value ^ Self.combined(beginning.value, 0, count: rest.count)
        return rest
    }

    /// - Parameter count: Number of bytes that `right` was computed for.
    private static func combined(_ left: UInt32, _ right: UInt32, count: Int) -> UInt32 {
        // zlib does not return for a negative count.
        guard count > 0 else { return left ^ right }
        return UInt32(truncatingIfNeeded: crc32_combine(UInt(left), UInt(right), count))
    }
}

/// The CRC-32 of all bytes at once; see ``CRC32``.
public func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 { CRC32(bytes).value }
