internal import ArgumentParser
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import TCPLink

/// The service as the control socket sees it.
extension Daemon: ControlHost {
    /// Opens the control socket. If that fails the service runs without it.
    ///
    /// - Parameter passed: A listening socket that the service manager has opened; else one is made.
    func openControl(_ passed: CInt?) -> ControlServer? {
        guard passed != nil || !configuration.control.path.isEmpty else { return nil }
        do throws(UnixSocketError) {
            return try ControlServer(configuration.control, passed: passed, on: loop, log: log, host: self)
        } catch {
            log.warning("\(error); commands like bezel status do not work. \(Self.fix(of: error))")
            return nil
        }
    }

    private static func fix(of error: UnixSocketError) -> String {
        switch error.operation {
        case "bind" where error.isInUse: "End the other bezel, or give this one a socket of its own (--socket PATH)"
        case "bind" where error.isNoSocket: "Name another path (control.path, --socket PATH)"
        case "bind", "mkdir": "Let this user write the folder, or name another path (control.path, --socket PATH)"
        case "chown": "Run as root or as a member of that group, or leave control.group empty"
        default: "Name another path or group (control.path, control.group)"
        }
    }

    var snapshot: Engine.Snapshot { engine.snapshot }
    var picture: Picture? { presenter?.picture }

    var status: ServiceStatus {
        ServiceStatus(
            version: Bezel.configuration.version, uptime: (Clock.monotonic - started) / 1_000_000,
            address: address.description, connections: connections.count, display: presenter?.description,
            touchSources: configuration.touch.sources.map(\.description), panels: touch?.present ?? [],
            counters: engine.counters, metrics: metrics, storage: (configuration.storage.path, keeper?.problem),
            workers: workers.map { $0.json(at: Clock.monotonic) },
            memory: MemoryUse.now)
    }

    /// The worker threads.
    var workers: [WorkerStatus] {
        [presenter?.drawing, loudspeaker?.worker, keeper?.worker, control?.workerStatus].compactMap { $0 }
    }

    /// For the service manager.
    var statusLine: String {
        StatusLine.text(
            engine.snapshot, address: reception?.isOpen == true ? address.description : nil,
            display: presenter?.description, panels: touch?.present.count ?? 0,
            hanging: workers.filter { $0.hangs(at: Clock.monotonic) }.map(\.name))
    }

    func peer(of connection: ConnectionID) -> String? { connections[connection]?.peer }

    func holder(panel: UInt8, slot: UInt8) -> Engine.TouchHolder? { engine.holder(panel: panel, slot: slot) }

    func shutDown() { stop() }
}
