internal import EventLoop
internal import Logging

/// A rate-limited log for lines that a peer or a device can cause repeatedly. Lines of a kind above the limit are counted,
/// and the count is logged when the period is over.
final class LimitedLog {
    private var limit: LineLimit
    private let log: Logger
    private var timer: LoopTimer?

    init(_ count: Int, perSeconds seconds: Int64, on loop: EventLoop, log: Logger) {
        limit = LineLimit(count, perSeconds: seconds)
        self.log = log
        // Without a timer the count is logged when the program ends.
        timer = try? LoopTimer(on: loop) { [unowned self] in self.tellRest() }
    }

    deinit { tellRest(all: true) }

    /// - Parameter kind: Lines of one kind share a limit.
    func line(_ level: Logger.Level, _ kind: String, _ line: @autoclosure () -> String, _ fields: Logger.Metadata = [:])
    {
        // A line below the log level does not count.
        guard log.logLevel <= level else { return }
        let line = line()
        let rank = Logger.Level.allCases.firstIndex(of: level) ?? 0
        if limit.allows(kind, line, rank: rank, at: Clock.bootTime) {
            log.log(level: level, "\(line)", metadata: fields)
        } else {
            timer?.set(limit.deadline)
        }
    }

    private func tellRest(all: Bool = false) {
        for rest in limit.takeRest(at: Clock.bootTime, all: all) {
            let level = Logger.Level.allCases[rest.rank]
            log.log(level: level, "\(rest.count) more like this in \(limit.seconds) s: \(rest.line)")
        }
        timer?.set(limit.deadline)
    }
}
