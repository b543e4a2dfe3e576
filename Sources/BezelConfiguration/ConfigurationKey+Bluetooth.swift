/// Phones over Bluetooth.
extension ConfigurationKey {
    static let bluetooth: [ConfigurationKey] = [
        .boolean("bluetooth.enabled", \.bluetooth.isEnabled),
        .text("bluetooth.adapter", \.bluetooth.adapter),
        .string(
            "bluetooth.name", "a name of at most 60 bytes, or \"\"", \.bluetooth.name,
            read: { name in
                name.utf8.count <= 60 && !name.utf8.contains { $0 < 0x20 || $0 == 0x7F } ? name : nil
            }, write: { $0 }),
        .boolean("bluetooth.one_phone", \.bluetooth.onePhone),
        .string(
            "bluetooth.wifi", "the name of a network interface like \"wlan0\", or \"\"", \.bluetooth.wifi,
            read: { name in
                name.utf8.count <= 15 && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
                    ? name : nil
            }, write: { $0 }),
    ]
}
