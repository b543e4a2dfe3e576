internal import BezelModel

/// Decides whether the watchdog signal is sent. Sending it proves that the loop runs. The workers are checked each time;
/// while one hangs no signal is sent, so that the service manager restarts the service.
///
/// | state     | no worker hangs                    | a worker hangs                           |
/// | --------- | ---------------------------------- | ---------------------------------------- |
/// | sending   | send the signal                    | silent: send nothing, log which hangs    |
/// | silent    | sending: send the signal, log it   | send nothing                             |
struct WatchdogPolicy {
    struct Action: Equatable {
        /// Whether to send the watchdog signal.
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
