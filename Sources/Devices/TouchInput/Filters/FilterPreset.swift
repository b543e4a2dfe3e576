import BezelModel

/// Settings for panels that are known to report false touches.
public enum FilterPreset: String, Hashable, Sendable, CaseIterable {
    case none
    /// Raspberry Pi Touch Display 2 (driver `ilitek_v3`, input device `11-0041 ili_v3`): it reports a tap of zero
    /// duration at one place every 12.864 s (raspberrypi/linux 7638).
    case touchDisplay2 = "rpi-touch-display-2"
    /// Raspberry Pi 7" display (`generic ft5x06`, `raspberrypi-ts`): it reports two presses a second in the far corner
    /// (raspberrypi/linux 4749).
    case display7 = "rpi-7-inch"
    /// Resistive panels (ADS7846, STMPE): positions jitter, and contacts bounce at touch-down and touch-up.
    case resistive
    /// Sensors whose contacts flicker; one made 947 touch-downs in 20 s.
    case flapping

    public static func named(_ name: String) -> FilterPreset? { FilterPreset(rawValue: name) }

    /// The strongest setting of each filter.
    public static func settings(of presets: [FilterPreset]) -> FilterSettings {
        presets.reduce(FilterSettings()) { $0.strengthened(by: $1.settings) }
    }

    /// Panels that are known to need a preset, by name or by vendor and product.
    private static let known: [(panel: String, preset: FilterPreset)] = [
        ("*ilitek_v3*", .touchDisplay2), ("*ili_v3*", .touchDisplay2), ("FT5406 memory based driver", .display7),
        ("raspberrypi-ts", .display7),
        ("*generic ft5x06*", .display7), ("ADS7846*", .resistive), ("*stmpe-ts*", .resistive),
        ("*XPT2046*", .resistive), ("2149:231c", .flapping),
    ]

    /// The preset that a panel is known to need; nil for an unknown panel.
    public static func suggested(for panel: PanelDescription) -> FilterPreset? {
        known.first { PanelMatch($0.panel)?.fits(panel) == true }?.preset
    }

    public var settings: FilterSettings {
        var settings = FilterSettings()
        switch self {
        case .none: break
        case .touchDisplay2:
            // Less than the time between two reports of the panel; a contact of a finger lasts longer.
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
