internal import HeadUnit

/// `[settings]` and `[connect]`.
extension ConfigurationKey {
    static let settings: [ConfigurationKey] = [
        array(
            "settings.pages", SettingsPage.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
            \.headUnit.settings.pages, read: { SettingsPage(rawValue: $0) }),
        .string(
            "connect.wifi_name", "a text of at most 32 bytes", \.headUnit.settings.wifiName,
            read: { $0.utf8.count <= 32 ? $0 : nil }, write: { $0 }),
        .string(
            "connect.wifi_password", "a text of 8 to 63 bytes, or \"\"", \.headUnit.settings.wifiPassword,
            read: { $0.isEmpty || (8...63).contains($0.utf8.count) ? $0 : nil }, write: { $0 }),
    ]
}
