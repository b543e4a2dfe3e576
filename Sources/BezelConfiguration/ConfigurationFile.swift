internal import HeadUnit

/// Reads `bezel.toml`. Every key is optional. An unknown key or a wrong value is an error that names the key.
package enum ConfigurationFile {
    /// The configuration of a file and of the layers beside it (``LayeredConfiguration``).
    package static func read(path: String) throws(ConfigurationError) -> ProgramConfiguration {
        try LayeredConfiguration.read(path).configuration
    }

    static func parse(_ text: String, file: String) throws(ConfigurationError) -> ProgramConfiguration {
        try parse(Array(text.utf8), file: file)
    }

    static func parse(_ bytes: [UInt8], file: String) throws(ConfigurationError) -> ProgramConfiguration {
        try combine([try ConfigurationLayer(bytes, file: file)]).configuration
    }

    /// Applies layers to the defaults. A key of a later layer replaces that of an earlier one; so arrays are replaced as
    /// a whole, arrays of tables too.
    ///
    /// - Returns: The configuration and, by key, the value that counts.
    static func combine(
        _ layers: [ConfigurationLayer]
    ) throws(ConfigurationError) -> (configuration: ProgramConfiguration, values: [String: ConfigurationLeaf]) {
        var configuration = ProgramConfiguration()
        var problems: [(leaf: ConfigurationLeaf, problem: TableProblem)] = []
        var values: [String: ConfigurationLeaf] = [:]
        let leaves = layers.indices.flatMap { layers[$0].leaves(number: $0) }
        for leaf in inTurn(leaves) {
            values[leaf.name] = leaf
            guard let problem = apply(leaf, to: &configuration) else { continue }
            problems.append((leaf, problem))
        }
        // Whether a policy names an item that there is, can be said when the items are right.
        if problems.contains(where: { $0.leaf.path.first == "vehicle_data" }) {
            problems.removeAll { $0.leaf.path.first == "policy" && $0.leaf.path.last == "vehicle_data" }
        }
        // The rules between keys are for values that are right by themselves.
        if problems.isEmpty {
            let last = layers.last?.file ?? ""
            if let error = ConfigurationError(
                conflicts(in: configuration).map { key, text in
                    .init(file: values[key]?.file ?? last, line: values[key]?.line, text: text)
                })
            {
                throw error
            }
        }
        let ordered = problems.enumerated().sorted {
            ($0.element.leaf.layer, $0.element.problem.line, $0.offset)
                < ($1.element.leaf.layer, $1.element.problem.line, $1.offset)
        }.map(\.element)
        if let error = ConfigurationError(
            ordered.map { leaf, problem in
                .init(file: leaf.file, line: leaf.line.map { _ in problem.line }, text: problem.text)
            })
        {
            throw error
        }
        return (configuration, values)
    }

    /// Sets the property of one key.
    ///
    /// - Returns: What is wrong with the key or its value; nil if it was set.
    private static func apply(
        _ leaf: ConfigurationLeaf, to configuration: inout ProgramConfiguration
    ) -> TableProblem? {
        let (path, name, value) = (leaf.path, leaf.name, leaf.value)
        let items = configuration.headUnit.vehicleItems
        guard
            let key = known[name] ?? ConfigurationKey.policy(at: path, items) ?? ConfigurationKey.key(at: path)
                ?? ConfigurationKey.allow(at: path) ?? ConfigurationKey.cloudApps(at: path)
                ?? ConfigurationKey.filter(at: path) ?? ConfigurationKey.vehicleData(at: path)
        else {
            let likely = nearest(to: name, among: known.keys + tables).map { "; did you mean \($0)?" } ?? ""
            return TableProblem(line: value.line, text: "\(name.prefix(100)): there is no such key\(likely)")
        }
        guard !key.apply(value, &configuration) else { return nil }
        if let text = leaf.text, !text.isEmpty, key.apply(TOMLValue(text), &configuration) { return nil }
        if let problem = key.problem(value) { return problem }
        var ignored = configuration
        let isBare = value.string == nil && key.apply(TOMLValue(value.shown), &ignored)
        let reason = key.reason(value).map { ": \($0)" } ?? ""
        let shown = name == "connect.wifi_password" ? "a value that is not shown here" : value.shown
        return TableProblem(
            line: value.line,
            text: "\(name.prefix(100)): expected \(key.expected), got \(shown)"
                + "\(isBare ? " without quotes" : "")\(reason)")
    }

    /// What is wrong with keys that depend on each other, with the key that must change.
    private static func conflicts(in configuration: ProgramConfiguration) -> [(key: String, problem: String)] {
        var problems: [(key: String, problem: String)] = []
        if let problem = configuration.web.problem { problems.append(("web.token", problem)) }
        if let (key, problem) = configuration.portProblem { problems.append((key.joined(separator: "."), problem)) }
        if let problem = configuration.inputProblem { problems.append(("touch.sources", problem)) }
        if let problem = configuration.codeProblem { problems.append(("idle.code", problem)) }
        return problems
    }

    /// The keys without a variable part, by name.
    private static let known = Dictionary(ConfigurationKey.all.map { ($0.name, $0) }) { first, _ in first }

    /// The keys of lists of tables.
    private static let tables = ["allow", "apps.cloud", "vehicle_data"]

    /// The values in the order in which they are applied, those of lower layers first: the items of vehicle data, which
    /// policies name; the others; the policies of apps, which start from the default policy.
    private static func inTurn(_ leaves: [ConfigurationLeaf]) -> [ConfigurationLeaf] {
        func turn(_ path: [String]) -> Int {
            if path.first == "vehicle_data" { return 0 }
            return path.count > 2 && path[0] == "policy" && path[1] == "apps" ? 2 : 1
        }
        return (0...2).flatMap { number in leaves.filter { turn($0.path) == number } }
    }

    /// The known key that was probably meant: the nearest one with at most two typing errors, or the only one that begins
    /// in the same way, up to the last three letters.
    static func nearest(to name: String, among keys: some Collection<String>) -> String? {
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
