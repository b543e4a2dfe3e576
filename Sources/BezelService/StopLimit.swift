internal import BezelModel
internal import EventLoop
internal import Glibc
internal import Synchronization

/// Bounds the time of a regular stop. A worker's thread may be in a call that does not return, such as the opening of a sound
/// device, or in a long job on a slow board; the stop waits for it. After the limit the process ends without it.
///
/// Data is on the disk before an app gets the answer that it is stored, and the unit's `restore-display` restores the
/// screen.
final class StopLimit: Sendable {
    /// Less than `TimeoutStopSec=` of the units, so that the stop is not a failure for systemd.
    static let time = Interval.seconds(8)

    private let isOver = Atomic(false)

    /// - Parameter expired: Called on another thread if ``end()`` was not called in time.
    init(after time: Interval = StopLimit.time, _ expired: @escaping @Sendable () -> Void) throws(EventLoopError) {
        let deadline = Clock.monotonic + time.nanoseconds
        _ = try NamedThread(name: "stop limit") { [self] in
            while !isOver.load(ordering: .relaxed) {
                let left = deadline - Clock.monotonic
                guard left > 0 else {
                    if !isOver.exchange(true, ordering: .relaxed) { expired() }
                    return
                }
                // Waits in short pieces, so that the thread ends soon after `end`.
                poll(nil, 0, CInt(clamping: min(left / 1_000_000 + 1, 200)))
            }
        }
    }

    /// The stop is done.
    func end() { isOver.store(true, ordering: .relaxed) }

    /// The line of the log about a stop that has not ended in time.
    ///
    /// - Parameter workers: The state of all workers.
    static func line(_ workers: [WorkerStatus], at now: Int64) -> String {
        let busy = workers.filter { $0.since != nil }
            .map { "\($0.name) has worked on one job for \($0.busy(at: now).milliseconds / 1000) s" }
        return "the stop has taken \(time.milliseconds / 1000) s"
            + (busy.isEmpty ? "" : " (\(busy.joined(separator: ", ")))") + ": the service ends without its threads"
    }
}
