package import BezelConfiguration
package import SmartDeviceLink

/// The program as a whole.
package protocol ProgramControl: AnyObject {
    /// The state of all parts, as ``StatusOrder`` answers it.
    var statusMembers: ControlLine.Members { get }
    /// Until the next start or reload.
    func setLogLevel(_ level: LogLevel)
    /// Sets the language until the next start or reload. Apps that speak another language are unregistered.
    func setLanguage(_ language: Language)
    /// Ends the service as SIGTERM does, or as ignition off.
    func shutDown(isIgnitionOff: Bool)
}
