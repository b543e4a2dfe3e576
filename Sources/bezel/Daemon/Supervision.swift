internal import EventLoop
internal import ServiceManager

/// Keeps the service manager informed: ready, reloading, stopping, one line of status, and a sign of life from the loop
/// itself, so that a loop that hangs is noticed.
final class Supervision {
    private let notifier = ServiceNotifier()
    private let text: () -> String
    private var line = StatusLine()
    private var lineTimer: LoopTimer?
    private var watchdog: LoopTimer?

    /// - Parameter text: Composes the line of status.
    /// - Returns: nil where no service manager listens.
    init?(on loop: EventLoop, _ text: @escaping () -> String) throws {
        self.text = text
        guard notifier.isHeard else { return nil }
        lineTimer = try LoopTimer(on: loop) { [unowned self] in self.tellStatus() }
        guard let time = notifier.watchdogTime else { return }
        watchdog = try LoopTimer(on: loop) { [unowned self] in self.isAlive(within: time) }
        isAlive(within: time)
    }

    func ready() {
        let now = text()
        _ = line.take(now, at: Clock.bootTime)
        notifier.ready(now)
    }

    func reloading() { notifier.reloading(at: Clock.monotonic) }

    func stopping() { notifier.stopping() }

    /// Something that the line of status may tell of has changed.
    func changed() {
        if let due = line.changed(at: Clock.bootTime) { lineTimer?.set(due) }
    }

    private func tellStatus() {
        let now = text()
        if line.take(now, at: Clock.bootTime) { notifier.status(now) }
    }

    private func isAlive(within time: Int64) {
        notifier.isAlive()
        watchdog?.set(Clock.bootTime + time / 2)
    }
}
