internal import BezelControl
internal import EventLoop
internal import HeadUnit
internal import TCPLink

/// The service as its components see it.
extension BezelService: ServiceHost {
    var runner: any EventSink { engineRunner }
    var snapshot: Engine.Snapshot { engineRunner.snapshot }
    var health: [WorkerStatus] { components.flatMap(\.health) }

    var statusLine: String {
        StatusLine.text(
            snapshot, address: listener.isOpen ? listener.address.description : nil, display: display.description,
            panels: input.panels.count, hanging: health.filter { $0.hangs(at: Clock.monotonic) }.map(\.name))
    }

    func report(_ change: ServiceChange) {
        switch change {
        case .panel(let panel, let isConnected):
            control.send(WatchEvent(panel: panel, isThere: isConnected))
            systemd.statusChanged()
            idle.update()
        case .listening:
            systemd.statusChanged()
            idle.update()
            settings.update()
        case .display:
            systemd.statusChanged()
            light.shown(on: display.screen)
            settings.update()
        case .lit(let isLit): light.lit(isLit)
        case .displayMoved(let mapping): input.displayMoved(to: mapping)
        case .key(let key): input.take(key)
        case .displayClosed: stop()
        case .streams:
            engineRunner.send(.streamsChanged(streams))
            idle.update()
        case .connecting: soundCards.changed()
        case .connectionClosed: stopWhenEmpty()
        }
    }
}
