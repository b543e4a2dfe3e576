internal import BezelModel
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging

/// Carries out the engine's orders to store data: on disk by a thread of its own, or in memory without a disk.
final class StorageWorker {
    /// The data that was stored before this start.
    let kept: KeptState
    /// Why nothing is stored on the disk; nil if storing works, or is not configured.
    private(set) var problem: String?
    /// Called with the result of each order, on the loop's thread.
    var done: (Engine.Event) -> Void = { _ in }

    private enum Backend {
        case disk(WorkQueue<StoreRequest, StoreResult>, Mailbox<StoreResult>, Watch)
        case memory(InMemoryStore)
    }

    private let loop: EventLoop
    private let log: Logger
    private var backend: Backend
    private let lines: LimitedLog
    /// The value that the engine was told last.
    private var room: Int?

    init(_ configuration: ProgramConfiguration.Storage, on loop: EventLoop, log: Logger) throws {
        self.loop = loop
        self.log = log
        lines = LimitedLog(5, perSeconds: 30, on: loop, log: log)
        backend = .memory(InMemoryStore(quota: configuration.fileQuota))
        var kept = KeptState()
        var archive: DiskStore?
        if !configuration.path.isEmpty {
            do {
                let opened = try DiskStore(configuration)
                kept = try opened.kept()
                archive = opened
                if let aside = opened.setAside {
                    log.error(
                        "the database in \(configuration.path) was damaged: it is now \(aside), and a new one was made")
                }
            } catch {
                problem = "\(error)"
                log.warning("apps' data is lost when Bezel ends: \(error). Fix: \(Self.fix(of: configuration.path))")
            }
        }
        if archive == nil { kept.room = configuration.fileQuota }
        room = kept.room
        kept.seed = UInt64.random(in: .min ... .max)
        self.kept = kept
        guard let archive else { return }
        let results = try Mailbox<StoreResult>()
        let queue = try WorkQueue(name: "bezel-store", results: results) { archive.perform($0) }
        let watch = try results.open(on: loop) { [unowned self] in self.take($0) }
        backend = .disk(queue, results, watch)
    }

    /// Inside systemd's sandbox a writable folder may look read-only. The doctor checks from outside.
    private static func fix(of path: String) -> String {
        let outside = "sudo bezel doctor names the command"
        guard getenv("INVOCATION_ID") == nil else { return outside }
        return StorageReport(collecting: path, user: nil).fix ?? "name another folder: --storage FOLDER"
    }

    /// Waits until everything is stored.
    deinit {
        if case .disk(_, _, let watch) = backend { loop.unwatch(watch) }
    }

    /// Nil if nothing is stored on a disk. The limit allows for a file of 2 GB on a slow card.
    var worker: WorkerStatus? {
        guard case .disk(let queue, _, _) = backend else { return nil }
        return WorkerStatus("storage", queue.clock, limit: .seconds(300))
    }

    func perform(_ order: StoreRequest) {
        switch backend {
        case .disk(let queue, _, _): queue.post(order)
        case .memory(var archive):
            let event = archive.perform(order)
            backend = .memory(archive)
            tell(room: archive.room)
            if let event { done(event) }
        }
    }

    private func take(_ result: StoreResult) {
        if let problem = result.problem {
            lines.line(.error, "not kept", "not stored: \(result.subject): \(problem)")
        }
        if let room = result.room { tell(room: room) }
        if let event = result.event { done(event) }
    }

    private func tell(room: Int) {
        guard room != self.room else { return }
        self.room = room
        done(.roomChanged(room))
    }
}
