internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Light
internal import Synchronization

/// Sets the backlight, reads the sensor and keeps the driver's choice, on a thread: a panel or a sensor on a slow bus takes
/// milliseconds.
final class LightWorker {
    enum Result: Sendable {
        case set(LightError?)
        case measured(lux: Double?)
        case kept(CInt?)
    }

    private enum Job: Sendable {
        case ramp(Backlight, percent: Double, number: UInt64)
        case measure(AmbientLightSensor)
        case keep(KeptLight, path: String)
    }

    private let loop: EventLoop
    private let results: Mailbox<Result>
    private let queue: WorkQueue<Job, Result>
    private let newest = Newest()
    private var watch: Watch?

    /// Counts the wishes for a brightness: a newer one ends the way to an older one.
    private final class Newest: Sendable {
        let number = Atomic<UInt64>(0)
    }

    init(on loop: EventLoop) throws {
        self.loop = loop
        results = try Mailbox()
        let newest = newest
        queue = try WorkQueue(name: "light", scheduling: .background, results: results) { job in
            switch job {
            case .ramp(let backlight, let percent, let number):
                let curve = BrightnessCurve(highest: backlight.highest)
                for value in curve.ramp(from: backlight.value ?? backlight.highest, to: percent) {
                    guard newest.number.load(ordering: .relaxed) == number else { break }
                    do { try backlight.set(value) } catch { return .set(error as? LightError) }
                    // 100 steps take 0.4 s.
                    usleep(4000)
                }
                return .set(nil)
            case .measure(let sensor): return .measured(lux: sensor.lux)
            case .keep(let light, let path): return .kept(light.write(to: path))
            }
        }
    }

    var status: WorkerStatus { WorkerStatus("light", queue.clock, limit: .seconds(60)) }

    func start(_ done: @escaping (Result) -> Void) throws { watch = try results.open(on: loop, done) }

    func set(_ backlight: Backlight, percent: Double) {
        let number = newest.number.wrappingAdd(1, ordering: .relaxed).newValue
        queue.post(.ramp(backlight, percent: percent, number: number))
    }

    func measure(_ sensor: AmbientLightSensor) { queue.post(.measure(sensor)) }

    func keep(_ light: KeptLight, at path: String) { queue.post(.keep(light, path: path)) }

    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        queue.stop()
    }
}
