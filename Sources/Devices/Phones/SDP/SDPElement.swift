/// A data element of SDP (Bluetooth Core 5.4, volume 3, part B, 3), as far as a search for a channel needs it.
enum SDPElement: Hashable, Sendable {
    /// At most 8 bytes wide.
    case unsigned(UInt64)
    case uuid(BluetoothUUID)
    /// A sequence, or a choice of alternatives.
    case sequence([SDPElement])
    /// An element of another type, such as a text. Its value is skipped.
    case other
}

/// Reads data elements of bytes that come from outside.
struct SDPElementReader {
    /// Sequences in sequences. A protocol list has three.
    private static let depthLimit = 8
    /// Elements of one answer.
    private static let countLimit = 4096

    private let bytes: [UInt8]
    private var position = 0
    private var count = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func element() throws(SDPError) -> SDPElement { try element(before: bytes.count, depth: 0) }

    private mutating func element(before end: Int, depth: Int) throws(SDPError) -> SDPElement {
        count += 1
        guard count <= Self.countLimit else { throw .tooLarge("the number of data elements") }
        let head = UInt8(truncatingIfNeeded: try number(of: 1, before: end, "a data element"))
        let (type, size) = (head >> 3, head & 7)
        let length: Int
        switch size {
        case 0 where type == 0: length = 0
        case 0...4: length = 1 << Int(size)
        case 5: length = Int(try number(of: 1, before: end, "a length"))
        case 6: length = Int(try number(of: 2, before: end, "a length"))
        case _: length = Int(try number(of: 4, before: end, "a length"))
        }
        guard length <= end - position else { throw .truncated("the end of a data element") }
        let last = position + length
        switch (type, length) {
        case (1, 1), (1, 2), (1, 4), (1, 8): return .unsigned(try number(of: length, before: last, "an integer"))
        case (3, 2), (3, 4):
            let short = try number(of: length, before: last, "a UUID")
            return .uuid(BluetoothUUID(short: UInt32(truncatingIfNeeded: short)))
        case (3, 16):
            let high = try number(of: 8, before: last, "a UUID")
            return .uuid(BluetoothUUID(high: high, low: try number(of: 8, before: last, "a UUID")))
        case (3, _): throw .malformed("a UUID of \(length) bytes")
        case (6, _), (7, _):
            guard size >= 5 else { throw .malformed("a sequence without a length") }
            guard depth < Self.depthLimit else { throw .tooLarge("the depth of a sequence") }
            var elements: [SDPElement] = []
            while position < last { elements.append(try element(before: last, depth: depth + 1)) }
            return .sequence(elements)
        case (0...8, _):
            position = last
            return .other
        case _: throw .malformed("a data element of type \(type)")
        }
    }

    /// A number of 1 to 8 bytes, most significant first.
    private mutating func number(of size: Int, before end: Int, _ part: String) throws(SDPError) -> UInt64 {
        guard size <= end - position else { throw .truncated(part) }
        defer { position += size }
        return bytes[position..<position + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
