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
        /// An object of which only these members are looked at: a type of its own checks the others.
        case words([Rule])
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
    /// Holds all of them against `rules`. A word that the specification does not have is left out where it is optional or
    /// an element of a list, and so is a structure or a list that cannot do without it: a newer app is not refused for what
    /// it knows beyond us.
    ///
    /// - Parameter unknown: What was left out, and why, goes behind what is there already.
    /// - Returns: What the specification knows of them, in its order; all else is left out.
    /// - Throws: Also for an unknown word of a mandatory parameter.
    public func checked(_ rules: [Rule], unknown: inout [String]) throws(InvalidData) -> Parameters {
        try checked(.structure(rules), &unknown)
    }

    /// The same, where nobody asks what was left out.
    public func checked(_ rules: [Rule]) throws(InvalidData) -> Parameters {
        var unknown: [String] = []
        return try checked(rules, unknown: &unknown)
    }

    /// What a request's own table says of them; without one, all of them as they are.
    public func checked(for function: FunctionID, unknown: inout [String]) throws(InvalidData) -> Parameters {
        if let rules = RequestTable.rules(function) { return try checked(.structure(rules), &unknown) }
        if let rules = RequestTable.words(function) { return try checked(.words(rules), &unknown) }
        return self
    }

    private func checked(_ shape: Rule.Shape, _ unknown: inout [String]) throws(InvalidData) -> Parameters {
        switch try shape.checked(json, at: path, version, &unknown) {
        case .known(let object): return try Parameters(object, path: path, version: version)
        case .unknown(let problem): throw problem
        }
    }

    fileprivate func held(
        against rules: [Rule], onto object: JSONObject, _ unknown: inout [String]
    ) throws(InvalidData) -> Rule.Verdict {
        var known = object
        let isNew = object.members.isEmpty
        for rule in rules {
            guard let value = present(rule.name, rule.since) else {
                if rule.isMandatory { _ = try require(rule.name, nil as JSON?) }
                continue
            }
            switch try rule.shape.checked(value, at: name(rule.name), version, &unknown) {
            case .known(let value) where isNew: known.append(rule.name, value)
            case .known(let value): known[rule.name] = value
            case .unknown(let problem) where rule.isMandatory: return .unknown(problem)
            case .unknown(let problem):
                unknown.append(problem.info)
                if !isNew { known[rule.name] = nil }
            }
        }
        return .known(.object(known))
    }
}

extension Rule {
    /// What became of a value that breaks no rule.
    fileprivate enum Verdict {
        case known(JSON)
        /// It is, or cannot do without, a word that the specification does not have.
        case unknown(InvalidData)
    }
}

extension Rule.Shape {
    fileprivate func checked(
        _ value: JSON, at name: Place, _ version: Version, _ unknown: inout [String]
    ) throws(InvalidData) -> Rule.Verdict {
        switch self {
        case .boolean: return .known(.boolean(try value.flag(at: name)))
        case .integer(let range): return .known(.integer(try value.integer(in: range, at: name)))
        case .text(let length): return .known(.string(try value.text(length, at: name)))
        case .field(let length):
            let text = try value.text(length, at: name)
            guard !text.breaksLine else { throw InvalidData("\(name): holds a line break or tab") }
            return .known(.string(text))
        case .line(let length):
            let text = try value.text(length, at: name)
            guard text.isDisplayable else { throw InvalidData("\(name): blank, or holds a line break or tab") }
            return .known(.string(text))
        case .word(let words, let type):
            guard case .string(let text) = value else { throw value.mismatch(name, "a string") }
            return words.contains(text)
                ? .known(value) : .unknown(InvalidData("\(name): \"\(text.prefix(50))\" is not a \(type)"))
        case .array(let count, let shape):
            return try Self.checked(value, at: name, version, count, of: shape, &unknown)
        case .structure(let rules):
            return try Parameters(value, path: name, version: version).held(
                against: rules, onto: JSONObject(), &unknown)
        case .words(let rules):
            let parameters = try Parameters(value, path: name, version: version)
            return try parameters.held(against: rules, onto: parameters.object, &unknown)
        case .softButton: return try Self.softButton(value, at: name, version, &unknown)
        }
    }

    /// Without its unknown elements; unknown itself where too few are left.
    private static func checked(
        _ value: JSON, at name: Place, _ version: Version, _ count: ClosedRange<Int>, of shape: Self,
        _ unknown: inout [String]
    ) throws(InvalidData) -> Rule.Verdict {
        var found: [JSON] = []
        var leftOut: [String] = []
        _ = try value.elements(count, at: name) { (element, name) throws(InvalidData) in
            switch try shape.checked(element, at: name, version, &unknown) {
            case .known(let element): found.append(element)
            case .unknown(let problem): leftOut.append(problem.info)
            }
        }
        guard leftOut.isEmpty || found.count >= count.lowerBound else {
            return .unknown(InvalidData(leftOut.joined(separator: "; ")))
        }
        unknown += leftOut
        return .known(.array(found))
    }

    /// A button that lacks what its type needs once something unknown was left out is unknown itself.
    private static func softButton(
        _ value: JSON, at name: Place, _ version: Version, _ unknown: inout [String]
    ) throws(InvalidData) -> Rule.Verdict {
        var leftOut: [String] = []
        let verdict = try Self.words(SoftButton.words).checked(value, at: name, version, &leftOut)
        guard case .known(let object) = verdict else { return verdict }
        do {
            let button = try SoftButton(Parameters(object, path: name, version: version))
            unknown += leftOut
            return .known(button.json)
        } catch {
            guard leftOut.isEmpty else { return .unknown(InvalidData(leftOut.joined(separator: "; "))) }
            throw error
        }
    }
}
