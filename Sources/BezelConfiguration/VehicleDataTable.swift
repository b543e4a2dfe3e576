/// A `[[vehicle_data]]` table, or a member of a structure in one.
struct VehicleDataTable {
    /// The words of `type`, as `bezel vehicle items` has them.
    enum Kind: String, CaseIterable {
        case boolean, integer, number, text, word, structure

        /// The type in sdl_core's schema, which has words as strings.
        var schemaName: String {
            switch self {
            case .boolean: "Boolean"
            case .integer: "Integer"
            case .number: "Float"
            case .text, .word: "String"
            case .structure: "Struct"
            }
        }

        /// The keys that a table of this type has beside those of all types.
        fileprivate var keys: [String] {
            switch self {
            case .boolean: []
            case .integer, .number: ["range", "unit"]
            case .text: ["length"]
            case .word: ["words"]
            case .structure: ["members"]
            }
        }
    }

    /// `vehicle_data`, and the names down to this one.
    let path: [String]
    let type: Kind
    private let table: TOMLTable
    private let line: Int

    var name: String { path.last ?? "" }

    /// Reads the names and types of tables.
    ///
    /// - Parameter path: The names down to the list.
    static func tables(
        _ value: TOMLValue, in path: [String], _ count: ClosedRange<Int>
    ) throws(TableProblem) -> [VehicleDataTable] {
        let key = path.joined(separator: ".")
        guard let values = value.array, count.contains(values.count) else {
            let got = value.array.map { "\($0.count)" } ?? value.shown
            throw TableProblem(
                line: value.line, text: "\(key): expected \(count.lowerBound) to \(count.upperBound) tables, got \(got)"
            )
        }
        var tables: [VehicleDataTable] = []
        for value in values {
            let table = try VehicleDataTable(value, in: path)
            guard !tables.contains(where: { $0.name == table.name }) else {
                throw table.problem("there are two of this name")
            }
            tables.append(table)
        }
        return tables
    }

    private init(_ value: TOMLValue, in path: [String]) throws(TableProblem) {
        let key = path.joined(separator: ".")
        guard let table = value.table else {
            throw TableProblem(line: value.line, text: "\(key): expected a table, got \(value.shown)")
        }
        guard let name = table["name"] else {
            throw TableProblem(line: value.line, text: "\(key): a table has no name")
        }
        guard let text = name.string, Self.isName(text) else {
            throw TableProblem(
                line: name.line,
                text: "\(key): expected a name of up to 100 letters, digits, \"_\" and \"-\", got \(name.shown)")
        }
        self.path = path + [text]
        self.table = table
        line = value.line
        let words = Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        let type = table["type"]
        guard let kind = type?.string.flatMap(Kind.init) else {
            throw TableProblem(
                line: type?.line ?? line,
                text: "\(key).\(text).type: expected one of \(words), got \(type?.shown ?? "nothing")")
        }
        self.type = kind
    }

    /// sdl_core forbids spaces and signs; a dot is between the names of a path.
    private static func isName(_ text: String) -> Bool { text.utf8.count <= 100 && text.isBareKey }

    func problem(_ text: String) -> TableProblem {
        TableProblem(line: line, text: "\(path.joined(separator: ".")): \(text)")
    }

    /// - Parameter isMember: Whether it is a member of a structure.
    func checkKeys(isMember: Bool) throws(TableProblem) {
        let known = ["name", "type", "list", isMember ? "mandatory" : "data_type"] + type.keys
        guard let key = table.keys.first(where: { !known.contains($0) }) else { return }
        let likely = ConfigurationFile.nearest(to: key, among: known).map { "; did you mean \($0)?" } ?? ""
        throw wrong(key, "a \(type.rawValue) has no such key\(likely)")
    }

    func text(_ key: String, _ length: ClosedRange<Int>) throws(TableProblem) -> String? {
        guard let value = table[key] else { return nil }
        guard let text = value.string, length.contains(text.count) else {
            throw unexpected(key, "a text of \(length.lowerBound) to \(length.upperBound) characters", value)
        }
        return text
    }

    func boolean(_ key: String) throws(TableProblem) -> Bool? {
        guard let value = table[key] else { return nil }
        guard let flag = value.bool else { throw unexpected(key, "true or false", value) }
        return flag
    }

    func integer(_ key: String, _ range: ClosedRange<Int>) throws(TableProblem) -> Int? {
        guard let value = table[key] else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw unexpected(key, "a whole number from \(range.lowerBound) to \(range.upperBound)", value)
        }
        return number
    }

    func integers(_ key: String) throws(TableProblem) -> ClosedRange<Int64>? {
        try range(key, "two whole numbers") { value in value.int.map { Int64($0) } }
    }

    func numbers(_ key: String) throws(TableProblem) -> ClosedRange<Double>? {
        try range(key, "two numbers", \.number)
    }

    private func range<Bound>(
        _ key: String, _ expected: String, _ bound: (TOMLValue) -> Bound?
    ) throws(TableProblem) -> ClosedRange<Bound>? {
        guard let value = table[key] else { return nil }
        let bounds = value.array?.compactMap(bound) ?? []
        guard bounds.count == 2, value.array?.count == 2, bounds[0] <= bounds[1] else {
            throw unexpected(key, "\(expected), the lower one first", value)
        }
        return bounds[0]...bounds[1]
    }

    /// Must be there.
    func words(_ key: String) throws(TableProblem) -> [String] {
        let words = table[key]?.array?.compactMap(\.string) ?? []
        guard (1...100).contains(words.count), words.count == table[key]?.array?.count,
            Set(words).count == words.count, words.allSatisfy({ Self.isName($0) })
        else {
            throw unexpected(
                key, "1 to 100 words of up to 100 letters, digits, \"_\" and \"-\", each once", table[key])
        }
        return words
    }

    /// Must be there.
    func tables(_ key: String, _ count: ClosedRange<Int>) throws(TableProblem) -> [VehicleDataTable] {
        guard let value = table[key], value.array.map({ count.contains($0.count) }) == true else {
            throw unexpected(key, "\(count.lowerBound) to \(count.upperBound) tables with name and type", table[key])
        }
        return try Self.tables(value, in: path, count)
    }

    private func unexpected(_ key: String, _ expected: String, _ value: TOMLValue?) -> TableProblem {
        wrong(key, "expected \(expected), got \(value?.shown ?? "nothing")")
    }

    private func wrong(_ key: String, _ problem: String) -> TableProblem {
        TableProblem(
            line: table[key]?.line ?? line,
            text: "\(path.joined(separator: ".")).\(key.prefix(100)): \(problem)")
    }
}

extension TOMLValue {
    /// A finite number with or without a fraction.
    fileprivate var number: Double? {
        switch content {
        case .integer(let value): Double(value)
        case .float(let value): value.isFinite ? value : nil
        case .string, .boolean, .date, .array, .table: nil
        }
    }
}
