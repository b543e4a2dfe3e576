/// The definition of one parameter in rpc_spec.
public struct ParameterRule: Hashable, Sendable {
    /// The allowed values.
    public indirect enum Shape: Hashable, Sendable {
        case boolean
        case integer(ClosedRange<Int64>)
        /// With or without a fraction.
        case number(ClosedRange<Double>)
        /// Any text with this number of characters.
        case text(ClosedRange<Int>)
        /// A text without line breaks that may be empty or blank; Show clears a field with it.
        case field(ClosedRange<Int>)
        /// A text without line breaks that is not blank.
        case line(ClosedRange<Int>)
        /// The same, or an empty text, which sdl_core accepts where a text is only spoken.
        case emptyOrLine(ClosedRange<Int>)
        /// One of these values of the enumeration `of`.
        case enumValue([String], of: String)
        case array(ClosedRange<Int>, of: Shape)
        case structure([ParameterRule])
        /// An object of which only these members are validated; its own type validates the others.
        case enumMembers([ParameterRule])
        /// A soft button, by the rules for its three types.
        case softButton
    }

    public let name: String
    public let shape: Shape
    public let isMandatory: Bool
    /// The first version of the specification that has it. For apps of an older version it is ignored.
    public let since: Version

    /// - Parameter name: Mandatory parameters have a `*` before the name.
    public init(_ name: String, _ shape: Shape, since: Version = .firstRPC) {
        isMandatory = name.hasPrefix("*")
        self.name = isMandatory ? String(name.dropFirst()) : name
        self.shape = shape
        self.since = since
    }
}

extension ParameterRule.Shape {
    public static func enumValue<Enum: RawRepresentable<String> & CaseIterable>(_ type: Enum.Type) -> Self {
        .enumValue(type.allCases.map(\.rawValue), of: "\(type)")
    }
}

extension Parameters {
    /// Validates all parameters. An unknown enum value is left out if it is optional or an element of a list; so is a
    /// structure or a list that needs it. An app of a newer version is therefore not refused because of values that are
    /// unknown here.
    ///
    /// - Parameter unknown: Gets a message for each value that was left out.
    /// - Returns: The parameters of the specification, in its order; others are left out.
    /// - Throws: ``InvalidData``, also for an unknown value of a mandatory parameter.
    public func checked(_ rules: [ParameterRule], unknown: inout [String]) throws(InvalidData) -> Parameters {
        try checked(.structure(rules), &unknown)
    }

    /// The same without messages about values that were left out.
    public func checked(_ rules: [ParameterRule]) throws(InvalidData) -> Parameters {
        var unknown: [String] = []
        return try checked(rules, unknown: &unknown)
    }

    /// Validates all parameters strictly: an unknown enum value is an error, which lists the words of a short enumeration.
    public func checkedStrictly(_ rules: [ParameterRule]) throws(InvalidData) -> Parameters {
        var unknown: [String] = []
        let problem: String
        do throws(InvalidData) {
            let checked = try checked(rules, unknown: &unknown)
            guard let first = unknown.first else { return checked }
            problem = first
        } catch {
            problem = error.info
        }
        let listing = ParameterRule.Shape.structure(rules).wordProblem(in: json, at: path)
        throw InvalidData(listing.flatMap { $0.hasPrefix(problem) ? $0 : nil } ?? problem)
    }

    /// Validates the parameters with the function's table. Without a table they are returned unchanged.
    public func checked(for function: FunctionID, unknown: inout [String]) throws(InvalidData) -> Parameters {
        if let rules = ParameterTable.rules(function) { return try checked(.structure(rules), &unknown) }
        if let rules = ParameterTable.enumRules(function) { return try checked(.enumMembers(rules), &unknown) }
        return self
    }

    private func checked(_ shape: ParameterRule.Shape, _ unknown: inout [String]) throws(InvalidData) -> Parameters {
        switch try shape.checked(json, at: path, version, &unknown) {
        case .known(let object): return try Parameters(object, path: path, version: version)
        case .unknown(let problem): throw problem
        }
    }

    fileprivate func held(
        against rules: [ParameterRule], onto object: JSONObject, _ unknown: inout [String]
    ) throws(InvalidData) -> ParameterRule.Decision {
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

extension ParameterRule {
    /// The result for a value that breaks no rule.
    fileprivate enum Decision {
        case known(JSON)
        /// The value is, or needs, an enum value that the specification does not have.
        case unknown(InvalidData)
    }
}

extension ParameterRule.Shape {
    fileprivate func checked(
        _ value: JSON, at name: Place, _ version: Version, _ unknown: inout [String]
    ) throws(InvalidData) -> ParameterRule.Decision {
        switch self {
        case .boolean: return .known(.boolean(try value.flag(at: name)))
        case .integer(let range): return .known(.integer(try value.integer(in: range, at: name)))
        case .number(let range): return .known(.number(try value.number(in: range, at: name)))
        case .text(let length): return .known(.string(try value.text(length, at: name)))
        case .field(let length):
            let text = try value.text(length, at: name)
            guard !text.breaksLine else { throw InvalidData("\(name): holds a line break or tab") }
            return .known(.string(text))
        case .line(let length):
            let text = try value.text(length, at: name)
            guard text.isDisplayable else { throw InvalidData("\(name): blank, or holds a line break or tab") }
            return .known(.string(text))
        case .emptyOrLine(let length):
            guard value == "" else { return try Self.line(length).checked(value, at: name, version, &unknown) }
            return .known(value)
        case .enumValue(let words, let type):
            guard case .string(let text) = value else { throw value.mismatch(name, "a string") }
            return words.contains(text)
                ? .known(value) : .unknown(InvalidData(Self.wordProblem(text, type, at: name)))
        case .array(let count, let shape):
            return try Self.checked(value, at: name, version, count, of: shape, &unknown)
        case .structure(let rules):
            return try Parameters(value, path: name, version: version).held(
                against: rules, onto: JSONObject(), &unknown)
        case .enumMembers(let rules):
            let parameters = try Parameters(value, path: name, version: version)
            return try parameters.held(against: rules, onto: parameters.object, &unknown)
        case .softButton: return try Self.softButton(value, at: name, version, &unknown)
        }
    }

    /// The list without unknown elements; unknown itself if too few are left.
    private static func checked(
        _ value: JSON, at name: Place, _ version: Version, _ count: ClosedRange<Int>, of shape: Self,
        _ unknown: inout [String]
    ) throws(InvalidData) -> ParameterRule.Decision {
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

    /// Checks a soft button. Its unknown values are removed; a button that lacks a mandatory member then counts as unknown
    /// itself.
    private static func softButton(
        _ value: JSON, at name: Place, _ version: Version, _ unknown: inout [String]
    ) throws(InvalidData) -> ParameterRule.Decision {
        var leftOut: [String] = []
        let decision = try Self.enumMembers(SoftButton.enumRules).checked(value, at: name, version, &leftOut)
        guard case .known(let object) = decision else { return decision }
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
