/// A configuration made of layers, and where its values came from.
///
/// From the lowest to the highest: the defaults, `/usr/lib/bezel/NAME.d/*.toml`, `/etc/bezel/NAME`,
/// `/etc/bezel/NAME.d/*.toml`, `/run/bezel/NAME.d/*.toml`, each `--set` in the order of the command line. `NAME` is
/// `bezel.toml`, or another file in `/etc/bezel`. A file elsewhere has one folder of layers: its own path with `.d`.
package struct LayeredConfiguration {
    package let configuration: ProgramConfiguration
    /// The files that were read, the lowest first.
    package let files: [String]
    /// The values that are not the defaults, in the order of their names.
    package let origins: [Origin]

    /// A value, and where it was set.
    package struct Origin: Hashable, CustomStringConvertible {
        package let key: String
        /// The beginning of the value as it is written in a file, or "not shown here" for the password of a Wi-Fi.
        package let value: String
        package let file: String
        /// nil for `--set`.
        package let line: Int?

        package var description: String {
            "\(key) = \(value)  (\(file)\(line.map { ":\($0)" } ?? ""))".printable
        }
    }

    /// Reads a file and the layers around it.
    ///
    /// - Parameters:
    ///   - path: The file; nil for none, and no layers but those of `set`.
    ///   - set: Words like `display.rotation=90`.
    ///   - draft: A layer that is not written yet, in place of the file at its path.
    ///   - root: Where `/usr`, `/etc` and `/run` are, for tests and other systems.
    package static func read(
        _ path: String?, set: [String] = [], draft: (file: String, bytes: [UInt8])? = nil, root: String = ""
    ) throws(ConfigurationError) -> LayeredConfiguration {
        var layers: [ConfigurationLayer] = []
        var files: [String] = []
        if let path {
            var budget = LayerFolder.Budget()
            files = try Self.files(of: path, root: root, &budget)
            if let draft { files = Self.place(draft.file, among: files) }
            for file in files {
                let bytes = try draft?.file == file ? draft?.bytes ?? [] : RegularFile.contents(file)
                try budget.spend(bytes.count, on: file)
                layers.append(try ConfigurationLayer(bytes, file: file))
            }
        }
        for argument in set { layers.append(try ConfigurationLayer(set: argument)) }
        let (configuration, values) = try ConfigurationFile.combine(layers)
        return LayeredConfiguration(
            configuration: configuration, files: files, origins: origins(values, in: configuration))
    }

    /// A line for each value that is not the default; before them the files, if there are several.
    package var report: [String] {
        let read = "read, the later over the earlier: \(files.joined(separator: ", "))".printable
        return (files.count > 1 ? [read] : []) + origins.map { "  \($0)" }
    }

    /// The file and the layers around it, the lowest first.
    package static func files(of path: String, root: String = "") throws(ConfigurationError) -> [String] {
        var budget = LayerFolder.Budget()
        return try files(of: path, root: root, &budget)
    }

    private static func files(
        of path: String, root: String, _ budget: inout LayerFolder.Budget
    ) throws(ConfigurationError) -> [String] {
        let (below, above) = folders(of: path, root: root)
        return try LayerFolder.files(in: below, &budget) + [path] + LayerFolder.files(in: above, &budget)
    }

    /// The folders of layers below and above a file.
    package static func folders(of path: String, root: String = "") -> (below: [String], above: [String]) {
        let home = root + "/etc/bezel/"
        let name = path.dropFirst(home.count)
        guard path.hasPrefix(home), !name.isEmpty, !name.contains("/") else { return ([], [path + ".d"]) }
        return (["\(root)/usr/lib/bezel/\(name).d"], ["\(path).d", "\(root)/run/bezel/\(name).d"])
    }

    /// The files with another one where its folder and its name put it: above all files of other folders.
    private static func place(_ file: String, among files: [String]) -> [String] {
        let folder = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
        var files = files.filter { $0 != file }
        let next = files.firstIndex { $0.hasPrefix(folder) && file.utf8.lexicographicallyPrecedes($0.utf8) }
        files.insert(file, at: next ?? files.endIndex)
        return files
    }

    private static func origins(
        _ values: [String: ConfigurationLeaf], in configuration: ProgramConfiguration
    ) -> [Origin] {
        let defaults = ProgramConfiguration()
        let usual = Set(
            ConfigurationKey.all.filter { $0.text(configuration) == $0.text(defaults) }.map(\.name))
        return values.values.filter { !usual.contains($0.name) }.sorted { $0.name < $1.name }.map { leaf in
            return Origin(
                key: String(leaf.name.prefix(100)), value: isSecret(leaf) ? "not shown here" : leaf.value.shown,
                file: leaf.file, line: leaf.line)
        }
    }

    private static func isSecret(_ leaf: ConfigurationLeaf) -> Bool {
        leaf.name == "connect.wifi_password"
            || leaf.name == "idle.code" && leaf.value.string?.uppercased().hasPrefix("WIFI:") == true
    }
}
