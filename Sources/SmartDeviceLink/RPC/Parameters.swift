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

    private let object: JSONObject
    private let path: String

    /// The parameters of a whole message.
    public init(json: ArraySlice<UInt8>) throws(InvalidData) {
        guard json.count <= Self.limit else {
            throw InvalidData("the parameters are longer than \(Self.limit) bytes")
        }
        let value: JSON
        do { value = try JSONParser.parse(json) } catch {
            switch error {
            case .unexpectedByte(let offset): throw InvalidData("the parameters are not JSON: byte \(offset)")
            case .endedEarly: throw InvalidData("the parameters are not JSON: the text ends early")
            case .tooDeep: throw InvalidData("the parameters are nested more than \(JSONParser.depthLimit) deep")
            }
        }
        try self.init(value, path: "")
    }

    public init(_ value: JSON, path: String) throws(InvalidData) {
        guard case .object(let object) = value else {
            throw InvalidData("\(path.isEmpty ? "the parameters" : path): expected an object, got \(value.typeName)")
        }
        self.object = object
        self.path = path
    }

    /// All of it, as it came.
    public var json: JSON { .object(object) }

    public func string(_ key: String, length: ClosedRange<Int> = 0...500) throws(InvalidData) -> String? {
        guard let value = present(key) else { return nil }
        guard case .string(let text) = value else { throw mismatch(key, "a string", value) }
        let count = text.unicodeScalars.count
        guard length.contains(count) else {
            throw InvalidData(
                "\(name(key)): expected \(length.lowerBound) to \(length.upperBound) characters, got \(count)")
        }
        return text
    }

    public func integer(_ key: String, _ range: ClosedRange<Int64>) throws(InvalidData) -> Int64? {
        guard let value = present(key) else { return nil }
        guard case .integer(let number) = value else {
            throw mismatch(key, "an integer from \(range.lowerBound) to \(range.upperBound)", value)
        }
        guard range.contains(number) else {
            throw InvalidData(
                "\(name(key)): expected an integer from \(range.lowerBound) to \(range.upperBound), got \(number)")
        }
        return number
    }

    /// A number with or without a fraction.
    public func float(_ key: String) throws(InvalidData) -> Double? {
        guard let value = present(key) else { return nil }
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .null, .boolean, .string, .array, .object: throw mismatch(key, "a number", value)
        }
    }

    public func boolean(_ key: String) throws(InvalidData) -> Bool? {
        guard let value = present(key) else { return nil }
        guard case .boolean(let flag) = value else { throw mismatch(key, "a boolean", value) }
        return flag
    }

    public func word<Word: RawRepresentable<String>>(_ key: String, as type: Word.Type = Word.self)
        throws(InvalidData) -> Word?
    {
        guard let value = present(key) else { return nil }
        guard case .string(let text) = value else { throw mismatch(key, "a string", value) }
        guard let word = Word(rawValue: text) else {
            throw InvalidData("\(name(key)): \"\(text.prefix(50))\" is not a \(Word.self)")
        }
        return word
    }

    public func object(_ key: String) throws(InvalidData) -> Parameters? {
        guard let value = present(key) else { return nil }
        return try Parameters(value, path: name(key))
    }

    public func array(_ key: String, count: ClosedRange<Int>) throws(InvalidData) -> [JSON]? {
        guard let value = present(key) else { return nil }
        guard case .array(let elements) = value else { throw mismatch(key, "an array", value) }
        guard count.contains(elements.count) else {
            throw InvalidData(
                "\(name(key)): expected \(count.lowerBound) to \(count.upperBound) elements, got \(elements.count)")
        }
        return elements
    }

    public func objects(_ key: String, count: ClosedRange<Int>) throws(InvalidData) -> [Parameters]? {
        guard let elements = try array(key, count: count) else { return nil }
        var objects: [Parameters] = []
        objects.reserveCapacity(elements.count)
        for (position, element) in elements.enumerated() {
            objects.append(try Parameters(element, path: "\(name(key))[\(position)]"))
        }
        return objects
    }

    public func strings(_ key: String, count: ClosedRange<Int>, length: ClosedRange<Int>) throws(InvalidData)
        -> [String]?
    {
        guard let elements = try array(key, count: count) else { return nil }
        var strings: [String] = []
        for (position, element) in elements.enumerated() {
            guard case .string(let text) = element, length.contains(text.unicodeScalars.count) else {
                throw InvalidData(
                    "\(name(key))[\(position)]: expected a string of \(length.lowerBound) to \(length.upperBound) characters"
                )
            }
            strings.append(text)
        }
        return strings
    }

    public func words<Word: RawRepresentable<String>>(_ key: String, count: ClosedRange<Int>, as type: Word.Type)
        throws(InvalidData) -> [Word]?
    {
        guard let elements = try array(key, count: count) else { return nil }
        var words: [Word] = []
        for (position, element) in elements.enumerated() {
            guard case .string(let text) = element, let word = Word(rawValue: text) else {
                throw InvalidData("\(name(key))[\(position)]: not a \(Word.self)")
            }
            words.append(word)
        }
        return words
    }

    /// A mandatory parameter: what one of the reads above found, or an error that names what is missing.
    public func require<Value>(_ key: String, _ value: Value?) throws(InvalidData) -> Value {
        guard let value else { throw InvalidData("\(name(key)): mandatory parameter is missing") }
        return value
    }

    public func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private func present(_ key: String) -> JSON? { object[key] }

    private func mismatch(_ key: String, _ expected: String, _ value: JSON) -> InvalidData {
        InvalidData("\(name(key)): expected \(expected), got \(value.typeName)")
    }
}

extension String {
    /// Whether it shows something and stays on its line: sdl_core refuses texts that are blank or hold `\n` or `\t`,
    /// as such or spelled with a backslash.
    public var isDisplayable: Bool {
        contains { !$0.isWhitespace } && !contains { $0 == "\n" || $0 == "\t" || $0 == "\r\n" }
            && !spells("\\n") && !spells("\\t")
    }

    private func spells(_ pair: StaticString) -> Bool {
        zip(utf8, utf8.dropFirst()).contains { $0 == pair.utf8Start[0] && $1 == pair.utf8Start[1] }
    }
}
