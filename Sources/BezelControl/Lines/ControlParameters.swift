internal import SmartDeviceLink

/// Reads the members of a request and finds those that are not read.
package struct ControlParameters {
    /// The most names in ``ignored``, and the most characters of each.
    static let ignoredLimit = 16, ignoredLength = 200
    /// The most bytes of a name, a line, a button or a spoken text.
    static let textLimit = 500
    /// The most characters of an icon or of a part of a recording; a longer one does not fit into a request.
    static let iconLimit = 4 << 20

    private let object: JSONObject
    private var known: Set<String> = []
    /// Members of objects in this one that were not read, like `contacts.pressure`.
    private var ignoredInside: [String] = []

    init(_ object: JSONObject) { self.object = object }

    func required<Value>(_ key: String, _ value: Value?) throws(ControlError) -> Value {
        guard let value else { throw ControlError("\(key): missing") }
        return value
    }

    mutating func integer(_ key: String, _ range: ClosedRange<Int64>) throws(ControlError) -> Int64? {
        guard let value = take(key) else { return nil }
        guard let integer = value.integer else { throw wrong(key, "a whole number", value) }
        guard range.contains(integer) else {
            let requested = range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
            throw ControlError("\(key): expected \(requested), got \(integer)")
        }
        return integer
    }

    /// Whether the member is there, also if it is null.
    func has(_ key: String) -> Bool { object[key] != nil }

    /// - Returns: nil if it is null or missing.
    mutating func integerOrNull(_ key: String, _ range: ClosedRange<Int64>) throws(ControlError) -> Int64? {
        guard object[key] != .null else {
            _ = take(key)
            return nil
        }
        return try integer(key, range)
    }

    mutating func number(_ key: String, _ range: ClosedRange<Double>) throws(ControlError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.double else { throw wrong(key, "a number", value) }
        guard range.contains(number) else {
            throw ControlError("\(key): expected \(range.lowerBound) to \(range.upperBound), got \(number)")
        }
        return number
    }

    mutating func boolean(_ key: String) throws(ControlError) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let boolean = value.boolean else { throw wrong(key, "true or false", value) }
        return boolean
    }

    /// - Parameter size: In bytes.
    mutating func text(_ key: String, _ size: ClosedRange<Int>) throws(ControlError) -> String? {
        guard let value = take(key) else { return nil }
        return try checked(key, value, size)
    }

    /// - Parameters:
    ///   - count: Number of elements.
    ///   - size: Bytes of each element.
    mutating func texts(
        _ key: String, _ count: ClosedRange<Int>, each size: ClosedRange<Int>
    ) throws(ControlError) -> [String]? {
        guard let value = take(key) else { return nil }
        guard let array = value.array else { throw wrong(key, "an array of strings", value) }
        guard count.contains(array.count) else {
            throw ControlError("\(key): expected \(count.lowerBound) to \(count.upperBound), got \(array.count)")
        }
        var texts: [String] = []
        for element in array { texts.append(try checked(key, element, size)) }
        return texts
    }

    /// - Parameter count: Number of members.
    mutating func object(_ key: String, _ count: ClosedRange<Int>) throws(ControlError) -> JSONObject? {
        guard let value = take(key) else { return nil }
        guard let object = value.object else { throw wrong(key, "an object", value) }
        guard count.contains(object.members.count) else {
            throw ControlError(
                "\(key): expected \(count.lowerBound) to \(count.upperBound) members, got \(object.members.count)")
        }
        return object
    }

    /// - Parameters:
    ///   - count: Number of objects.
    ///   - read: Reads each of them.
    mutating func objects<Value>(
        _ key: String, _ count: ClosedRange<Int>, _ read: (inout ControlParameters) throws(ControlError) -> Value
    ) throws(ControlError) -> [Value]? {
        guard let value = take(key) else { return nil }
        guard let array = value.array else { throw wrong(key, "an array of objects", value) }
        guard count.contains(array.count) else {
            throw ControlError("\(key): expected \(count.lowerBound) to \(count.upperBound), got \(array.count)")
        }
        var values: [Value] = []
        for element in array {
            guard let object = element.object else { throw wrong(key, "objects", element) }
            var members = ControlParameters(object)
            values.append(try read(&members))
            for name in members.ignored where !ignoredInside.contains("\(key).\(name)") {
                ignoredInside.append("\(key).\(name)")
            }
        }
        return values
    }

    /// One of the words of a type.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ text: String
    ) throws(ControlError) -> Word {
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw ControlError("\(key): expected one of \(words), got \"\(text)\"")
        }
        return word
    }

    /// The members that were not read, in their order, at most ``ignoredLimit``. Long names are cut.
    var ignored: [String] {
        let own = object.members.lazy.filter { !known.contains($0.key) }.prefix(Self.ignoredLimit)
        let names = own.map { String($0.key.prefix(Self.ignoredLength)) } + ignoredInside
        return Array(names.prefix(Self.ignoredLimit))
    }

    /// Names members of an object that SDL's specification does not have, like
    /// `capabilities.REMOTE_CONTROL.climateControlCapabilities[0].fanspeedAvailable`.
    ///
    /// - Parameters:
    ///   - place: Of the object.
    ///   - rules: Of its members.
    mutating func ignoreStrays(in object: JSON, at place: String, _ rules: [ParameterRule]) {
        ignoredInside += Self.strays(in: object, at: place, rules)
    }

    /// The places of members that SDL's specification does not have, at most ``ignoredLimit``. Long ones are cut.
    static func strays(in object: JSON, at place: String, _ rules: [ParameterRule]) -> [String] {
        ParameterRule.Shape.structure(rules).strays(in: object, at: Place(stringLiteral: place), limit: ignoredLimit)
            .map { String($0.description.prefix(ignoredLength)) }
    }

    private mutating func take(_ key: String) -> JSON? {
        known.insert(key)
        return object[key]
    }

    private func checked(_ key: String, _ value: JSON, _ size: ClosedRange<Int>) throws(ControlError) -> String {
        guard let text = value.string else { throw wrong(key, "a string", value) }
        guard size.contains(text.utf8.count) else {
            throw ControlError(
                "\(key): expected \(size.lowerBound) to \(size.upperBound) bytes, got \(text.utf8.count)")
        }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw ControlError("\(key): control characters cannot be shown")
        }
        return text
    }

    private func wrong(_ key: String, _ expected: String, _ value: JSON) -> ControlError {
        ControlError("\(key): expected \(expected), got \(value.typeName)")
    }
}
