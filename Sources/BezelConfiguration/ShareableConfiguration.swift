/// A configuration file as it may be shown to people who do not own the board.
///
/// It has a line for each key of the file, `table.key = value`. Comments are left out, and so are the values of secrets: keys
/// named after a password or a token, numbers too, codes that phones join a Wi-Fi with, of addresses all but the scheme, the
/// host and the port, and the place of the board.
package enum ShareableConfiguration {
    /// What stands in the place of a secret.
    package static let blank = "\"(left out)\""

    private static let secrets = ["password", "passphrase", "token", "secret", "psk"]

    /// - Parameter bytes: A file. Of one that is not TOML nothing is shown, because its secrets cannot be found.
    package static func text(of bytes: [UInt8]) -> String {
        let table: TOMLTable
        do throws(TOMLError) { table = try TOMLParser.parse(bytes) } catch {
            return "# left out: line \(error.line) is not TOML\n"
        }
        return lines(of: table, under: []).map { $0 + "\n" }.joined()
    }

    private static func lines(of table: TOMLTable, under path: [String]) -> [String] {
        table.keys.flatMap { key -> [String] in
            guard let value = table[key] else { return [] }
            let names = path + [key]
            if let inner = value.table, !inner.keys.isEmpty { return lines(of: inner, under: names) }
            let isSecret = names.contains(where: isSecretName)
            return ["\(names.map(written).joined(separator: ".")) = \(written(value, isSecret: isSecret))"]
        }
    }

    /// - Parameter isSecret: Whether a key above the value is named after a secret.
    private static func written(_ value: TOMLValue, isSecret: Bool) -> String {
        switch value.content {
        case .string(let text): text.isEmpty ? quoted(text) : isSecret ? blank : shareable(text)
        case .integer, .float, .date: isSecret ? blank : value.source
        case .boolean: value.source
        case .array(let values): "[" + values.map { written($0, isSecret: isSecret) }.joined(separator: ", ") + "]"
        case .table(let table):
            "{"
                + table.keys.compactMap { inner in
                    table[inner].map {
                        "\(written(inner)) = \(written($0, isSecret: isSecret || isSecretName(inner)))"
                    }
                }.joined(separator: ", ") + "}"
        }
    }

    private static func isSecretName(_ key: String) -> Bool {
        let name = key.lowercased()
        return name == "place" || secrets.contains { name.contains($0) }
    }

    /// A text without what may be a secret in it: of a URL only the scheme, the host and the port stay.
    private static func shareable(_ text: String) -> String {
        guard !text.uppercased().hasPrefix("WIFI:") else { return blank }
        guard let scheme = text.firstRange(of: "://") else {
            return text.contains("=") && isSecretName(text) ? blank : quoted(text)
        }
        let rest = text[scheme.upperBound...]
        let host = rest.prefix { !"/?#\\".contains($0) }
        guard !host.contains("@") else { return blank }
        return ["", "/"].contains(rest.dropFirst(host.count))
            ? quoted(text) : quoted("\(text[..<scheme.upperBound])\(host)/(left out)")
    }

    /// A key as it is written in a file.
    private static func written(_ key: String) -> String { key.isBareKey ? key : quoted(key) }

    private static func quoted(_ text: String) -> String { TOMLValue.quoted(text).printable }
}
