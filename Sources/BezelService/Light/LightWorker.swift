internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Light
internal import Synchronization

/// Sets the backlight and the monitor, reads the sensor and stores the driver's choice, on its own thread: a panel or a
/// sensor on a slow bus needs milliseconds, a monitor tenths of a second.
final class LightWorker {
    enum Result: Sendable {
        case set(LightError?)
        /// Percent; nil if a newer order has overtaken this one.
        case monitor(Swift.Result<Int, MonitorError>?)
        case measured(lux: Double?)
        case kept(KeptFile.Failure?)
    }

    private enum Job: Sendable {
        case ramp(Backlight, percent: Double, number: UInt64)
        /// Without a percentage the brightness is only read.
        case monitor(connector: String, percent: Int?, number: UInt64)
        case measure(AmbientLightSensor)
        case keep(KeptLight, KeptFile)
    }

    private let loop: EventLoop
    private let results: Mailbox<Result>
    private let queue: WorkQueue<Job, Result>
    private let newest = Newest()
    private let newestOfMonitor = Newest()
    private var watch: Watch?

    /// Numbers the orders for a brightness: a newer order ends an older one.
    private final class Newest: Sendable {
        private let number = Atomic<UInt64>(0)

        func next() -> UInt64 { number.wrappingAdd(1, ordering: .relaxed).newValue }

        func isStill(_ number: UInt64) -> Bool { self.number.load(ordering: .relaxed) == number }
    }

    init(on loop: EventLoop) throws {
        self.loop = loop
        results = try Mailbox()
        let (newest, newestOfMonitor) = (newest, newestOfMonitor)
        queue = try WorkQueue(name: "light", scheduling: .background, results: results) { job in
            switch job {
            case .ramp(let backlight, let percent, let number):
                let curve = BrightnessCurve(highest: backlight.highest)
                for value in curve.ramp(from: backlight.value ?? backlight.highest, to: percent) {
                    guard newest.isStill(number) else { break }
                    do { try backlight.set(value) } catch { return .set(error as? LightError) }
                    // 100 steps take 0.4 s.
                    usleep(4000)
                }
                return .set(nil)
            case .monitor(let connector, let percent, let number):
                return .monitor(Self.tell(connector, percent) { newestOfMonitor.isStill(number) })
            case .measure(let sensor): return .measured(lux: sensor.lux)
            case .keep(let light, let file): return .kept(file.write(light.text))
            }
        }
    }

    var status: WorkerStatus { WorkerStatus("light", queue.clock, limit: .seconds(60)) }

    func start(_ done: @escaping (Result) -> Void) throws { watch = try results.open(on: loop, done) }

    func set(_ backlight: Backlight, percent: Double) {
        queue.post(.ramp(backlight, percent: percent, number: newest.next()))
    }

    /// - Parameter percent: nil: its brightness is only read.
    func tell(monitorOn connector: String, percent: Int?) {
        queue.post(.monitor(connector: connector, percent: percent, number: newestOfMonitor.next()))
    }

    func measure(_ sensor: AmbientLightSensor) { queue.post(.measure(sensor)) }

    func keep(_ light: KeptLight, in file: KeptFile) { queue.post(.keep(light, file)) }

    func stop() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        // Ends the orders that are being carried out.
        _ = (newest.next(), newestOfMonitor.next())
        queue.stop()
    }

    // MARK: Monitors

    /// The largest number of values of one change: a monitor may write each value to a memory that wears out.
    private static let values = 4
    /// Microseconds in addition to the 50 ms of each value: eight values a second.
    private static let pause: UInt32 = 75_000

    private static func tell(
        _ connector: String, _ percent: Int?, while isStill: () -> Bool
    ) -> Swift.Result<Int, MonitorError>? {
        guard isStill() else { return nil }
        do throws(MonitorError) {
            guard let bus = MonitorBus(of: connector) else { throw .noBus }
            let monitor = try bus.open()
            let present = try monitor.brightness()
            let curve = BrightnessCurve(highest: present.highest)
            guard let percent else { return .success(curve.percent(present.value)) }
            for value in curve.ramp(from: present.value, to: Double(percent), atMost: values) {
                guard isStill() else { return nil }
                try monitor.set(brightness: value)
                usleep(pause)
            }
            return .success(percent)
        } catch { return .failure(error) }
    }
}
