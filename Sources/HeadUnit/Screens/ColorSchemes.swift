import BezelModel
import SmartDeviceLink

/// The colours that an app wants its cards to have, by day and by night (rpc_spec TemplateColorScheme).
struct ColorSchemes: Hashable, Sendable {
    private var day: CardColors?
    private var night: CardColors?

    subscript(theme: Theme) -> CardColors? {
        switch theme {
        case .day: day
        case .night: night
        }
    }

    /// Takes the schemes that are present; an absent one stays as it was.
    ///
    /// - Parameter parameters: Checked parameters with `dayColorScheme` and `nightColorScheme`.
    mutating func take(_ parameters: JSON) {
        day = CardColors(parameters["dayColorScheme"]) ?? day
        night = CardColors(parameters["nightColorScheme"]) ?? night
    }
}

extension CardColors {
    fileprivate init?(_ scheme: JSON?) {
        guard let scheme, scheme != .null else { return nil }
        func color(_ key: String) -> RGB? {
            guard let color = scheme[key], let red = color["red"]?.integer, let green = color["green"]?.integer,
                let blue = color["blue"]?.integer
            else { return nil }
            return RGB(
                red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue))
        }
        self.init(
            primary: color("primaryColor"), secondary: color("secondaryColor"), background: color("backgroundColor"))
    }
}
