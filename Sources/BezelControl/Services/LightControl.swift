package import BezelConfiguration
package import BezelModel

/// The brightness of the panel, and the colours of day or night.
package protocol LightControl: AnyObject {
    /// The name of the backlight or the monitor; nil without one.
    var device: String? { get }
    /// In percent; nil if it is not known.
    var brightness: Int? { get }
    /// The theme that is shown.
    var theme: Theme { get }
    /// Sets the brightness of the present theme and stores it.
    ///
    /// - Parameter percent: 1 to 100.
    /// - Returns: Why it cannot be set; nil when it is being set.
    func setBrightness(_ percent: Int) -> String?
    /// Changes the brightness by a step, as a key does.
    func take(_ step: BrightnessStep)
    /// Chooses the theme and stores the choice.
    func choose(_ choice: ThemeChoice)
}
