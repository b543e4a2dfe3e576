internal import BezelModel
internal import EventLoop
internal import SmartDeviceLink

/// A thread that does what would hold up the loop, and how it gets on.
struct WorkerStatus: Hashable, Sendable {
    let name: String
    /// When the job at hand began or last got on, in nanoseconds of the monotonic clock; nil between two jobs.
    let since: Int64?
    /// A job that takes longer hangs.
    let limit: Interval

    init(_ name: String, since: Int64?, limit: Interval) {
        self.name = name
        self.since = since
        self.limit = limit
    }

    init(_ name: String, _ clock: JobClock, limit: Interval) {
        self.init(name, since: clock.jobSince, limit: limit)
    }

    /// For how long it has been at its job; zero between two.
    func busy(at now: Int64) -> Interval { Interval(nanoseconds: since.map { max(now - $0, 0) } ?? 0) }

    /// The same, with its job begun at that moment if it was begun before it.
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

/// Whether the service manager's watchdog is told that the service lives. Only the loop that tells it is known to: the
/// workers are looked at each time, and while one hangs nothing is told, so that the service is started anew.
///
/// | state  | no worker hangs           | some do                     |
/// | ------ | ------------------------- | --------------------------- |
/// | lives  | sign                      | silent: which, to the log   |
/// | silent | lives: sign, and the log  | -                           |
struct SignOfLife {
    struct Action: Equatable {
        /// The watchdog is told.
        var isGiven: Bool
        /// For the log.
        var line: String?
    }

    /// How often ``due(_:at:)`` is called.
    private let period: Interval
    private var isSilent = false
    private var last: Int64?
    /// When the machine woke up, as far as can be told from calls that did not come.
    private var woke = Int64.min

    init(period: Interval = .seconds(5)) { self.period = period }

    /// The service manager ends a service that keeps silent for two periods. Where more have passed and it has not, the
    /// machine was asleep on a clock that went on, and the workers with it: their jobs count from now.
    ///
    /// - Parameter now: Nanoseconds of the monotonic clock.
    mutating func due(_ workers: [WorkerStatus], at now: Int64) -> Action {
        if let last, now - last > 2 * period.nanoseconds { woke = now }
        last = now
        let workers = workers.map { $0.counted(from: woke) }
        let hanging = workers.filter { $0.hangs(at: now) }
        let was = isSilent
        isSilent = !hanging.isEmpty
        guard isSilent else { return Action(isGiven: true, line: was ? "the worker makes progress again" : nil) }
        let names = hanging.map { "\($0.name) has worked on one job for \($0.busy(at: now).milliseconds / 1000) s" }
        let line = "a worker hangs: \(names.joined(separator: ", ")); no watchdog signal is sent"
        return Action(isGiven: false, line: was ? nil : line)
    }
}
