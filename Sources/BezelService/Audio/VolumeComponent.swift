internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import HeadUnit
internal import Logging
internal import Sound

/// Carries out the volume of all sounds, by the sound card's mixer if it has a suitable element, else by the samples; and
/// keeps the driver's choice over restarts. The card is set with the first sound, and when the volume changes.
final class VolumeComponent: ServiceComponent {
    /// How the volume is set.
    private enum Route: Equatable {
        /// Nothing is known about the card yet, or it is not there: by the samples.
        case unknown
        case samples
        case card([String])
    }

    /// Whether the folder is this service's.
    var mayKeep: () -> Bool = { true }
    private let worker: VolumeWorker
    private let device: String
    private let choice: MixerChoice
    private let file: KeptFile
    private let log: Logger
    private let timer: LoopTimer
    /// The driver's choice of earlier runs; nil if there is none.
    private let restored: Volume?
    /// The driver has changed the volume since the start.
    private var isChanged = false
    /// What must still be written.
    private var unwritten: Volume?
    private var keepTime = KeepTime()
    /// The volume of the sounds now.
    private var percent: Int
    private var route = Route.unknown
    private var card: Int?
    private var lastError: String?

    /// - Parameter folder: Where the driver's choice is kept; empty for nowhere.
    init(_ configuration: SoundConfiguration, keptIn folder: String, on loop: EventLoop, log: Logger) throws {
        (device, choice) = (configuration.device, configuration.mixer)
        file = KeptFile("the volume", in: folder, name: "sound.volume")
        restored = file.text.flatMap { Volume(keptText: $0) }
        percent = restored?.heard ?? configuration.volume
        self.log = log
        timer = try LoopTimer(on: loop)
        worker = try VolumeWorker(configuration, percent: percent, on: loop)
    }

    var health: [WorkerStatus] { [worker.status] }
    /// For the devices that play.
    var gain: OutputGain { worker.gain }

    func start(_ host: any ServiceHost) throws {
        try worker.start { [unowned self] in finished($0) }
        timer.fired = { [unowned self] in write() }
        if let restored { host.runner.send(.volumeChanged(.restored(restored), isShown: false)) }
    }

    func stop() {
        timer.set(nil)
        write()
        worker.stop()
    }

    /// Sets the volume of all sounds.
    ///
    /// - Parameter percent: 0…100.
    func set(_ percent: Int) {
        guard percent != self.percent else { return }
        self.percent = percent
        useSamples()
        setCard()
    }

    /// Keeps the driver's choice, a moment later (``KeepTime``).
    func keep(_ volume: Volume) {
        guard file.path != nil else { return }
        guard isChanged || volume != restored else { return }
        isChanged = true
        unwritten = volume
        timer.set(keepTime.changed(at: Clock.bootTime))
    }

    /// A sound card was connected or disconnected.
    func deviceChanged() {
        (route, card) = (.unknown, nil)
        useSamples()
    }

    /// Silence is in the samples too: not every card's lowest volume is silent.
    private func useSamples() {
        switch route {
        case .card: gain.set(percent: percent == 0 ? 0 : 100)
        case .unknown, .samples: gain.set(percent: percent)
        }
    }

    private func setCard() {
        if choice != .none, !device.isEmpty { worker.set(percent: percent, card: card) }
    }

    private func write() {
        guard let volume = unwritten, mayKeep() else { return }
        unwritten = nil
        keepTime.written()
        worker.keep(volume, in: file)
    }

    private func finished(_ result: VolumeWorker.Result) {
        switch result {
        case .opened(let number):
            guard number != card || route == .unknown else { return }
            card = number
            setCard()
        case .set(let elements):
            lastError = nil
            use(elements.isEmpty ? .samples : .card(elements))
        case .failed(let error):
            if lastError != "\(error)" { log.info("the volume of the sound card is not set: \(error)") }
            lastError = "\(error)"
            use(.unknown)
        case .overtaken: break
        case .kept(let failure): if let failure { log.error("\(failure)") }
        }
    }

    private func use(_ next: Route) {
        if next != route {
            switch next {
            case .card(let elements):
                log.info("the volume sets \(elements.joined(separator: ", ")) of the sound card")
            case .samples:
                if case .named(let name) = choice {
                    log.warning("sound.mixer: the sound card has no element \"\(name)\" with a playback volume")
                }
                log.info("the volume changes Bezel's own samples")
            case .unknown: break
            }
        }
        route = next
        useSamples()
    }
}
