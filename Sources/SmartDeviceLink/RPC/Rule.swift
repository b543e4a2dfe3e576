/// What rpc_spec says of one parameter, in the specification's own terms.
public struct Rule: Sendable {
    /// What a value may be.
    public indirect enum Shape: Sendable {
        case boolean
        case integer(ClosedRange<Int64>)
        /// Any text of so many characters.
        case text(ClosedRange<Int>)
        /// A text that may be empty or blank but stays on its line: what Show clears a field with.
        case field(ClosedRange<Int>)
        /// A text that shows something and stays on its line.
        case line(ClosedRange<Int>)
        /// One of these words of the enumeration `of`.
        case word([String], of: String)
        case array(ClosedRange<Int>, of: Shape)
        case structure([Rule])
        /// By the rules for its three types.
        case softButton
    }

    let name: String
    let shape: Shape
    let isMandatory: Bool
    /// The first specification that has it. For an app of an older one it is not there.
    let since: Version

    /// - Parameter name: With `*` in front when it is mandatory.
    public init(_ name: String, _ shape: Shape, since: Version = .firstRPC) {
        isMandatory = name.hasPrefix("*")
        self.name = isMandatory ? String(name.dropFirst()) : name
        self.shape = shape
        self.since = since
    }
}

extension Rule.Shape {
    public static func word<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> Self {
        .word(type.allCases.map(\.rawValue), of: "\(type)")
    }
}

extension Parameters {
    /// Holds all of them against `rules`.
    ///
    /// - Returns: What the specification knows of them, in its order; all else is left out.
    public func checked(_ rules: [Rule]) throws(InvalidData) -> Parameters {
        var known = JSONObject()
        for rule in rules {
            guard let value = present(rule.name, rule.since) else {
                if rule.isMandatory { _ = try require(rule.name, nil as JSON?) }
                continue
            }
            known[rule.name] = try rule.shape.checked(value, at: name(rule.name), version)
        }
        return replacing(known)
    }
}

extension Rule.Shape {
    fileprivate func checked(_ value: JSON, at name: String, _ version: Version) throws(InvalidData) -> JSON {
        switch self {
        case .boolean: return .boolean(try value.flag(at: name))
        case .integer(let range): return .integer(try value.integer(in: range, at: name))
        case .text(let length): return .string(try value.text(length, at: name))
        case .field(let length):
            let text = try value.text(length, at: name)
            guard !text.breaksLine else { throw InvalidData("\(name): holds a line break or tab") }
            return .string(text)
        case .line(let length):
            let text = try value.text(length, at: name)
            guard text.isDisplayable else { throw InvalidData("\(name): blank, or holds a line break or tab") }
            return .string(text)
        case .word(let words, let type):
            guard case .string(let text) = value else { throw value.mismatch(name, "a string") }
            guard words.contains(text) else { throw InvalidData("\(name): \"\(text.prefix(50))\" is not a \(type)") }
            return value
        case .array(let count, let shape):
            return .array(
                try value.elements(count, at: name) { (element, name) throws(InvalidData) in
                    try shape.checked(element, at: name, version)
                })
        case .structure(let rules):
            return try Parameters(value, path: name, version: version).checked(rules).json
        case .softButton:
            return try SoftButton(Parameters(value, path: name, version: version)).json
        }
    }
}
