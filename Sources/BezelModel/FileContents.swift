private import Glibc

/// The bytes of a file. Bytes in memory are kept in the pieces in which they came, so that a large file is not copied
/// between the connection and the disk. The beginning, or all of it, may be on the disk instead.
public struct FileContents: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// A piece with fewer bytes is appended to the piece before it if both together are not longer than this. This
    /// limits the number of pieces to one for each half of this limit, and one more.
    public static let joinLimit = 64 << 10
    /// Bytes of the disk that are read at a time.
    private static let portion = 1 << 20

    /// The bytes in memory. No piece is empty.
    public private(set) var pieces: [ArraySlice<UInt8>] = []
    public private(set) var count = 0
    /// Contents with the same number and the same count have the same bytes, in memory or on the disk. No two files
    /// have the same number. nil for contents in memory, whose bytes are compared.
    public var number: UInt64?
    /// Where the first ``diskCount`` bytes are.
    private var file: DiskFile?
    /// Bytes at the beginning that are on the disk.
    public private(set) var diskCount = 0

    public init(_ bytes: [UInt8] = []) {
        pieces = bytes.isEmpty ? [] : [bytes[...]]
        count = bytes.count
    }

    public init(arrayLiteral bytes: UInt8...) { self.init(bytes) }

    /// Contents that are on the disk.
    public init(_ file: DiskFile, count: Int, number: UInt64) {
        self.file = file
        self.count = count
        self.number = number
        diskCount = count
    }

    public var isEmpty: Bool { count == 0 }
    /// Bytes that are in memory.
    public var memory: Int { count - diskCount }

    /// A large piece keeps the whole array alive that it is a slice of.
    public mutating func append(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        guard bytes.count < Self.joinLimit else { return pieces.append(bytes) }
        if let last = pieces.indices.last, pieces[last].count + bytes.count <= Self.joinLimit {
            pieces[last].append(contentsOf: bytes)
        } else {
            pieces.append(Array(bytes)[...])
        }
    }

    // MARK: The disk

    /// The bytes from an offset on, which are in memory.
    public func suffix(from offset: Int) -> FileContents {
        var rest = self
        rest.dropFromMemory(upTo: offset)
        rest.number = nil
        rest.file = nil
        rest.count -= rest.diskCount
        rest.diskCount = 0
        return rest
    }

    /// The bytes before `end` are in a file now, and no longer in memory.
    public mutating func move(upTo end: Int, to file: DiskFile) {
        guard number != nil, end >= diskCount, end <= count else { return }
        dropFromMemory(upTo: end)
        self.file = file
    }

    private mutating func dropFromMemory(upTo end: Int) {
        while diskCount < end, let first = pieces.first {
            let dropped = min(first.count, end - diskCount)
            diskCount += dropped
            if dropped == first.count { pieces.removeFirst() } else { pieces[0] = first.dropFirst(dropped) }
        }
    }

    /// Equal contents that hold no bytes in memory or on the disk, and cannot be read; the contents
    /// themselves when they have no number.
    public var withoutBytes: FileContents {
        guard number != nil else { return self }
        var name = self
        name.pieces = []
        name.file = nil
        name.diskCount = count
        return name
    }

    // MARK: Reading

    /// Passes all bytes on, a part at a time. Waits for the disk: do not call it on the loop's thread.
    ///
    /// - Returns: Whether all could be read.
    public func forEachPart<Failure>(
        _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        var offset = 0
        while offset < diskCount {
            let length = min(diskCount - offset, Self.portion)
            guard let bytes = file?.read(at: offset, length) else { return false }
            try body(bytes[...])
            offset += length
        }
        for piece in pieces { try body(piece) }
        return true
    }

    /// All bytes in one array; none when the disk cannot be read. This copies them and waits for the disk: do not call
    /// it on the loop's thread for a large file.
    public var joined: [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(count)
        return forEachPart { all.append(contentsOf: $0) } ? all : []
    }

    /// The first bytes, as far as they are in memory.
    public func prefix(_ length: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        guard diskCount == 0 else { return bytes }
        for piece in pieces where bytes.count < length { bytes += piece.prefix(length - bytes.count) }
        return bytes
    }

    /// Compares the numbers, or else the bytes, without a copy. The division into pieces does not matter. Pieces that
    /// share their memory are equal without comparing bytes.
    public static func == (left: FileContents, right: FileContents) -> Bool {
        guard left.count == right.count else { return false }
        guard left.number == nil, right.number == nil else { return left.number == right.number }
        var others = right.pieces[...]
        var other = others.popFirst() ?? []
        for piece in left.pieces {
            var piece = piece
            while !piece.isEmpty {
                if other.isEmpty { other = others.popFirst() ?? [] }
                let length = min(piece.count, other.count)
                guard length > 0, haveEqualBytes(piece.prefix(length), other.prefix(length)) else { return false }
                piece = piece.dropFirst(length)
                other = other.dropFirst(length)
            }
        }
        return true
    }

    /// Compares two slices of the same length.
    private static func haveEqualBytes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return first == second || memcmp(first, second, min(left.count, right.count)) == 0
            }
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        if let number { hasher.combine(number) } else { hasher.combine(prefix(64)) }
    }
}
