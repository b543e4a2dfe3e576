internal import BezelControl
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging

/// Passes the local time to the engine: when a clock appears on the screen, every minute while it is there, and when
/// the time was set. While no clock is on the screen it has no timer.
///
/// A time that only comes from the last shutdown is not reported (``SystemTime``): on a board without a battery for its clock
/// the engine gets no time until NTP or a user has set it.
final class TimeOfDayComponent: ServiceComponent {
    /// Called with every minute while a clock is on the screen, after the engine.
    var ticked: () -> Void = {}
    private var isVisible = false
    /// ``SystemTime/offset`` at the start.
    private let offset: Int64
    /// The time was set since the start.
    private var wasSet = false
    /// The last reason that was logged.
    private var source: SystemTime.Source?
    private let log: Logger
    private let read: () -> (SystemTime, offset: Int64)
    private let timer: LoopTimer
    private let jumps: WakeUpWatch
    private weak var host: (any ServiceHost)?

    /// - Parameter read: Reads the state of the machine's clock.
    init(
        on loop: EventLoop, log: Logger,
        read: @escaping () -> (SystemTime, offset: Int64) = { (SystemTime(), SystemTime.offset) }
    ) throws {
        self.log = log
        self.read = read
        offset = read().offset
        timer = try LoopTimer(on: loop)
        jumps = try WakeUpWatch(on: loop)
    }

    func start(_ host: any ServiceHost) throws {
        self.host = host
        timer.fired = { [unowned self] in
            tell()
            ticked()
        }
        jumps.woke = { [unowned self] in if isVisible || source?.isKnown == false { tell() } }
        // The first scene has a clock, unless an app has the screen already.
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
        guard isKnown else {
            // Checked again every minute, as the kernel does not report when its clock was synchronised.
            if isVisible { timer.set(Clock.bootTime + 60_000_000_000) }
            host.runner.send(.timeOfDay(nil))
            return
        }
        // A leap second belongs to its minute.
        let seconds = min(Int64(local.tm_sec), 59)
        if isVisible { timer.set(Clock.bootTime + (60 - seconds) * 1_000_000_000 - Int64(now.tv_nsec)) }
        host.runner.send(
            .timeOfDay(
                LocalTime(
                    minutes: Int(local.tm_hour) * 60 + Int(local.tm_min), second: Int(seconds),
                    weekday: Int(local.tm_wday), day: Int(local.tm_mday), month: Int(local.tm_mon) + 1)))
    }

    /// The smallest difference, in milliseconds, from the expected time that counts as a set time.
    private static let jump: Int64 = 2_000

    private var isKnown: Bool {
        // A clock that was right stays right.
        if source?.isKnown == true { return true }
        let (time, offset) = read()
        wasSet = wasSet || abs(offset - self.offset) >= Self.jump
        let now = time.source(wasSet: wasSet)
        if now != source {
            switch now {
            case .past, .nobody: log.notice("the time of day is not known yet: no clock is shown")
            case .synchronised, .realTimeClock, .firmware, .setByHand:
                if source != nil { log.info("the time of day is known") }
            }
        }
        source = now
        return now.isKnown
    }
}
