internal import Glibc
internal import TOMLKit

/// The first error of a configuration file.
struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    let file: String
    let line: Int?
    let problem: String

    var description: String { line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)" }
}

/// Reads `bezel.toml`. Every key is optional. An unknown key or a wrong value is an error that names the key.
enum ConfigurationFile {
    static func read(path: String) throws(ConfigurationError) -> ProgramConfiguration {
        let (bytes, code) = contents(path)
        guard code == 0 else {
            let fix = code == EACCES ? "; let this user read it: sudo chmod a+r \(path)" : ""
            throw ConfigurationError(file: path, line: nil, problem: "cannot be read: \(errorText(code))\(fix)")
        }
        guard bytes.count <= mostBytes else {
            throw ConfigurationError(file: path, line: nil, problem: "is longer than 1 MiB: no configuration is")
        }
        return try parse(String(decoding: bytes, as: UTF8.self), file: path)
    }

    static func parse(_ text: String, file: String) throws(ConfigurationError) -> ProgramConfiguration {
        let table: TOMLTable
        do { table = try TOMLTable(string: text) } catch {
            let fault = error as? TOMLParseError
            throw ConfigurationError(
                file: file, line: fault?.source.begin.line, problem: fault?.description ?? "is not TOML")
        }
        var configuration = ProgramConfiguration()
        let known = Dictionary(ConfigurationKey.all.map { ($0.name, $0) }) { first, _ in first }
        // The default policy first: the policies of apps start from it.
        for (path, value) in leaves(of: table, under: []).sorted(by: { !isApp($0.path) && isApp($1.path) }) {
            let name = path.joined(separator: ".")
            guard
                let key = known[name] ?? ConfigurationKey.policy(at: path) ?? ConfigurationKey.key(at: path)
                    ?? ConfigurationKey.allow(at: path)
                    ?? ConfigurationKey.filter(at: path)
            else {
                let likely = nearest(to: name, among: known.keys).map { "; did you mean \($0)?" } ?? ""
                throw ConfigurationError(
                    file: file, line: line(of: path, in: text), problem: "\(name): there is no such key\(likely)")
            }
            guard key.apply(value, &configuration) else {
                var ignored = configuration
                let isBare = value.string == nil && key.apply(shown(value).tomlValue, &ignored)
                let reason = key.reason(value).map { ": \($0)" } ?? ""
                throw ConfigurationError(
                    file: file, line: line(of: path, in: text),
                    problem: "\(name): expected \(key.expected), got \(shown(value))"
                        + "\(isBare ? " without quotes" : "")\(reason)")
            }
        }
        return configuration
    }

    private static func isApp(_ path: [String]) -> Bool {
        path.count > 2 && path[0] == "policy" && path[1] == "apps"
    }

    /// Every value that is not a table, with its path.
    private static func leaves(of table: TOMLTable, under path: [String]) -> [(path: [String], value: TOMLValue)] {
        table.keys.sorted().flatMap { key -> [(path: [String], value: TOMLValue)] in
            guard let value = table[key] else { return [] }
            let here = path + [key]
            return value.table.map { leaves(of: $0, under: here) } ?? [(here, value.tomlValue)]
        }
    }

    private static func shown(_ value: TOMLValue) -> String {
        if let text = value.string { return "\"\(text.prefix(60))\"" }
        return String(value.debugDescription.prefix(60))
    }

    /// The line of a key: the one that assigns its last part under the header of its table.
    private static func line(of path: [String], in text: String) -> Int? {
        let table = path.dropLast().joined(separator: ".").filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        var current = ""
        for (number, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = raw.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                current = String(line[line.index(after: line.startIndex)..<end])
            } else if current == table, line.hasPrefix("\(path.last ?? "")=") {
                return number + 1
            } else if current.isEmpty, line.hasPrefix("\(path.joined(separator: "."))=") {
                return number + 1
            }
        }
        return nil
    }

    private static let mostBytes = 1 << 20

    /// The contents, at most one byte more than the limit, so that a longer file is recognised; and the `errno`, or 0.
    private static func contents(_ path: String) -> ([UInt8], CInt) {
        guard let file = fopen(path, "re") else { return ([], errno) }
        defer { fclose(file) }
        var code: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: mostBytes + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
            // A folder can be opened, but not read.
            if ferror(file) != 0 { code = errno }
        }
        return (bytes, code)
    }

    /// The known key that was probably meant: the nearest one with at most two typing errors.
    private static func nearest(to name: String, among keys: some Collection<String>) -> String? {
        let slips = keys.map { (slips: EditDistance.between(name, $0), key: $0) }
        return slips.min { ($0.slips, $0.key) < ($1.slips, $1.key) }.flatMap { $0.slips <= 2 ? $0.key : nil }
    }
}
