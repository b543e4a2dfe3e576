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

/// Decides whether the watchdog signal is sent. Sending it proves that the loop runs. The workers are checked each time;
/// while one hangs no signal is sent, so that the service manager restarts the service.
///
/// | state     | no worker hangs                    | a worker hangs                           |
/// | --------- | ---------------------------------- | ---------------------------------------- |
/// | sending   | send the signal                    | silent: send nothing, log which hangs    |
/// | silent    | sending: send the signal, log it   | send nothing                             |
struct SignOfLife {
    struct Action: Equatable {
        /// Whether the watchdog signal is sent.
        var isGiven: Bool
        /// For the log.
        var line: String?
    }

    /// How often ``due(_:at:)`` is called.
    private let period: Interval
    private var isSilent = false
    private var last: Int64?
    /// When the machine woke up from suspend, concluded from missing calls.
    private var woke = Int64.min

    init(period: Interval = .seconds(5)) { self.period = period }

    /// The service manager ends a service that is silent for two periods. If more time has passed and the service still
    /// runs, the machine was suspended, and the workers too: their jobs count from now.
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
