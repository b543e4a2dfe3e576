internal import BezelModel
internal import EventLoop

/// A timer of the monotonic clock that may fire early. A deadline that moves with every touch would otherwise cost a
/// system call each time. ``fired`` must check the time again.
final class DeadlineTimer {
    /// Called at the deadline or earlier.
    @exclusivity(unchecked) var fired: () -> Void = {}
    private let timer: LoopTimer
    @exclusivity(unchecked) private var due: Stamp?

    init(on loop: EventLoop) throws {
        timer = try LoopTimer(on: loop)
        timer.fired = { [unowned self] in
            due = nil
            fired()
        }
    }

    /// Sets the deadline to the earlier of two; nil = never. A later deadline than before leaves the timer as it is.
    func wake(by first: Stamp?, _ second: Stamp?) {
        let deadline: Stamp?
        if let first, let second { deadline = min(first, second) } else { deadline = first ?? second }
        guard let deadline, due.map({ deadline < $0 }) ?? true else { return }
        due = deadline
        timer.set(Clock.bootTime(of: deadline))
    }
}

extension Clock {
    /// Converts a time of the monotonic clock to the clock of the timers.
    static func bootTime(of stamp: Stamp) -> Int64 { stamp.nanoseconds - monotonic + bootTime }
}
