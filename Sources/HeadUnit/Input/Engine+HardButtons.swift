import BezelModel
import SmartDeviceLink

extension Engine {
    /// A key that is one of SDL's hard buttons.
    mutating func button(_ name: ButtonName, _ phase: KeyPhase, at stamp: Stamp) -> [Action] {
        let listeners = apps.all.map { app in
            HardButtons.Listener(
                app: app, level: status[app.session].level, subscribed: content[app.session].buttons)
        }
        return keys.buttons.handle(name, phase, at: stamp, listeners)
    }
}
