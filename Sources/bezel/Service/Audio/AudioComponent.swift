internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Sound

/// Sound as a component of the service. Without `sound.device` it plays nothing.
final class AudioComponent: ServiceComponent {
    /// Whether the kernel had a sound card at the last check.
    private(set) var isDevicePresent: Bool
    private let device: String
    private let log: Logger
    private let worker: AudioWorker?
    private weak var host: (any ServiceHost)?

    init(_ configuration: SoundConfiguration, isAvailable: Bool, on loop: EventLoop, log: Logger) throws {
        device = configuration.device
        self.log = log
        isDevicePresent = PlaybackDevices.exist(for: configuration.device)
        worker = isAvailable ? try AudioWorker(configuration, on: loop, log: log) : nil
    }

    var health: [WorkerStatus] { worker.map { [$0.status] } ?? [] }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        guard let worker else { return }
        if !isDevicePresent {
            log.notice("no sound card for sound.device \"\(device)\": speech is not announced to apps")
        }
        try worker.start { [unowned host] in host.runner.send($0) }
    }

    func stop() {
        worker?.stop()
        host = nil
    }

    /// Checks whether a sound card was connected or disconnected, and tells the engine.
    func checkDevice() {
        let isPresent = PlaybackDevices.exist(for: device)
        guard isPresent != isDevicePresent else { return }
        isDevicePresent = isPresent
        host?.runner.send(.audible(isPresent))
    }

    func play(_ utterance: Utterance) { worker?.play(utterance) }

    func cancel(_ id: Utterance.ID) { worker?.cancel(id) }

    func click() { worker?.click() }
}
