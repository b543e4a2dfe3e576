internal import BezelModel
internal import EventLoop

/// Wakes by a moment of the monotonic clock, or earlier: a deadline that moves away with every touch is not worth a call
/// to the kernel every time. Whoever is woken looks again.
final class DeadlineTimer {
    private var timer: LoopTimer?
    private var due: Stamp?

    init(on loop: EventLoop, _ handler: @escaping () -> Void) throws {
        timer = try LoopTimer(on: loop) { [unowned self] in
            self.due = nil
            handler()
        }
    }

    /// The earlier of the two counts; nil is never.
    func wake(by first: Stamp?, _ second: Stamp?) {
        let deadline: Stamp?
        if let first, let second { deadline = min(first, second) } else { deadline = first ?? second }
        guard let deadline, due.map({ deadline < $0 }) ?? true else { return }
        due = deadline
        timer?.set(Clock.bootTime(of: deadline))
    }
}

extension Clock {
    /// A moment of the monotonic clock on the clock that timers go by.
    static func bootTime(of stamp: Stamp) -> Int64 { stamp.nanoseconds - monotonic + bootTime }
}
