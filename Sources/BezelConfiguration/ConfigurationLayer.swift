/// One part of a configuration: a file, or a `--set` of the command line.
struct ConfigurationLayer {
    /// The name of `--set` in errors.
    static let commandLine = "--set"

    let file: String
    private let table: TOMLTable
    /// The value of a `--set` as it was typed; nil for files.
    private let typed: String?
    /// How many words the key of a `--set` has.
    private let depth: Int

    init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
        do throws(TOMLError) { table = try TOMLParser.parse(bytes) } catch {
            throw ConfigurationError(file: file, line: error.line, problem: error.problem)
        }
        self.file = file
        (typed, depth) = (nil, 0)
    }

    /// A `--set key=value`. The value is a TOML value, or a text without quotes.
    init(set argument: String) throws(ConfigurationError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let isOneLine = !argument.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard parts.count == 2, isOneLine,
            let quoted = try? TOMLParser.parse(Array("\(parts[0]) = \"\"".utf8)), !quoted.keys.isEmpty
        else {
            throw ConfigurationError(
                file: Self.commandLine, line: nil,
                problem: "expected key=value like display.rotation=90, got \"\(argument.prefix(60))\"")
        }
        file = Self.commandLine
        typed = String(parts[1])
        depth = quoted.depth
        let parsed = try? TOMLParser.parse(Array("\(parts[0]) = \(parts[1])".utf8))
        table = parsed ?? quoted.replacingLeaf(with: TOMLValue(String(parts[1])))
        if parsed == nil ? parts[1].first(where: { $0 != " " }) == "{" : leaves(number: 0).isEmpty {
            throw ConfigurationError(
                file: Self.commandLine, line: nil,
                problem: "\(parts[0].prefix(60)): a table has keys, and quotes around its texts, like "
                    + "idle={name=\"My car\"}")
        }
    }

    /// Every value that is not a table, in the order of the file.
    ///
    /// - Parameter number: The place of the layer among the others.
    func leaves(number: Int) -> [ConfigurationLeaf] { leaves(of: table, under: [], number) }

    /// The value as it was typed. Values in a table are not: they are as TOML has them.
    private func text(of path: [String]) -> String? { typed.map { path.count == depth ? $0 : "" } }

    private func leaves(of table: TOMLTable, under path: [String], _ number: Int) -> [ConfigurationLeaf] {
        table.keys.flatMap { key -> [ConfigurationLeaf] in
            guard let value = table[key] else { return [] }
            let here = path + [key]
            return value.table.map { leaves(of: $0, under: here, number) }
                ?? [ConfigurationLeaf(path: here, value: value, file: file, text: text(of: here), layer: number)]
        }
    }
}

/// A key with its value, and where it stands.
struct ConfigurationLeaf {
    let path: [String]
    let value: TOMLValue
    let file: String
    /// The value as it was typed after `--set key=`, "" in a table; nil for files.
    let text: String?
    /// The place of its layer among the others.
    let layer: Int

    var name: String { path.joined(separator: ".") }
    /// The line in the file, from 1; nil for `--set`.
    var line: Int? { text == nil ? value.line : nil }
}

extension TOMLTable {
    /// How many tables with one key lie in each other.
    fileprivate var depth: Int { 1 + (keys.first.flatMap { self[$0]?.table }?.depth ?? 0) }

    /// The table with its first value, at any depth, replaced.
    fileprivate func replacingLeaf(with value: TOMLValue) -> TOMLTable {
        var table = TOMLTable()
        guard let key = keys.first else { return table }
        if let inner = self[key]?.table {
            let content = TOMLValue.Content.table(inner.replacingLeaf(with: value))
            table.append(key, TOMLValue(content: content, line: 1))
        } else {
            table.append(key, value)
        }
        return table
    }
}
