/// The head of an HTTP/1.0 or HTTP/1.1 response (RFC 9112, section 4). Its body is not read.
public struct HTTPResponseHead: HTTPHead, Hashable {
    /// 100 to 599.
    public let status: Int
    /// The text after the status; may be empty.
    public let reason: String
    public let fields: [HTTPField]
}

extension HTTPResponseHead {
    public init(lines: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let (first, fields) = try Self.parsed(lines)
        let parts = first.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, ["HTTP/1.0", "HTTP/1.1"].contains(String(decoding: parts[0], as: UTF8.self)) else {
            throw HTTPRefusal(.badRequest, "the status line is not one of HTTP/1")
        }
        guard parts[1].count == 3, parts[1].allSatisfy({ (0x30...0x39).contains($0) }),
            let status = Int(String(decoding: parts[1], as: UTF8.self)), (100...599).contains(status)
        else { throw HTTPRefusal(.badRequest, "the status is not a number from 100 to 599") }
        self.status = status
        reason = parts.count == 3 ? String(decoding: parts[2], as: UTF8.self) : ""
        self.fields = fields
    }
}
