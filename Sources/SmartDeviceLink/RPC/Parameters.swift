/// A request's parameters do not match the specification. `info` is sent in the response and names the parameter, what
/// was expected, and what was received.
public struct InvalidData: Error, Hashable, Sendable {
    public var info: String

    public init(_ info: String) { self.info = info }
}

/// Reads a JSON object by the parameter tables of rpc_spec. Each call names a parameter and its range, and throws an
/// error that the app's developer can use.
public struct Parameters: Sendable {
    /// The largest number of bytes of JSON that are parsed. The largest valid request, 1000 haptic rectangles with all
    /// digits, has a third of it; parsing much more would block the loop too long.
    public static let limit = 512 << 10

    let object: JSONObject
    let path: Place
    /// The RPC version that both sides use. Parameters of newer versions are ignored.
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
                "\(path.isRoot ? "the parameters" : "\(path)"): expected an object, got \(value.found)")
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

    /// The same parameters, read by another version of the specification.
    public func at(_ version: Version) -> Parameters { Parameters(object, path: path, version: version) }

    /// All parameters, unchanged.
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

    public func enumValue<Enum: RawRepresentable<String>>(_ key: String, as type: Enum.Type = Enum.self)
        throws(InvalidData) -> Enum?
    {
        try present(key)?.enumValue(type, at: name(key))
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

    public func enumValues<Enum: RawRepresentable<String>>(_ key: String, count: ClosedRange<Int>, as type: Enum.Type)
        throws(InvalidData) -> [Enum]?
    {
        try present(key)?.elements(count, at: name(key)) { (element, name) throws(InvalidData) in
            try element.enumValue(type, at: name)
        }
    }

    /// Returns the value of a mandatory parameter, or throws an error that names it.
    public func require<Value>(_ key: String, _ value: Value?) throws(InvalidData) -> Value {
        guard let value else { throw InvalidData("\(name(key)): mandatory parameter is missing") }
        return value
    }

    public func name(_ key: String) -> Place { .member(key, of: path) }

    /// The value with this name; nil if there is none, or if the version does not have it.
    func present(_ key: String, _ since: Version = .firstRPC) -> JSON? { version >= since ? object[key] : nil }
}

extension String {
    /// Whether the text is neither blank nor contains a line break or tab, also written as `\n` or `\t`; sdl_core
    /// refuses other texts.
    public var isDisplayable: Bool { unicodeScalars.contains { !$0.properties.isWhitespace } && !breaksLine }

    /// By its bytes: a text may be long, and checking its characters is some hundred times slower.
    var breaksLine: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var isEscape = false
            for index in 0..<bytes.count {
                let byte = unsafe bytes[index]
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
        return text.withUTF8 { bytes in unsafe bytes.count { $0 & 0xC0 != 0x80 } }
    }
}
