internal import BezelModel
internal import EventLoop
internal import Logging
internal import ServiceManager

/// Sends the service manager readiness, reloading, stopping, the status line and watchdog signals. The signals come from
/// the loop itself, so that a hanging loop is detected, and a hanging worker too.
final class Supervision {
    private let notifier = ServiceNotifier()
    private let text: () -> String
    private let workers: () -> [WorkerStatus]
    private let log: Logger
    private var sign = SignOfLife()
    private var line = StatusLine()
    private var lineTimer: LoopTimer?
    private var watchdog: LoopTimer?

    /// - Parameters:
    ///   - workers: How the threads beside the loop get on.
    ///   - text: Composes the line of status.
    /// - Returns: nil where no service manager listens.
    init?(
        on loop: EventLoop, log: Logger, workers: @escaping () -> [WorkerStatus], _ text: @escaping () -> String
    ) throws {
        self.text = text
        self.workers = workers
        self.log = log
        guard notifier.isHeard else { return nil }
        lineTimer = try LoopTimer(on: loop) { [unowned self] in self.tellStatus() }
        guard let time = notifier.watchdogTime else { return }
        watchdog = try LoopTimer(on: loop) { [unowned self] in self.isAlive(within: time) }
        sign = SignOfLife(period: Interval(nanoseconds: time / 2))
        isAlive(within: time)
    }

    func ready() {
        let now = text()
        _ = line.take(now, at: Clock.bootTime)
        notifier.ready(now)
    }

    func reloading() { notifier.reloading(at: Clock.monotonic) }

    func stopping() { notifier.stopping() }

    /// A value of the status line may have changed.
    func changed() {
        if let due = line.changed(at: Clock.bootTime) { lineTimer?.set(due) }
    }

    private func tellStatus() {
        let now = text()
        if line.take(now, at: Clock.bootTime) { notifier.status(now) }
    }

    private func isAlive(within time: Int64) {
        let action = sign.due(workers(), at: Clock.monotonic)
        if action.isGiven { notifier.isAlive() }
        if let line = action.line { log.log(level: action.isGiven ? .notice : .critical, "\(line)") }
        watchdog?.set(Clock.bootTime + time / 2)
    }
}
