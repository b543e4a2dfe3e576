internal import EventLoop
internal import Glibc
internal import HeadUnit

/// Tells the engine the local time of day: at the start, with every minute, and when the clock was set.
final class TimeOfDayComponent: ServiceComponent {
    private let isNeeded: Bool
    private let timer: LoopTimer
    private let jumps: WakeUpWatch

    /// - Parameter isNeeded: Whether the time is shown anywhere. Otherwise nothing is told, and nothing wakes up for it.
    init(isNeeded: Bool, on loop: EventLoop) throws {
        self.isNeeded = isNeeded
        timer = try LoopTimer(on: loop)
        jumps = try WakeUpWatch(on: loop)
    }

    func start(_ host: any ServiceHost) throws {
        guard isNeeded else { return }
        timer.fired = { [unowned self, unowned host] in tell(host) }
        jumps.woke = { [unowned self, unowned host] in tell(host) }
        tell(host)
    }

    func stop() { timer.set(nil) }

    private func tell(_ host: any ServiceHost) {
        // The time zone may have been changed.
        tzset()
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var local = tm()
        localtime_r(&now.tv_sec, &local)
        // A leap second belongs to its minute.
        let seconds = min(Int64(local.tm_sec), 59)
        timer.set(Clock.bootTime + (60 - seconds) * 1_000_000_000 - Int64(now.tv_nsec))
        host.runner.send(.timeOfDay(minutes: Int(local.tm_hour) * 60 + Int(local.tm_min)))
    }
}
