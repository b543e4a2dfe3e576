private import Glibc

/// The bytes of a file in the pieces in which they came, so that nothing of a large one is copied on its way from the
/// wire to the disk.
public struct FileContents: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// A piece with fewer bytes is copied behind the one before it while both together have no more: there are never
    /// more than one piece for each half of this, and one.
    public static let joinLimit = 64 << 10

    /// None is empty.
    public private(set) var pieces: [ArraySlice<UInt8>] = []
    public private(set) var count = 0

    public init(_ bytes: [UInt8] = []) {
        pieces = bytes.isEmpty ? [] : [bytes[...]]
        count = bytes.count
    }

    public init(arrayLiteral bytes: UInt8...) { self.init(bytes) }

    public var isEmpty: Bool { count == 0 }

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

    /// All bytes in one array. This copies them: do not call it on the loop's thread for a large file.
    public var joined: [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(count)
        for piece in pieces { all.append(contentsOf: piece) }
        return all
    }

    public func prefix(_ length: Int) -> [UInt8] { Array(pieces.joined().prefix(length)) }

    /// Compares the bytes, whatever the pieces are, without a copy. Pieces that share their memory are equal without
    /// comparing bytes.
    public static func == (left: FileContents, right: FileContents) -> Bool {
        guard left.count == right.count else { return false }
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

    /// Of two slices of the same length.
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
        hasher.combine(prefix(64))
    }
}
