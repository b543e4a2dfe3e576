internal import EventLoop
internal import Glibc
internal import HeadUnit

/// Tells the engine the local time: when a clock comes to the screen, with every minute while it is there, and when the
/// clock was set. While no clock is on the screen nothing wakes up for it.
final class TimeOfDayComponent: ServiceComponent {
    /// Called with every minute while a clock is on the screen, after the engine was told.
    var ticked: () -> Void = {}
    private var isVisible = false
    private let timer: LoopTimer
    private let jumps: WakeUpWatch
    private weak var host: (any ServiceHost)?

    init(on loop: EventLoop) throws {
        timer = try LoopTimer(on: loop)
        jumps = try WakeUpWatch(on: loop)
    }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        timer.fired = { [unowned self] in
            tell()
            ticked()
        }
        jumps.woke = { [unowned self] in if isVisible { tell() } }
        // The first scene has a clock, unless an app was faster.
        tell()
    }

    func stop() {
        host = nil
        timer.set(nil)
    }

    /// A scene with a clock, or without one, is handed out for drawing.
    func clockIsVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        if isVisible { tell() } else { timer.set(nil) }
    }

    private func tell() {
        guard let host else { return }
        // The time zone may have been changed.
        tzset()
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var local = tm()
        localtime_r(&now.tv_sec, &local)
        // A leap second belongs to its minute.
        let seconds = min(Int64(local.tm_sec), 59)
        if isVisible { timer.set(Clock.bootTime + (60 - seconds) * 1_000_000_000 - Int64(now.tv_nsec)) }
        host.runner.send(
            .timeOfDay(
                LocalTime(
                    minutes: Int(local.tm_hour) * 60 + Int(local.tm_min), second: Int(seconds),
                    weekday: Int(local.tm_wday), day: Int(local.tm_mday), month: Int(local.tm_mon) + 1)))
    }
}
