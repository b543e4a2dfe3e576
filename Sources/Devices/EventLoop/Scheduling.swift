internal import CLinux

/// How the kernel schedules a thread (sched(7)).
public enum Scheduling: Sendable {
    /// Like the thread that starts it.
    case normal
    /// SCHED_BATCH and nice 5, for work of some milliseconds whose result the user sees: when a loop gives such a
    /// thread work, the loop keeps its processor until it waits.
    case batch
    /// SCHED_BATCH and nice 15, for work that a peer can request endlessly: on a busy processor a loop gets some 28
    /// times as much time.
    case background

    /// Sets it for the calling thread and those that it starts. If the system refuses, nothing changes.
    public func apply() {
        switch self {
        case .normal: break
        case .batch: clinux_go_batch(5)
        case .background: clinux_go_batch(15)
        }
    }
}
