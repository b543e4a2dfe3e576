import BezelModel

/// The scenes that were handed out for drawing.
struct DisplayedScene: Sendable {
    private var last = Scene(serial: Scene.Serial(0))
    /// Which alert each scene that may still come to the screen shows.
    private var drawn: [(serial: Scene.Serial, alert: AlertQueue.ID?)] = []

    /// Takes a scene, whatever its serial, as the next to be drawn.
    ///
    /// - Parameter alert: Whose card it shows.
    /// - Returns: The scene with its serial; nil when it is the same as the last one.
    mutating func draw(_ scene: Scene, showing alert: AlertQueue.ID?) -> Scene? {
        var scene = scene
        scene.serial = last.serial
        guard scene != last || last.serial == Scene.Serial(0) else { return nil }
        scene.serial = Scene.Serial(last.serial.number + 1)
        last = scene
        drawn.append((scene.serial, scene.card == nil ? nil : alert))
        return scene
    }

    /// A scene is on the screen.
    ///
    /// - Returns: The alert whose card it shows.
    mutating func shown(_ serial: Scene.Serial) -> AlertQueue.ID? {
        let alert = drawn.last { $0.serial <= serial }?.alert
        drawn.removeAll { $0.serial < serial }
        return alert
    }
}
