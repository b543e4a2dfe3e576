internal import BezelModel
internal import EventLoop
internal import Sound
internal import Synchronization

/// Sets the volume of the sound card and stores the driver's volume, on its own thread: a card on USB needs milliseconds,
/// and a disk more.
final class VolumeWorker {
    enum Result: Sendable {
        /// A device was opened on the card with this number; nil if that is not known.
        case opened(card: Int?)
        /// The names of the elements that were set; none if the card has none.
        case set([String])
        case failed(SoundError)
        /// A newer volume has overtaken this one.
        case overtaken
        /// nil when it is kept.
        case kept(KeptFile.Failure?)
    }

    private enum Job: Sendable {
        case set(percent: Int, card: Int?, number: UInt64)
        case keep(Volume, KeptFile)
    }

    let gain: OutputGain
    private let loop: EventLoop
    private let results: Mailbox<Result>
    private let queue: WorkQueue<Job, Result>
    private let newest: Newest
    private var watch: Watch?

    private final class Newest: Sendable {
        let number = Atomic<UInt64>(0)
    }

    init(_ configuration: SoundConfiguration, percent: Int, on loop: EventLoop) throws {
        self.loop = loop
        let (results, newest) = (try Mailbox<Result>(), Newest())
        let (device, choice) = (configuration.device, configuration.mixer)
        self.results = results
        self.newest = newest
        gain = OutputGain(percent: percent) { results.post(.opened(card: $0)) }
        queue = try WorkQueue(name: "volume", scheduling: .normal, results: results) { job in
            switch job {
            case .set(let percent, let card, let number):
                guard newest.number.load(ordering: .relaxed) == number else { return .overtaken }
                do throws(SoundError) {
                    return .set(try CardMixer(of: device, card: card).set(percent: percent, of: choice))
                } catch { return .failed(error) }
            case .keep(let volume, let file): return .kept(file.write(volume.keptText))
            }
        }
    }

    var status: WorkerStatus { WorkerStatus("volume", queue.clock, limit: .seconds(30)) }

    func start(_ done: @escaping (Result) -> Void) throws { watch = try results.open(on: loop, done) }

    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        queue.stop()
    }

    /// Sets the volume of the card with this number, or of the configured device's if that is not known.
    func set(percent: Int, card: Int?) {
        let number = newest.number.wrappingAdd(1, ordering: .relaxed).newValue
        queue.post(.set(percent: percent, card: card, number: number))
    }

    func keep(_ volume: Volume, in file: KeptFile) { queue.post(.keep(volume, file)) }
}
