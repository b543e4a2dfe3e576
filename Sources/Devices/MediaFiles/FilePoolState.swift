internal import BezelModel

/// Which process decodes which file, and when processes start and end. A value without processes.
struct FilePoolState {
    /// Processes at the same time.
    static let count = 2
    /// A process without work ends after this time.
    static let idleTime = Interval.seconds(30)
    /// After a process that could not start, no other is started for this time.
    static let rest = Interval.seconds(1)

    private struct Process {
        let id: Int
        let kind: FileKind
        /// The time since which it has been busy or idle.
        var since: Instant
        var isBusy: Bool
    }

    /// The next step for a file.
    enum Decision: Hashable {
        case use(Int)
        /// Start a process with this number, and end another one before.
        case start(Int, ending: Int?)
        /// All processes have work.
        case wait
        /// No process is started for a while, because the last one could not start.
        case rest
    }

    private var processes: [Process] = []
    private var lastID = 0
    /// When the last process could not start; nil if the last one did.
    private(set) var failed: Instant?

    /// A file has to be decoded. The process counts as busy until ``gaveBack(_:at:)``.
    mutating func take(_ kind: FileKind, at now: Instant) -> Decision {
        if let index = processes.firstIndex(where: { $0.kind == kind && !$0.isBusy }) {
            processes[index].isBusy = true
            processes[index].since = now
            return .use(processes[index].id)
        }
        return start(kind, at: now)
    }

    /// A file of this kind will come. A process that is started counts as busy until ``gaveBack(_:at:)``.
    mutating func prepare(_ kind: FileKind, at now: Instant) -> Decision {
        hasProcess(kind) ? .wait : start(kind, at: now)
    }

    private mutating func start(_ kind: FileKind, at now: Instant) -> Decision {
        if isResting(at: now) { return .rest }
        var ending: Int?
        if processes.count >= Self.count {
            guard let index = processes.firstIndex(where: { !$0.isBusy }) else { return .wait }
            ending = processes.remove(at: index).id
        }
        lastID += 1
        processes.append(Process(id: lastID, kind: kind, since: now, isBusy: true))
        return .start(lastID, ending: ending)
    }

    /// Whether no process is started now, because the last one could not start.
    func isResting(at now: Instant) -> Bool { failed.map { now - $0 < Self.rest } ?? false }

    mutating func gaveBack(_ id: Int, at now: Instant) {
        guard let index = processes.firstIndex(where: { $0.id == id }) else { return }
        processes[index].isBusy = false
        processes[index].since = now
    }

    /// A process has ended.
    ///
    /// - Parameter wasReady: It has started before.
    mutating func ended(_ id: Int, wasReady: Bool, at now: Instant) {
        processes.removeAll { $0.id == id }
        failed = wasReady ? nil : now
    }

    /// The processes that have had no work for too long. They are removed from the state.
    mutating func expire(at now: Instant) -> [Int] {
        let old = processes.filter { !$0.isBusy && now - $0.since >= Self.idleTime }.map(\.id)
        processes.removeAll { old.contains($0.id) }
        return old
    }

    /// When to call ``expire(at:)``; nil: after the next change.
    var deadline: Instant? { processes.filter { !$0.isBusy }.map { $0.since + Self.idleTime }.min() }

    /// The processes without work.
    func idle(_ kind: FileKind) -> [Int] { processes.filter { $0.kind == kind && !$0.isBusy }.map(\.id) }

    /// The processes that have been busy for less than `time`.
    func busy(_ kind: FileKind, shorterThan time: Interval, at now: Instant) -> [Int] {
        processes.filter { $0.kind == kind && $0.isBusy && now - $0.since < time }.map(\.id)
    }

    func hasProcess(_ kind: FileKind) -> Bool { processes.contains { $0.kind == kind } }

    /// Whether a process can be started, perhaps in the place of one without work.
    var canStart: Bool { processes.count < Self.count || processes.contains { !$0.isBusy } }
}
