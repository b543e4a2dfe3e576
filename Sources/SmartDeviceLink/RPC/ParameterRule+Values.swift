/// Values that are checked by themselves, not as a part of a request.
extension ParameterRule {
    /// Validates a value strictly: an unknown word or member is an error.
    ///
    /// - Parameter place: Where the value is a member; nothing for an item.
    /// - Returns: The value with the members of the specification in its order, and numbers as ``JSON/number(_:)`` where they
    ///   may have a fraction.
    public func read(_ value: JSON, in place: Place = .root) throws(InvalidData) -> JSON {
        if let stray = shape.strays(in: value, at: .member(name, of: place), limit: 1).first {
            throw InvalidData("\(stray): there is no such member")
        }
        let object = JSON.object(JSONObject([(name, value)]))
        let checked = try Parameters(object, path: place).checkedStrictly([self])
        return try checked.require(name, checked.json[name])
    }

    /// The part of a value that can be sent.
    ///
    /// - Parameter value: One of which mandatory members may be missing. All that is there has been read by ``read(_:in:)``.
    /// - Returns: The value without optional members that are incomplete; nil if a mandatory one is missing or incomplete, and
    ///   for a structure without members.
    public func complete(_ value: JSON) -> JSON? {
        guard let rules = shape.members else { return value }
        var members: [(key: String, value: JSON)] = []
        for rule in rules {
            if let member = value[rule.name].flatMap({ rule.complete($0) }) {
                members.append((rule.name, member))
            } else if rule.isMandatory {
                return nil
            }
        }
        return members.isEmpty ? nil : .object(JSONObject(members))
    }

    /// The mandatory members that ``complete(_:)`` does not find.
    ///
    /// - Parameter place: Where the value is a member; nothing for an item.
    public func missing(in value: JSON, at place: Place = .root) -> [Place] {
        let here = Place.member(name, of: place)
        return (shape.members ?? []).flatMap { rule -> [Place] in
            guard let member = value[rule.name] else { return rule.isMandatory ? [.member(rule.name, of: here)] : [] }
            return rule.missing(in: member, at: here)
        }
    }

    /// The value without members of newer versions.
    ///
    /// - Parameter value: One that ``read(_:in:)`` has returned.
    public func value(_ value: JSON, for version: Version) -> JSON? {
        let object = JSON.object(JSONObject([(name, value)]))
        return (try? Parameters(object, path: .root, version: version).checked([self]))?.json[name]
    }
}

extension ParameterRule.Shape {
    /// The rules of the members; nil if it is no structure.
    public var members: [ParameterRule]? {
        guard case .structure(let rules) = self else { return nil }
        return rules
    }

    /// The value that a text of a command line means; the text itself if it means none.
    public func value(of text: String) -> JSON {
        switch self {
        case .boolean: Bool(text).map { .boolean($0) } ?? .string(text)
        case .integer: Int64(text).map { .integer($0) } ?? Double(text).map { .number($0) } ?? .string(text)
        case .number: Double(text).map { .number($0) } ?? .string(text)
        case .structure, .array: (try? JSONParser.parse(Array(text.utf8)[...])) ?? .string(text)
        case .text, .field, .line, .emptyOrLine, .enumValue, .enumMembers, .softButton: .string(text)
        }
    }
}
