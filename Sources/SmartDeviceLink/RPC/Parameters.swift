/// A request's parameters are not what the specification says. `info` goes into the answer and names the parameter,
/// what was expected, and what came.
public struct InvalidData: Error, Hashable, Sendable {
    public var info: String

    public init(_ info: String) { self.info = info }
}

/// A JSON object read by the parameter tables of rpc_spec: each read names type and range, and throws what an app's
/// developer needs to know.
public struct Parameters: Sendable {
    /// Bytes of JSON that are read. The largest request there is, 1000 haptic rectangles with all their digits, has a
    /// third of them; much more would keep the reader from everybody else.
    public static let limit = 512 << 10

    let object: JSONObject
    let path: Place
    /// The RPC specification that both sides speak. Parameters that came after it are not there.
    public let version: Version

    /// The parameters of a whole message.
    public init(json: ArraySlice<UInt8>, version: Version = .servedRPC) throws(InvalidData) {
        guard json.count <= Self.limit else {
            throw InvalidData("the parameters are longer than \(Self.limit) bytes")
        }
        let value: JSON
        do { value = try JSONParser.parse(json, limit: JSONParser.valueLimit) } catch {
            switch error {
            case .unexpectedByte(let offset): throw InvalidData("the parameters are not JSON: byte \(offset)")
            case .endedEarly: throw InvalidData("the parameters are not JSON: the text ends early")
            case .tooMany: throw InvalidData("the parameters have more than \(JSONParser.valueLimit) values")
            case .tooDeep: throw InvalidData("the parameters are nested more than \(JSONParser.depthLimit) deep")
            }
        }
        try self.init(value, path: "", version: version)
    }

    public init(_ value: JSON, path: Place, version: Version = .servedRPC) throws(InvalidData) {
        guard case .object(let object) = value else {
            throw InvalidData(
                "\(path.isRoot ? "the parameters" : "\(path)"): expected an object, got \(value.typeName)")
        }
        self.object = object
        self.path = path
        self.version = version
    }

    private init(_ object: JSONObject, path: Place, version: Version) {
        self.object = object
        self.path = path
        self.version = version
    }

    /// The same as an app of that specification means them.
    public func at(_ version: Version) -> Parameters { Parameters(object, path: path, version: version) }

    /// All of it, as it came.
    public var json: JSON { .object(object) }

    public func string(_ key: String, length: ClosedRange<Int> = 0...500, since: Version = .firstRPC)
        throws(InvalidData) -> String?
    {
        try present(key, since)?.text(length, at: name(key))
    }

    public func integer(_ key: String, _ range: ClosedRange<Int64>, since: Version = .firstRPC)
        throws(InvalidData) -> Int64?
    {
        try present(key, since)?.integer(in: range, at: name(key))
    }

    /// A number with or without a fraction.
    public func float(_ key: String) throws(InvalidData) -> Double? {
        try present(key)?.float(at: name(key))
    }

    public func boolean(_ key: String, since: Version = .firstRPC) throws(InvalidData) -> Bool? {
        try present(key, since)?.flag(at: name(key))
    }

    public func word<Word: RawRepresentable<String>>(_ key: String, as type: Word.Type = Word.self)
        throws(InvalidData) -> Word?
    {
        try present(key)?.word(type, at: name(key))
    }

    public func object(_ key: String, since: Version = .firstRPC) throws(InvalidData) -> Parameters? {
        guard let value = present(key, since) else { return nil }
        return try Parameters(value, path: name(key), version: version)
    }

    public func objects(_ key: String, count: ClosedRange<Int>, since: Version = .firstRPC)
        throws(InvalidData) -> [Parameters]?
    {
        guard let value = present(key, since) else { return nil }
        let version = version
        return try value.elements(count, at: name(key)) { (element, name) throws(InvalidData) in
            try Parameters(element, path: name, version: version)
        }
    }

    public func strings(_ key: String, count: ClosedRange<Int>, length: ClosedRange<Int>) throws(InvalidData)
        -> [String]?
    {
        try present(key)?.elements(count, at: name(key)) { (element, name) throws(InvalidData) in
            try element.text(length, at: name)
        }
    }

    public func words<Word: RawRepresentable<String>>(_ key: String, count: ClosedRange<Int>, as type: Word.Type)
        throws(InvalidData) -> [Word]?
    {
        try present(key)?.elements(count, at: name(key)) { (element, name) throws(InvalidData) in
            try element.word(type, at: name)
        }
    }

    /// A mandatory parameter: what one of the reads above found, or an error that names what is missing.
    public func require<Value>(_ key: String, _ value: Value?) throws(InvalidData) -> Value {
        guard let value else { throw InvalidData("\(name(key)): mandatory parameter is missing") }
        return value
    }

    public func name(_ key: String) -> Place { .member(key, of: path) }

    /// Whatever is there under that name.
    func present(_ key: String, _ since: Version = .firstRPC) -> JSON? { version >= since ? object[key] : nil }
}

extension String {
    /// Whether it shows something and stays on its line: sdl_core refuses texts that are blank or hold `\n` or `\t`,
    /// as such or spelled with a backslash.
    public var isDisplayable: Bool { unicodeScalars.contains { !$0.properties.isWhitespace } && !breaksLine }

    /// By its bytes: a text may be long, and a look at its characters takes some hundred times as long.
    var breaksLine: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var isEscape = false
            for byte in bytes {
                if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") { return true }
                if isEscape, byte == UInt8(ascii: "n") || byte == UInt8(ascii: "t") { return true }
                isEscape = byte == UInt8(ascii: "\\")
            }
            return false
        }
    }

    /// `unicodeScalars.count`: each has one byte that does not continue another.
    var scalarCount: Int {
        var text = self
        return text.withUTF8 { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
}
