/// A page of the settings, by its name in the configuration's `settings.pages`. In the order of their tiles.
public enum SettingsPage: String, Hashable, Sendable, CaseIterable {
    case brightness
    /// The colours of day and night.
    case theme
    case volume
    /// Who may listen: the microphone, commands, and apps.
    case voice
    case language
    /// The phones that were connected.
    case phones
    /// How a phone connects.
    case connect
    /// The version and the problems of the head unit.
    case about

    /// Whether it is closed while driver distraction rules are in force: it must be read.
    var isLimited: Bool {
        switch self {
        case .language, .about: true
        case .brightness, .theme, .volume, .voice, .phones, .connect: false
        }
    }
}

extension SettingsPage: CustomStringConvertible {
    public var description: String { rawValue }
}
