/// What a shape does not have, for messages to those who have written it.
extension ParameterRule.Shape {
    /// The most words of an enumeration that a message lists.
    private static let listedWords = 20

    /// The places of members that the shape does not have, in their order.
    ///
    /// - Parameters:
    ///   - value: Of this shape, or wrong: what does not fit the shape is passed over.
    ///   - place: Of the value.
    ///   - limit: The most places.
    public func strays(in value: JSON, at place: Place, limit: Int) -> [Place] {
        var found: [Place] = []
        collect(in: value, at: place, limit, &found)
        return found
    }

    private func collect(in value: JSON, at place: Place, _ limit: Int, _ found: inout [Place]) {
        switch self {
        case .structure(let rules):
            for (name, member) in value.object?.members ?? [] {
                guard found.count < limit else { return }
                let place = Place.member(name, of: place)
                if let rule = rules.first(where: { $0.name == name }) {
                    rule.shape.collect(in: member, at: place, limit, &found)
                } else {
                    found.append(place)
                }
            }
        case .array(let count, let shape):
            for (position, element) in (value.array ?? []).prefix(count.upperBound).enumerated() {
                guard found.count < limit else { return }
                shape.collect(in: element, at: .element(position, of: place), limit, &found)
            }
        case .boolean, .integer, .number, .text, .field, .line, .emptyOrLine, .enumValue, .enumMembers, .softButton:
            return
        }
    }

    /// The message about the first unknown word of an enumeration, with the words that it has; nil if all are known, or if
    /// the enumeration is long.
    func wordProblem(in value: JSON, at place: Place) -> String? {
        switch self {
        case .enumValue(let words, let type):
            guard let text = value.string, !words.contains(text), words.count <= Self.listedWords else { return nil }
            return Self.wordProblem(text, type, at: place) + ": expected one of \(words.joined(separator: ", "))"
        case .structure(let rules), .enumMembers(let rules):
            for rule in rules {
                guard let member = value[rule.name] else { continue }
                if let problem = rule.shape.wordProblem(in: member, at: .member(rule.name, of: place)) {
                    return problem
                }
            }
            return nil
        case .array(let count, let shape):
            for (position, element) in (value.array ?? []).prefix(count.upperBound).enumerated() {
                if let problem = shape.wordProblem(in: element, at: .element(position, of: place)) { return problem }
            }
            return nil
        case .boolean, .integer, .number, .text, .field, .line, .emptyOrLine, .softButton: return nil
        }
    }

    /// The same without the words.
    static func wordProblem(_ text: String, _ type: String, at place: Place) -> String {
        "\(place): \"\(text.prefix(50))\" is not a \(type)"
    }
}
