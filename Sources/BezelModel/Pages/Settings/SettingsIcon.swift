/// The symbols of the settings. The drawing has a picture for each.
public enum SettingsIcon: Hashable, Sendable, CaseIterable {
    case brightness, theme, day, night, volume, language, phone, wireless, about, lock, check, warning, muted
    case microphone
}
