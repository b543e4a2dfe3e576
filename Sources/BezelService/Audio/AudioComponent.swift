internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Sound

/// Sound as a component of the service: utterances, and the sound that apps stream. Without `sound.device` it plays
/// nothing.
final class AudioComponent: ServiceComponent, StreamSink {
    /// Whether the kernel had a sound card at the last check.
    private(set) var isDevicePresent: Bool
    /// Called when a sound card was connected or disconnected.
    var deviceChanged: () -> Void = {}
    /// What a workshop is told while there is no device.
    var absence: String { "sound.device = \"\(device)\": no such device" }
    private let device: String
    private let log: Logger
    private let worker: AudioWorker?
    private let streams: AudioStreamWorker?
    private weak var host: (any ServiceHost)?

    init(
        _ configuration: SoundConfiguration, gain: OutputGain, files: SoundFileDecoding, isAvailable: Bool,
        on loop: EventLoop, log: Logger
    ) throws {
        device = configuration.device
        self.log = log
        isDevicePresent = PlaybackDevices.exist(for: configuration.device)
        streams = isAvailable ? try AudioStreamWorker(configuration, gain: gain, on: loop, log: log) : nil
        worker =
            isAvailable
            ? try AudioWorker(
                configuration, beside: streams?.player, gain: gain, files: files, on: loop, log: log) : nil
    }

    var health: [WorkerStatus] { [worker?.status, streams?.status].compactMap { $0 } }

    /// Whether the sound that apps stream can be played.
    var takesStreams: Bool { streams != nil && isDevicePresent }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        guard let worker else { return }
        if !isDevicePresent {
            log.notice("no sound card for sound.device \"\(device)\": speech and sound are not announced to apps")
        }
        try streams?.start()
        try worker.start { [unowned host] in host.runner.send($0) }
    }

    func stop() {
        streams?.stop()
        worker?.stop()
        host = nil
    }

    /// Checks whether a sound card was connected or disconnected, and informs the engine.
    func checkDevice() {
        let isPresent = PlaybackDevices.exist(for: device)
        guard isPresent != isDevicePresent else { return }
        isDevicePresent = isPresent
        host?.runner.send(.audible(isPresent))
        deviceChanged()
        host?.report(.streams)
    }

    func play(_ utterance: Utterance) { worker?.play(utterance) }

    func cancel(_ id: Utterance.ID) { worker?.cancel(id) }

    func click() { worker?.click() }

    // MARK: The sound of apps

    func opened(_ id: StreamID, _ parameters: StreamParameters) { streams?.player.clear() }

    func data(_ id: StreamID, _ bytes: UnsafeRawBufferPointer, _ piece: StreamPiece) { streams?.player.append(bytes) }

    func closed(_ id: StreamID) { streams?.end() }
}
