/// The head of an HTTP/1.0 or HTTP/1.1 request (RFC 9112) without a body.
public struct HTTPRequestHead: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        /// In lower case.
        public let name: String
        /// Without spaces at its ends.
        public let value: String
    }

    /// As sent: `GET`.
    public let method: String
    /// The target up to its query. It begins with `/` and is not decoded.
    public let path: String
    /// What follows the first `?` of the target.
    public let query: String?
    /// 0 or 1: the minor version of HTTP/1.
    public let minorVersion: Int
    /// In the order of the request.
    public let fields: [Field]

    /// The values of a field, one for each time that it was sent.
    ///
    /// - Parameter name: In lower case.
    public func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The value of a field that was sent once; nil without it, or if it was sent several times.
    public func value(of name: String) -> String? {
        let values = values(of: name)
        return values.count == 1 ? values[0] : nil
    }

    /// Whether a field that is a list of words (`Connection: keep-alive, Upgrade`) has this one, ignoring case.
    func lists(_ word: String, in name: String) -> Bool {
        values(of: name).contains { value in
            value.split(separator: ",").contains { $0.trimmed.lowercased() == word }
        }
    }
}

extension HTTPRequestHead {
    /// The most fields of a request.
    static let fieldLimit = 64

    /// - Parameter bytes: All lines up to the empty one, each with its CR LF, without the empty one.
    init(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard end > rest.startIndex, rest[end - 1] == UInt8(ascii: "\r") else {
                throw HTTPRefusal(.badRequest, "a line ends without CR LF")
            }
            lines.append(rest[..<(end - 1)])
            rest = rest[(end + 1)...]
        }
        guard rest.isEmpty, let first = lines.first else { throw HTTPRefusal(.badRequest, "there is no request line") }
        let parts = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isToken) else {
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
        guard lines.count - 1 <= Self.fieldLimit else { throw HTTPRefusal(.headTooLarge, "there are too many fields") }
        var fields: [Field] = []
        for line in lines.dropFirst() { fields.append(try Field(line)) }
        self.fields = fields
        guard values(of: "host").count == 1 || (minorVersion == 0 && values(of: "host").isEmpty) else {
            throw HTTPRefusal(.badRequest, "a request has exactly one Host")
        }
        guard values(of: "transfer-encoding").isEmpty, values(of: "content-length").allSatisfy({ $0 == "0" }) else {
            throw HTTPRefusal(.contentTooLarge, "no request here has a body")
        }
    }
}

extension HTTPRequestHead.Field {
    fileprivate init(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isToken)
        else { throw HTTPRefusal(.badRequest, "a field has no name") }
        let value = line[(colon + 1)...]
        guard value.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == UInt8(ascii: "\t") }) else {
            throw HTTPRefusal(.badRequest, "a field has a control character")
        }
        name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        self.value = String(Substring(decoding: value, as: UTF8.self).trimmed)
    }
}

extension UInt8 {
    /// `tchar` of RFC 9110, section 5.6.2.
    fileprivate var isToken: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}

extension Substring {
    /// Without spaces and tabs at its ends.
    var trimmed: Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        guard let last = lastIndex(where: { !isSpace($0) }) else { return "" }
        return self[...last].drop(while: isSpace)
    }
}
