/// What control orders use of the service: one small protocol for each concern.
struct ControlServices {
    let engine: any EngineControl
    let links: any AppLinkControl
    let light: any LightControl
    let screen: any ScreenControl
    let update: any UpdateControl
    let keys: any KeyControl
    let pairing: any PairingControl
    /// The service owns the control server, so this reference is unowned.
    unowned let program: any ProgramControl
}
