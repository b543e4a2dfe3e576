import BezelModel

/// Settings for panels that are known to report touches which nobody made.
public enum FilterPreset: String, Hashable, Sendable, CaseIterable {
    case none
    /// Raspberry Pi Touch Display 2 (`ilitek_v3`): a tap without any length at one place every 12.864 s
    /// (raspberrypi/linux 7638).
    case touchDisplay2 = "rpi-touch-display-2"
    /// Raspberry Pi 7" display (`generic ft5x06`, `raspberrypi-ts`): two presses a second in the far corner
    /// (raspberrypi/linux 4749).
    case display7 = "rpi-7-inch"
    /// Resistive panels (ADS7846, STMPE): they tremble, and bounce on the way down and up.
    case resistive
    /// Sensors whose contacts flicker: one made 947 touch-downs in 20 s.
    case flapping

    public static func named(_ name: String) -> FilterPreset? { FilterPreset(rawValue: name) }

    public var settings: FilterSettings {
        var settings = FilterSettings()
        switch self {
        case .none: break
        case .touchDisplay2:
            // Less than the time between two of its reports: a finger cannot be that short.
            settings.minimumDuration = .milliseconds(6)
            settings.ghost = true
        case .display7:
            settings.corner = 2
            settings.ghost = true
        case .resistive:
            settings.jitter = 6
            settings.minimumDuration = .milliseconds(20)
            settings.minimumGap = .milliseconds(30)
        case .flapping:
            settings.minimumGap = .milliseconds(30)
            settings.flapping = 20
        }
        return settings
    }
}
