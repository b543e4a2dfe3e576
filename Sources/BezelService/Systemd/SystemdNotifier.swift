internal import BezelModel
internal import EventLoop
internal import Logging
internal import ServiceManager

/// Sends the service manager readiness, reloading, stopping, the status line and watchdog signals. Does nothing without a
/// service manager.
///
/// The watchdog signals come from the loop itself, so that a hanging loop is detected, and a hanging worker too.
final class SystemdNotifier: ServiceComponent {
    private let notifier = ServiceNotifier()
    private let log: Logger
    private let lineTimer: LoopTimer
    private let watchdog: LoopTimer
    private var policy = WatchdogPolicy()
    private var line = StatusLine()
    /// Nil without a service manager.
    private weak var host: (any ServiceHost)?

    init(on loop: EventLoop, log: Logger) throws {
        self.log = log
        lineTimer = try LoopTimer(on: loop)
        watchdog = try LoopTimer(on: loop)
    }

    /// Reports that the service is ready: all other components run.
    func start(_ host: any ServiceHost) {
        guard notifier.isHeard else { return }
        self.host = host
        lineTimer.fired = { [unowned self] in sendStatus() }
        if let time = notifier.watchdogTime {
            policy = WatchdogPolicy(period: Interval(nanoseconds: time / 2))
            watchdog.fired = { [unowned self] in checkWorkers(every: time / 2) }
            checkWorkers(every: time / 2)
        }
        ready()
    }

    func stop() {
        lineTimer.set(nil)
        watchdog.set(nil)
        host = nil
    }

    func ready() {
        guard let host else { return }
        let text = host.statusLine
        _ = line.take(text, at: Clock.bootTime)
        notifier.ready(text)
    }

    func reloading() { notifier.reloading(at: Clock.monotonic) }

    func stopping() { notifier.stopping() }

    /// A value of the status line may have changed.
    func statusChanged() {
        guard host != nil, let due = line.changed(at: Clock.bootTime) else { return }
        lineTimer.set(due)
    }

    private func sendStatus() {
        guard let text = host?.statusLine else { return }
        if line.take(text, at: Clock.bootTime) { notifier.status(text) }
    }

    private func checkWorkers(every nanoseconds: Int64) {
        guard let host else { return }
        let action = policy.due(host.health, at: Clock.monotonic)
        if action.isGiven { notifier.isAlive() }
        if let line = action.line { log.log(level: action.isGiven ? .notice : .critical, "\(line)") }
        watchdog.set(Clock.bootTime + nanoseconds)
    }
}
