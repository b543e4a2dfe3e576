/// Validation of one value by the specification. `name` is its path, as in `softButtons[2].text`.
extension JSON {
    func text(_ length: ClosedRange<Int>, at name: Place) throws(InvalidData) -> String {
        guard case .string(let text) = self else { throw mismatch(name, "a string") }
        let count = text.scalarCount
        guard length.contains(count) else {
            throw InvalidData("\(name): expected \(length.lowerBound) to \(length.upperBound) characters, got \(count)")
        }
        return text
    }

    func integer(in range: ClosedRange<Int64>, at name: Place) throws(InvalidData) -> Int64 {
        let expected = "an integer from \(range.lowerBound) to \(range.upperBound)"
        guard case .integer(let number) = self else { throw mismatch(name, expected) }
        guard range.contains(number) else { throw InvalidData("\(name): expected \(expected), got \(number)") }
        return number
    }

    func float(at name: Place) throws(InvalidData) -> Double {
        switch self {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .null, .boolean, .string, .array, .object: throw mismatch(name, "a number")
        }
    }

    func number(in range: ClosedRange<Double>, at name: Place) throws(InvalidData) -> Double {
        let number = try float(at: name)
        guard range.contains(number) else {
            throw InvalidData(
                "\(name): expected a number from \(range.lowerBound) to \(range.upperBound), got \(number)")
        }
        return number
    }

    func flag(at name: Place) throws(InvalidData) -> Bool {
        guard case .boolean(let flag) = self else { throw mismatch(name, "a boolean") }
        return flag
    }

    func enumValue<Enum: RawRepresentable<String>>(_ type: Enum.Type, at name: Place) throws(InvalidData) -> Enum {
        guard case .string(let text) = self else { throw mismatch(name, "a string") }
        guard let value = Enum(rawValue: text) else {
            throw InvalidData("\(name): \"\(text.prefix(50))\" is not a \(Enum.self)")
        }
        return value
    }

    func elements<Element>(
        _ count: ClosedRange<Int>, at name: Place, _ read: (JSON, Place) throws(InvalidData) -> Element
    ) throws(InvalidData) -> [Element] {
        guard case .array(let elements) = self else { throw mismatch(name, "an array") }
        guard count.contains(elements.count) else {
            throw InvalidData(
                "\(name): expected \(count.lowerBound) to \(count.upperBound) elements, got \(elements.count)")
        }
        var found: [Element] = []
        found.reserveCapacity(elements.count)
        for (position, element) in elements.enumerated() {
            found.append(try read(element, .element(position, of: name)))
        }
        return found
    }

    func mismatch(_ name: Place, _ expected: String) -> InvalidData {
        InvalidData("\(name): expected \(expected), got \(found)")
    }

    /// What an error says was found: a short value itself, or else its type.
    var found: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .null, .string, .array, .object: typeName
        }
    }
}
