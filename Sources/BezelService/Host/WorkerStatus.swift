internal import BezelModel
internal import EventLoop
internal import SmartDeviceLink

/// A worker thread and its progress.
struct WorkerStatus: Hashable, Sendable {
    let name: String
    /// When the present job started or last made progress, in nanoseconds of the monotonic clock; nil without a job.
    let since: Int64?
    /// A job without progress for longer than this hangs.
    let limit: Interval

    init(_ name: String, since: Int64?, limit: Interval) {
        self.name = name
        self.since = since
        self.limit = limit
    }

    init(_ name: String, _ clock: JobClock, limit: Interval) {
        self.init(name, since: clock.jobSince, limit: limit)
    }

    /// Time since the last progress; zero without a job.
    func busy(at now: Int64) -> Interval { Interval(nanoseconds: since.map { max(now - $0, 0) } ?? 0) }

    /// The same, but a job that started before that moment counts from it.
    func counted(from moment: Int64) -> WorkerStatus {
        WorkerStatus(name, since: since.map { max($0, moment) }, limit: limit)
    }

    func hangs(at now: Int64) -> Bool { busy(at: now) > limit }

    func json(at now: Int64) -> JSON {
        [
            "name": .string(name), "busy": .integer(Int64(busy(at: now).milliseconds)),
            "limit": .integer(Int64(limit.milliseconds)), "hangs": .boolean(hangs(at: now)),
        ]
    }
}
