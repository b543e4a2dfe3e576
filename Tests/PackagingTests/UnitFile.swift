/// A systemd unit: sections, keys and their values in the file's order.
struct UnitFile {
    private var values: [String: [String]] = [:]

    init(_ text: String) {
        var section = ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                section = String(line.dropFirst().dropLast())
            } else if let sign = line.firstIndex(of: "=") {
                values["\(section).\(line[..<sign])", default: []].append(String(line[line.index(after: sign)...]))
            }
        }
    }

    /// The values of a key like "Service.User".
    subscript(key: String) -> [String] { values[key] ?? [] }
}
