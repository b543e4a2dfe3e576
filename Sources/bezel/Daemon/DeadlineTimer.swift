internal import BezelModel
internal import EventLoop

/// A timer of the monotonic clock that may fire early. A deadline that moves with every touch would otherwise cost a
/// system call each time. The callee checks the time again.
final class DeadlineTimer {
    private var timer: LoopTimer?
    private var due: Stamp?

    init(on loop: EventLoop, _ handler: @escaping () -> Void) throws {
        timer = try LoopTimer(on: loop) { [unowned self] in
            self.due = nil
            handler()
        }
    }

    /// The earlier of both counts; nil = never.
    func wake(by first: Stamp?, _ second: Stamp?) {
        let deadline: Stamp?
        if let first, let second { deadline = min(first, second) } else { deadline = first ?? second }
        guard let deadline, due.map({ deadline < $0 }) ?? true else { return }
        due = deadline
        timer?.set(Clock.bootTime(of: deadline))
    }
}

extension Clock {
    /// Converts a time of the monotonic clock to the clock of the timers.
    static func bootTime(of stamp: Stamp) -> Int64 { stamp.nanoseconds - monotonic + bootTime }
}
