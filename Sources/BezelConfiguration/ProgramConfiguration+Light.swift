package import BezelModel
internal import HeadUnit

extension ProgramConfiguration {
    package struct Light: Hashable, Sendable {
        /// `display.theme`.
        package var theme = ThemeChoice.night
        /// A name in /sys/class/backlight; "auto" = the preferred one, empty = none.
        package var backlight = "auto"
        /// Whether a monitor's brightness is set by DDC/CI.
        package var ddc = MonitorUse.off
        /// Percent by day; 0 = the backlight stays as it is.
        package var dayBrightness = 0
        /// Percent by night; 0 = the backlight stays as it is.
        package var nightBrightness = 0
        /// Where the board is, for sunrise and sunset; nil = not known.
        package var place: Place?
        /// Whether a sensor of the ambient light decides, if there is one.
        package var usesSensor = true
        /// Lux.
        package var nightBelow = 20.0
        /// Lux.
        package var dayAbove = 60.0

        package func usesMonitor(hasBacklight: Bool) -> Bool {
            switch ddc {
            case .off: false
            case .auto: !hasBacklight
            case .always: true
            }
        }
    }

    package enum MonitorUse: String, Hashable, Sendable, CaseIterable {
        case off
        /// Only if no backlight is used.
        case auto
        /// Also if a backlight is used.
        case always
    }

    /// Degrees; north and east are positive.
    package struct Place: Hashable, Sendable {
        package var latitude, longitude: Double

        /// - Parameter text: Like "52.52,13.41".
        init?(_ text: String) {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in Double(part.drop { $0 == " " }) }
            guard parts.count == 2, numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else {
                return nil
            }
            (latitude, longitude) = (numbers[0], numbers[1])
        }

        package var text: String { "\(latitude),\(longitude)" }
    }
}

extension ConfigurationKey {
    static let light: [ConfigurationKey] = [
        Self(
            name: "display.theme",
            expected: "one of " + ThemeChoice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
            apply: { value, configuration in
                guard let choice = value.string.flatMap(ThemeChoice.init) else { return false }
                configuration.light.theme = choice
                configuration.headUnit.theme = choice.fixed ?? .night
                return true
            }, text: { "\"\($0.light.theme.rawValue)\"" }),
        .text("light.backlight", \.light.backlight), .word("light.ddc", \.light.ddc),
        .integer("light.day_brightness", 0...100, \.light.dayBrightness),
        .integer("light.night_brightness", 0...100, \.light.nightBrightness),
        .string(
            "light.place", "latitude and longitude like \"52.52,13.41\", or \"\"", \.light.place,
            read: { text in text.isEmpty ? .some(nil) : ProgramConfiguration.Place(text).map { .some($0) } },
            write: { $0?.text ?? "" }),
        .boolean("light.sensor", \.light.usesSensor),
        lux("light.night_below", \.light.nightBelow), lux("light.day_above", \.light.dayAbove),
    ]

    private static func lux(_ name: String, _ property: Property<Double>) -> Self {
        Self(
            name: name, expected: "lux from 0 to 100000",
            apply: { value, configuration in
                guard let number = value.int, (0...100_000).contains(number) else { return false }
                configuration[keyPath: property] = Double(number)
                return true
            }, text: { String(Int($0[keyPath: property])) })
    }
}
