internal import BezelControl
internal import EventLoop
internal import HeadUnit

/// Reads the sensor of the supply voltage every ten seconds, and passes each change to the engine. On a board without the
/// sensor it has no timer.
final class SupplyVoltageComponent: ServiceComponent {
    /// Between two readings, in nanoseconds.
    static let interval: Int64 = 10_000_000_000

    private let sensor: SupplyVoltage?
    private let timer: LoopTimer
    private var isLow = false
    private weak var host: (any ServiceHost)?

    init(on loop: EventLoop, sensor: SupplyVoltage? = SupplyVoltage()) throws {
        self.sensor = sensor
        timer = try LoopTimer(on: loop)
    }

    func start(_ host: any ServiceHost) throws {
        guard sensor != nil else { return }
        self.host = host
        timer.fired = { [unowned self] in read() }
        read()
    }

    func stop() {
        host = nil
        timer.set(nil)
    }

    private func read() {
        timer.set(Clock.bootTime + Self.interval)
        let isLow = sensor?.isLow == true
        guard isLow != self.isLow else { return }
        self.isLow = isLow
        host?.runner.send(.supplyVoltage(isLow: isLow))
    }
}
