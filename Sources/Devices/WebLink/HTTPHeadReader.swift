/// Collects the bytes of a connection up to the end of the first head, of a request or a response, which is bounded.
public struct HTTPHeadReader<Head: HTTPHead & Hashable>: Sendable {
    /// The largest number of bytes of a head.
    public static var limit: Int { 8 << 10 }

    public enum Outcome: Hashable, Sendable {
        case incomplete
        /// The head, and the bytes after it.
        case head(Head, rest: [UInt8])
        /// Nothing more is read.
        case refused(HTTPRefusal)
    }

    private enum State: Sendable {
        case reading([UInt8])
        case done
    }

    private var state = State.reading([])

    public init() {}

    /// Bytes that are held.
    public var heldBytes: Int {
        switch state {
        case .reading(let bytes): bytes.count
        case .done: 0
        }
    }

    /// - Returns: After a head or a refusal `incomplete`, whatever bytes follow.
    public mutating func append(_ bytes: [UInt8]) -> Outcome {
        guard case .reading(var held) = state else { return .incomplete }
        state = .done
        // The end may begin in the bytes that were held.
        let start = max(held.count - 3, 0)
        held += bytes
        guard let end = Self.end(in: held, from: start) else {
            // Bytes of another protocol are refused before the limit is reached.
            if held.count > Self.limit { return .refused(HTTPRefusal(.headTooLarge, "the head is too long")) }
            state = .reading(held)
            return .incomplete
        }
        guard end <= Self.limit else { return .refused(HTTPRefusal(.headTooLarge, "the head is too long")) }
        do throws(HTTPRefusal) {
            // Without the CR LF of the empty line.
            return .head(try Head(lines: held[..<(end - 2)]), rest: Array(held[end...]))
        } catch {
            return .refused(error)
        }
    }

    /// The index after the empty line.
    private static func end(in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count - start >= 4 else { return nil }
        for index in start...(bytes.count - 4)
        where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13 && bytes[index + 3] == 10 {
            return index + 4
        }
        return nil
    }
}
