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
        var problems: [(leaf: ConfigurationLeaf, text: String)] = []
        var values: [String: ConfigurationLeaf] = [:]
        let leaves = layers.indices.flatMap { layers[$0].leaves(number: $0) }
        // The default policy of all layers first: the policies of apps start from it.
        for leaf in leaves.filter({ !isApp($0.path) }) + leaves.filter({ isApp($0.path) }) {
            values[leaf.name] = leaf
            guard let problem = apply(leaf, to: &configuration) else { continue }
            problems.append((leaf, problem))
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
            ($0.element.leaf.layer, $0.element.leaf.value.line, $0.offset)
                < ($1.element.leaf.layer, $1.element.leaf.value.line, $1.offset)
        }.map(\.element)
        if let error = ConfigurationError(
            ordered.map { .init(file: $0.leaf.file, line: $0.leaf.line, text: $0.text) })
        {
            throw error
        }
        return (configuration, values)
    }

    /// Sets the property of one key.
    ///
    /// - Returns: What is wrong with the key or its value; nil if it was set.
    private static func apply(_ leaf: ConfigurationLeaf, to configuration: inout ProgramConfiguration) -> String? {
        let (path, name, value) = (leaf.path, leaf.name, leaf.value)
        guard
            let key = known[name] ?? ConfigurationKey.policy(at: path) ?? ConfigurationKey.key(at: path)
                ?? ConfigurationKey.allow(at: path) ?? ConfigurationKey.cloudApps(at: path)
                ?? ConfigurationKey.filter(at: path)
        else {
            let likely = nearest(to: name, among: known.keys).map { "; did you mean \($0)?" } ?? ""
            return "\(name.prefix(100)): there is no such key\(likely)"
        }
        guard !key.apply(value, &configuration) else { return nil }
        if let text = leaf.text, !text.isEmpty, key.apply(TOMLValue(text), &configuration) { return nil }
        var ignored = configuration
        let isBare = value.string == nil && key.apply(TOMLValue(value.shown), &ignored)
        let reason = key.reason(value).map { ": \($0)" } ?? ""
        let shown = name == "connect.wifi_password" ? "a value that is not shown here" : value.shown
        return "\(name.prefix(100)): expected \(key.expected), got \(shown)"
            + "\(isBare ? " without quotes" : "")\(reason)"
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

    private static func isApp(_ path: [String]) -> Bool {
        path.count > 2 && path[0] == "policy" && path[1] == "apps"
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
