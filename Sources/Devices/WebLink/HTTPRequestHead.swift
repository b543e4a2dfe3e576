/// The head of an HTTP/1.0 or HTTP/1.1 request (RFC 9112) without a body.
public struct HTTPRequestHead: HTTPHead, Hashable {
    /// As sent: `GET`.
    public let method: String
    /// The target up to its query. It begins with `/` and is not decoded.
    public let path: String
    /// The part of the target after the first `?`.
    public let query: String?
    /// 0 or 1: the minor version of HTTP/1.
    public let minorVersion: Int
    /// In the order of the request.
    public let fields: [HTTPField]
}

extension HTTPRequestHead {
    public init(lines: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let (first, fields) = try Self.parsed(lines)
        let parts = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isHTTPToken) else {
            throw HTTPRefusal(.badRequest, "the request line is malformed")
        }
        guard parts[1].first == UInt8(ascii: "/"),
            parts[1].allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else { throw HTTPRefusal(.badRequest, "the target is no path") }
        switch String(decoding: parts[2], as: UTF8.self) {
        case "HTTP/1.0": minorVersion = 0
        case "HTTP/1.1": minorVersion = 1
        default: throw HTTPRefusal(.unsupportedVersion, "only HTTP/1.0 and HTTP/1.1 are spoken here")
        }
        method = String(decoding: parts[0], as: UTF8.self)
        let target = parts[1].split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = String(decoding: target[0], as: UTF8.self)
        query = target.count == 2 ? String(decoding: target[1], as: UTF8.self) : nil
        self.fields = fields
        guard values(of: "host").count == 1 || (minorVersion == 0 && values(of: "host").isEmpty) else {
            throw HTTPRefusal(.badRequest, "a request has exactly one Host")
        }
        guard values(of: "transfer-encoding").isEmpty, values(of: "content-length").allSatisfy({ $0 == "0" }) else {
            throw HTTPRefusal(.contentTooLarge, "no request here has a body")
        }
    }
}
