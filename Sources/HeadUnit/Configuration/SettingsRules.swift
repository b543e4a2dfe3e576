/// The settings on the screen, as the integrator wants them.
public struct SettingsRules: Hashable, Sendable {
    /// The pages that a driver may open; without any there are no settings. Default all.
    public var pages = SettingsPage.allCases
    /// The name of the Wi-Fi that phones join, up to 32 bytes (IEEE 802.11); empty = no Wi-Fi is named. Default empty.
    public var wifiName = ""
    /// Its password, 8 to 63 bytes; empty = an open network. Default empty.
    public var wifiPassword = ""

    public init() {}
}
