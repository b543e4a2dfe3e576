/// What control orders use of the service: one small protocol for each concern.
package struct ControlServices {
    package let engine: any EngineControl
    package let links: any AppLinkControl
    package let light: any LightControl
    package let screen: any ScreenControl
    package let update: any UpdateControl
    package let keys: any KeyControl
    package let pairing: any PairingControl
    /// The service owns the control server, so this reference is unowned.
    package unowned let program: any ProgramControl

    package init(
        engine: any EngineControl, links: any AppLinkControl, light: any LightControl, screen: any ScreenControl,
        update: any UpdateControl, keys: any KeyControl, pairing: any PairingControl, program: any ProgramControl
    ) {
        self.engine = engine
        self.links = links
        self.light = light
        self.screen = screen
        self.update = update
        self.keys = keys
        self.pairing = pairing
        self.program = program
    }
}
