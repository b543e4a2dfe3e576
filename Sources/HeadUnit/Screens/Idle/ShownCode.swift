import BezelModel

/// The QR code of the idle screen.
struct ShownCode: Hashable {
    let text: String
    /// The Wi-Fi that a phone joins with it; nil for another code.
    let wifi: WiFiCode?
}

extension BoardState {
    /// The words of `idle.code` that stand for another text.
    public enum CodeWord: String, Hashable, Sendable, CaseIterable {
        /// The first address.
        case address
        /// The Wi-Fi of `[connect]`.
        case wifi
    }

    /// nil for no code.
    func shownCode(_ rules: SettingsRules) -> ShownCode? {
        guard !isLocal, let first = addresses.first, !code.isEmpty else { return nil }
        switch CodeWord(rawValue: code) {
        case .address: return ShownCode(text: first.text, wifi: nil)
        case .wifi:
            guard !rules.wifiName.isEmpty else { return nil }
            let wifi = WiFiCode(name: rules.wifiName, password: rules.wifiPassword)
            return ShownCode(text: wifi.text, wifi: wifi)
        case nil: return ShownCode(text: code, wifi: WiFiCode(code))
        }
    }
}
