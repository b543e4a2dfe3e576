public import BezelModel
public import Confinement
internal import Drawing
internal import EventLoop
internal import Glibc
internal import Synchronization

/// The processes that decode files: at most two at a time, the first one with the first file. A process without work ends
/// after 30 s.
///
/// All functions may be called on any thread. A process ends with the thread that has started it (prctl(2),
/// PR_SET_PDEATHSIG), so that thread must live as long as the pool.
public final class FilePool: Sendable {
    /// An event of the pool.
    public enum Report: Sendable {
        /// A process has ended before it should, or was ended because of its fault.
        case ended(FileKind, ProcessEnd)
        /// No process can be started. Reported once until one has started.
        case notStarted(FileKind, ConfinementError)
        /// ``deadline`` has changed.
        case idle
    }

    /// Processes at the same time.
    public static let processCount = FilePoolState.count
    /// A file that needs longer delays the others.
    private static let shortWait = Interval.milliseconds(250)

    private struct State: Sendable {
        var plan = FilePoolState()
        var processes: [Int: FileProcess] = [:]
        var isStopped = false
    }

    private let command: @Sendable (FileKind) -> [String]
    private let report: @Sendable (Report) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - command: The program, and the arguments that make it a ``FileWorker``.
    ///   - report: Called on any thread.
    public init(
        _ command: @escaping @Sendable (FileKind) -> [String], report: @escaping @Sendable (Report) -> Void = { _ in }
    ) {
        self.command = command
        self.report = report
    }

    deinit { stop() }

    /// Starts a process, if there is none of this kind. Waits for a new process's exec(2): do not call it on a loop's
    /// thread.
    public func prepare(_ kind: FileKind) {
        let decision = state.withLock { $0.isStopped ? nil : $0.plan.prepare(kind, at: Self.now) }
        guard case .start(let id, let ending)? = decision, let process = start(id, ending: ending, kind) else { return }
        state.withLock { $0.plan.gaveBack(process.id, at: Self.now) }
        report(.idle)
    }

    /// Whether a process for files of this kind runs.
    public func hasProcess(_ kind: FileKind) -> Bool { state.withLock { $0.plan.hasProcess(kind) } }

    /// When a file of this kind would be decoded now.
    func readiness(_ kind: FileKind) -> ImageDecoding.Readiness {
        state.withLock { state in
            let idle = state.plan.idle(kind).compactMap { state.processes[$0] }
            if idle.contains(where: { $0.looksReady() }) { return .ready }
            let busy = state.plan.busy(kind, shorterThan: Self.shortWait, at: Self.now)
            if busy.contains(where: { state.processes[$0]?.isReady == true }) { return .ready }
            if !busy.isEmpty || !idle.isEmpty { return .starting }
            return state.plan.canStart && !state.plan.isResting(at: Self.now) ? .starting : .heldUp
        }
    }

    /// Ends the processes that have had no work for too long.
    ///
    /// - Returns: When to call it again; nil: after ``Report/idle``.
    public func endIdle() -> Instant? {
        let (old, deadline) = state.withLock { state in
            let old = state.plan.expire(at: Self.now).compactMap { state.processes.removeValue(forKey: $0) }
            return (old, state.plan.deadline)
        }
        for process in old { process.end { _ in } }
        return deadline
    }

    /// Ends all processes. Files that come later are not decoded.
    public func stop() {
        let processes = state.withLock { state in
            state.isStopped = true
            defer { state.processes = [:] }
            return Array(state.processes.values)
        }
        for process in processes { process.end { _ in } }
    }

    // MARK: Files

    /// A process for one file; nil when it could not be started, or the file is not wanted any more. Waits while all have
    /// work, and while none is started because the last one could not start.
    func take(_ kind: FileKind, while isWanted: () -> Bool) -> FileProcess? {
        while true {
            let (decision, idle) = state.withLock { state -> (FilePoolState.Decision?, FileProcess?) in
                guard !state.isStopped else { return (nil, nil) }
                let decision = state.plan.take(kind, at: Self.now)
                guard case .use(let id) = decision else { return (decision, nil) }
                return (decision, state.processes[id])
            }
            switch decision {
            case .use:
                guard let idle else { return nil }
                if idle.isAlive() { return idle }
                remove(idle, nil, wasIdle: true)
            case .start(let id, let ending): return start(id, ending: ending, kind)
            case nil: return nil
            case .wait, .rest:
                guard isWanted() else { return nil }
                poll(nil, 0, 4)
            }
        }
    }

    /// The process has done its work.
    func giveBack(_ process: FileProcess) {
        process.forget()
        state.withLock { $0.plan.gaveBack(process.id, at: Self.now) }
        report(.idle)
    }

    /// The process has ended, or must be ended for this reason.
    ///
    /// - Parameter wasIdle: It has ended without work: that is no failed start.
    func remove(_ process: FileProcess, _ reason: ProcessEnd?, wasIdle: Bool = false) {
        guard !forget(process, wasReady: wasIdle || process.isReady) else { return process.end { _ in } }
        process.end { [report, kind = process.kind] in report(.ended(kind, reason ?? $0)) }
    }

    /// The process has ended by itself. Waits until the kernel says how.
    ///
    /// - Returns: Whether its file can be the reason. A process that has not begun with it, or that another process has
    ///   killed, did not end because of it.
    func removeEnded(_ process: FileProcess) -> Bool {
        let isStopped = forget(process, wasReady: process.isReady)
        let end = process.endNow()
        if !isStopped, let end { report(.ended(process.kind, end)) }
        return process.isReady && end != .killed(signal: SIGKILL, call: nil)
    }

    /// - Returns: Whether the pool is stopped.
    private func forget(_ process: FileProcess, wasReady: Bool) -> Bool {
        state.withLock { state in
            state.plan.ended(process.id, wasReady: wasReady, at: Self.now)
            state.processes[process.id] = nil
            return state.isStopped
        }
    }

    /// Outside of the lock: exec(2) of the program needs milliseconds.
    ///
    /// - Parameter ending: The process that is ended before.
    private func start(_ id: Int, ending: Int?, _ kind: FileKind) -> FileProcess? {
        if let ending { state.withLock { $0.processes.removeValue(forKey: ending) }?.end { _ in } }
        do throws(ConfinementError) {
            let process = try FileProcess(command(kind), kind, id: id)
            let isStopped = state.withLock { state in
                if !state.isStopped { state.processes[id] = process }
                return state.isStopped
            }
            guard isStopped else { return process }
            process.end { _ in }
        } catch {
            let isFirst = state.withLock { state in
                defer { state.plan.ended(id, wasReady: false, at: Self.now) }
                return state.plan.failed == nil
            }
            if isFirst { report(.notStarted(kind, error)) }
        }
        return nil
    }

    private static var now: Instant { Instant(nanoseconds: Clock.bootTime) }
}
