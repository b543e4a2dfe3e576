internal import TCPLink

/// The addresses and programs that may connect.
extension ConfigurationKey {
    /// The kernel's rule for a name (dev_valid_name in net/core/dev.c).
    static let interface: ConfigurationKey = .string(
        "interface", "a network interface like \"wlan0\", or \"\"", \.interface,
        read: { name in
            let isValid =
                name.utf8.count < 16 && name != "." && name != ".."
                && !name.utf8.contains {
                    $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
                }
            return isValid ? name : nil
        }, write: { $0 })

    /// The most `[[allow]]` tables. Each new connection is compared with all of them.
    private static let allowLimit = 1000

    /// The `[[allow]]` tables; nil for other paths.
    static func allow(at path: [String]) -> ConfigurationKey? {
        guard path == ["allow"] else { return nil }
        return ConfigurationKey(
            name: "allow",
            expected: "[[allow]] tables with nothing but address = \"192.168.4.0/24\", a range without bits behind its "
                + "prefix, or one address; at most \(allowLimit)",
            apply: { value, configuration in
                guard let array = value.array, array.count <= allowLimit else { return false }
                let ranges = array.map { element -> AddressRange? in
                    guard let table = element.table, table.keys == ["address"] else { return nil }
                    return table["address"]?.string.flatMap { AddressRange($0) }
                }
                guard !ranges.contains(nil) else { return false }
                configuration.allow = ranges.compactMap { $0 }
                return true
            }, text: { "[" + $0.allow.map { "\"\($0)\"" }.joined(separator: ", ") + "]" },
            reason: { value in
                let addresses = value.array?.compactMap { $0.table?["address"] } ?? []
                return addresses.first { $0.string.flatMap { AddressRange($0) } == nil }
                    .map { "\($0.shown) in line \($0.line) is none" }
            })
    }
}
