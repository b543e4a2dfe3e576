internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TouchInput

/// Touch panels, keys and knobs as a component of the service.
final class InputComponent: ServiceComponent, KeyControl {
    private let nodes: InputNodes
    private let touch: TouchInputs
    private let keys: KeyInputs

    /// Opens streams and reads recordings; failing to do so is an error. Panels and keys may be connected later.
    init(
        _ configuration: ProgramConfiguration.Touch, keys keyConfiguration: ProgramConfiguration.Keys,
        mapping: TouchMapping, on loop: EventLoop, log: Logger
    ) throws {
        let paths = (configuration.panelSources + keyConfiguration.deviceSources).compactMap(\.path)
        nodes = try InputNodes(known: paths, on: loop, log: log)
        touch = try TouchInputs(configuration, mapping: mapping, among: nodes, on: loop, log: log)
        keys = try KeyInputs(keyConfiguration, seat: configuration.seat, among: nodes, on: loop, log: log)
    }

    /// The connected panels and streams.
    var panels: [PanelStatus] { touch.present }

    /// Called when a key changes the panel's brightness.
    var brightnessStepped: (BrightnessStep) -> Void {
        get { keys.brightnessStepped }
        set { keys.brightnessStepped = newValue }
    }

    /// Called when a key goes down or a knob turns. Returns whether that only wakes the panel.
    var wakes: () -> Bool {
        get { keys.wakes }
        set { keys.wakes = newValue }
    }

    func start(_ host: any ServiceHost) throws {
        let runner = host.runner
        try touch.start(
            // Held until stop(): an unowned reference would be checked at every touch.
            sink: { frame in runner.send(touch: &frame) },
            panelChanged: { [unowned host] in host.report(.panel($0, isConnected: $1)) })
        try keys.start { [unowned runner] in runner.send($0) }
        nodes.changed = { [unowned self] in
            touch.nodesChanged()
            keys.nodesChanged()
        }
        nodes.removed = { [unowned self] path in
            touch.nodeRemoved(path)
            keys.nodeRemoved(path)
        }
        nodes.start()
        touch.logMissing()
    }

    func stop() {
        nodes.stop()
        touch.stop()
        keys.stop()
    }

    /// Presses and releases a key as if a device had sent it.
    ///
    /// - Returns: Its action; nil if it has none.
    func press(_ key: UInt16) -> KeyAction? { keys.press(key) }

    /// A key of the window goes down or up.
    func take(_ key: KeyEvent) { keys.take(key) }

    /// The position of pictures on the panel has changed. Cancels all fingers.
    func displayMoved(to mapping: TouchMapping) { touch.displayMoved(to: mapping) }

    /// Starts each recording that was not played yet.
    func playRecordings() { touch.playRecordings() }
}
