internal import Glibc

/// The files of a folder of layers, like `/etc/bezel/bezel.toml.d`.
enum LayerFolder {
    /// How much a configuration may read.
    struct Budget {
        static let fileLimit = 64
        /// In bytes, all files together.
        static let byteLimit = 2 << 20

        private var files = 0
        private var bytes = 0

        mutating func add(_ count: Int, in folder: String) throws(ConfigurationError) {
            files += count
            guard files <= Self.fileLimit else {
                throw ConfigurationError(
                    file: folder, line: nil, problem: "there are more than \(Self.fileLimit) files of layers")
            }
        }

        mutating func spend(_ count: Int, on file: String) throws(ConfigurationError) {
            bytes += count
            guard bytes <= Self.byteLimit else {
                throw ConfigurationError(
                    file: file, line: nil, problem: "with it the layers are longer than \(Self.byteLimit >> 20) MiB")
            }
        }
    }

    /// The most entries of a folder that are looked at.
    private static let entryLimit = 1000

    /// The paths of the files `*.toml` in folders, the names of each folder in the order of their bytes. Names that begin
    /// with a dot and other names are left out, and so are missing folders.
    static func files(in folders: [String], _ budget: inout Budget) throws(ConfigurationError) -> [String] {
        var files: [String] = []
        for folder in folders {
            let names = try names(in: folder)
            try budget.add(names.count, in: folder)
            files += names.map { "\(folder)/\($0)" }
        }
        return files
    }

    private static func names(in folder: String) throws(ConfigurationError) -> [String] {
        guard let stream = opendir(folder) else {
            guard errno != ENOENT else { return [] }
            throw ConfigurationError(file: folder, line: nil, problem: "cannot be read: \(errorText(errno))")
        }
        defer { closedir(stream) }
        var names: [String] = []
        var count = 0
        while let entry = readdir(stream) {
            count += 1
            guard count <= entryLimit else {
                throw ConfigurationError(file: folder, line: nil, problem: "holds more than \(entryLimit) files")
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name.hasSuffix(".toml"), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
