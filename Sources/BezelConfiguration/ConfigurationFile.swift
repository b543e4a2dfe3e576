/// Reads `bezel.toml`. Every key is optional. An unknown key or a wrong value is an error that names the key.
package enum ConfigurationFile {
    package static func read(path: String) throws(ConfigurationError) -> ProgramConfiguration {
        try parse(try RegularFile.contents(path), file: path)
    }

    static func parse(_ text: String, file: String) throws(ConfigurationError) -> ProgramConfiguration {
        try parse(Array(text.utf8), file: file)
    }

    static func parse(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> ProgramConfiguration {
        let table: TOMLTable
        do throws(TOMLError) { table = try TOMLParser.parse(bytes) } catch {
            throw ConfigurationError(file: file, line: error.line, problem: error.problem)
        }
        var configuration = ProgramConfiguration()
        var problems: [ConfigurationError.Problem] = []
        let leaves = leaves(of: table, under: [])
        // The default policy first: the policies of apps start from it.
        for (path, value) in leaves.filter({ !isApp($0.path) }) + leaves.filter({ isApp($0.path) }) {
            guard let problem = apply(value, at: path, to: &configuration) else { continue }
            problems.append(.init(line: value.line, text: problem))
        }
        // The rules between keys are for values that are right by themselves.
        if problems.isEmpty { problems = conflicts(in: configuration, table) }
        if let error = ConfigurationError(file: file, problems) { throw error }
        return configuration
    }

    /// Sets the property of one key.
    ///
    /// - Returns: What is wrong with the key or its value; nil if it was set.
    private static func apply(
        _ value: TOMLValue, at path: [String], to configuration: inout ProgramConfiguration
    ) -> String? {
        let name = path.joined(separator: ".")
        guard
            let key = known[name] ?? ConfigurationKey.policy(at: path) ?? ConfigurationKey.key(at: path)
                ?? ConfigurationKey.allow(at: path) ?? ConfigurationKey.cloudApps(at: path)
                ?? ConfigurationKey.filter(at: path)
        else {
            let likely = nearest(to: name, among: known.keys).map { "; did you mean \($0)?" } ?? ""
            return "\(name.prefix(100)): there is no such key\(likely)"
        }
        guard !key.apply(value, &configuration) else { return nil }
        var ignored = configuration
        let isBare = value.string == nil && key.apply(TOMLValue(value.shown), &ignored)
        let reason = key.reason(value).map { ": \($0)" } ?? ""
        return "\(name.prefix(100)): expected \(key.expected), got \(value.shown)"
            + "\(isBare ? " without quotes" : "")\(reason)"
    }

    /// What is wrong with keys that depend on each other.
    private static func conflicts(
        in configuration: ProgramConfiguration, _ table: TOMLTable
    ) -> [ConfigurationError.Problem] {
        var problems: [ConfigurationError.Problem] = []
        if let problem = configuration.web.problem {
            problems.append(.init(line: table["web"]?.table?["token"]?.line, text: problem))
        }
        if let (key, problem) = configuration.portProblem {
            let table = key.dropLast().reduce(table as TOMLTable?) { $0?[$1]?.table }
            problems.append(.init(line: table?[key.last ?? ""]?.line, text: problem))
        }
        if let problem = configuration.inputProblem {
            problems.append(.init(line: table["touch"]?.table?["sources"]?.line, text: problem))
        }
        return problems
    }

    /// The keys without a variable part, by name.
    private static let known = Dictionary(ConfigurationKey.all.map { ($0.name, $0) }) { first, _ in first }

    private static func isApp(_ path: [String]) -> Bool {
        path.count > 2 && path[0] == "policy" && path[1] == "apps"
    }

    /// Every value that is not a table, with its path, in the order of the file.
    private static func leaves(of table: TOMLTable, under path: [String]) -> [(path: [String], value: TOMLValue)] {
        table.keys.flatMap { key -> [(path: [String], value: TOMLValue)] in
            guard let value = table[key] else { return [] }
            let here = path + [key]
            return value.table.map { leaves(of: $0, under: here) } ?? [(here, value)]
        }
    }

    /// The known key that was probably meant: the nearest one with at most two typing errors, or the only one that begins
    /// in the same way, up to the last three letters.
    private static func nearest(to name: String, among keys: some Collection<String>) -> String? {
        let slips = keys.map { (slips: EditDistance.between(name, $0), key: $0) }
        if let best = slips.min(by: { ($0.slips, $0.key) < ($1.slips, $1.key) }), best.slips <= 2 { return best.key }
        let beginning = name.dropLast(min(3, name.count))
        guard let last = beginning.split(separator: ".", omittingEmptySubsequences: false).last, last.count >= 4 else {
            return nil
        }
        let similar = keys.filter { $0.hasPrefix(beginning) }
        return similar.count == 1 ? similar.first : nil
    }
}
