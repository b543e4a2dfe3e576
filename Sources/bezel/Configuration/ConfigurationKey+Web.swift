internal import TCPLink

/// The console.
extension ConfigurationKey {
    static let web: [ConfigurationKey] = [
        .string(
            "web.listen", "an address like \"127.0.0.1:8080\", or \"\"", \.web.listen,
            read: { text in text.isEmpty ? .some(nil) : (try? TCPAddress(text)).map { .some($0) } },
            write: { $0?.description ?? "" }),
        ConfigurationKey(
            name: "web.hosts", expected: "an array of at most 20 names like \"board.lan\" or \"localhost:9000\"",
            apply: { value, configuration in
                guard let array = value.array, array.count <= 20 else { return false }
                let names = array.compactMap { $0.string }
                guard names.count == array.count, names.allSatisfy(isHost) else { return false }
                configuration.web.hosts = names
                return true
            }, text: { "[" + $0.web.hosts.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }),
        .boolean("web.token", \.web.token),
        .boolean("web.touch", \.web.touch),
    ]

    /// Letters, digits, dots and hyphens, and a port.
    @Sendable private static func isHost(_ name: String) -> Bool {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard (1...253).contains(parts[0].utf8.count), parts.count == 1 || UInt16(parts[1]) != nil else { return false }
        return parts[0].utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
