/// A field of a head.
public struct HTTPField: Hashable, Sendable {
    /// In lower case.
    public let name: String
    /// Without spaces at its ends.
    public let value: String
}

/// The head of an HTTP/1 message: a request's or a response's.
public protocol HTTPHead: Sendable {
    /// - Parameter lines: All lines up to the empty one, each with its CR LF, without the empty one.
    init(lines: ArraySlice<UInt8>) throws(HTTPRefusal)

    /// In the order of the message.
    var fields: [HTTPField] { get }
}

extension HTTPHead {
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

    /// The first line of a head and its fields, of which there are at most 64.
    static func parsed(
        _ bytes: ArraySlice<UInt8>
    ) throws(HTTPRefusal) -> (first: ArraySlice<UInt8>, fields: [HTTPField]) {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard end > rest.startIndex, rest[end - 1] == UInt8(ascii: "\r") else {
                throw HTTPRefusal(.badRequest, "a line ends without CR LF")
            }
            lines.append(rest[..<(end - 1)])
            rest = rest[(end + 1)...]
        }
        guard rest.isEmpty, let first = lines.first else { throw HTTPRefusal(.badRequest, "there is no first line") }
        guard lines.count <= 65 else { throw HTTPRefusal(.headTooLarge, "there are too many fields") }
        var fields: [HTTPField] = []
        for line in lines.dropFirst() { fields.append(try HTTPField(line)) }
        return (first, fields)
    }
}

extension HTTPField {
    fileprivate init(_ line: ArraySlice<UInt8>) throws(HTTPRefusal) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line[..<colon].allSatisfy(\.isHTTPToken)
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
    var isHTTPToken: Bool {
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
