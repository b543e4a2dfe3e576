internal import BezelModel
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging

/// Carries out the engine's orders to store data: on disk by a thread of its own, or in memory without a disk.
final class Keeper {
    /// The data that was stored before this start.
    let kept: KeptState
    /// Why nothing is stored on the disk; nil if storing works, or is not configured.
    private(set) var problem: String?
    /// Called with the result of each order, on the loop's thread.
    var done: (Engine.Event) -> Void = { _ in }

    private enum Place {
        case disk(WorkQueue<StoreRequest, Report>, Mailbox<Report>, Watch)
        case memory(MemoryArchive)
    }

    private let loop: EventLoop
    private let log: Logger
    private var place: Place
    private let lines: LimitedLog
    /// The value that the engine was told last.
    private var room: Int?

    init(_ configuration: ProgramConfiguration.Storage, on loop: EventLoop, log: Logger) throws {
        self.loop = loop
        self.log = log
        lines = LimitedLog(5, perSeconds: 30, on: loop, log: log)
        place = .memory(MemoryArchive(quota: configuration.fileQuota))
        var kept = KeptState()
        var archive: Archive?
        if !configuration.path.isEmpty {
            do {
                let opened = try Archive(configuration)
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
        let reports = try Mailbox<Report>()
        let queue = try WorkQueue(name: "bezel-store", results: reports) { archive.carryOut($0) }
        let watch = try reports.open(on: loop) { [unowned self] in self.take($0) }
        place = .disk(queue, reports, watch)
    }

    /// Inside systemd's sandbox a writable folder may look read-only. The doctor checks from outside.
    private static func fix(of path: String) -> String {
        let outside = "sudo bezel doctor names the command"
        guard getenv("INVOCATION_ID") == nil else { return outside }
        return StorageReport(collecting: path, user: nil).fix ?? "name another folder: --storage FOLDER"
    }

    /// Waits until everything is stored.
    deinit {
        if case .disk(_, _, let watch) = place { loop.unwatch(watch) }
    }

    /// Nil if nothing is stored on a disk. The limit allows for a file of 2 GB on a slow card.
    var worker: WorkerStatus? {
        guard case .disk(let queue, _, _) = place else { return nil }
        return WorkerStatus("storage", queue.clock, limit: .seconds(300))
    }

    func carryOut(_ order: StoreRequest) {
        switch place {
        case .disk(let queue, _, _): queue.post(order)
        case .memory(var archive):
            let event = archive.carryOut(order)
            place = .memory(archive)
            tell(room: archive.room)
            if let event { done(event) }
        }
    }

    private func take(_ report: Report) {
        if let problem = report.problem {
            lines.line(.error, "not kept", "not stored: \(report.subject): \(problem)")
        }
        if let room = report.room { tell(room: room) }
        if let event = report.event { done(event) }
    }

    private func tell(room: Int) {
        guard room != self.room else { return }
        self.room = room
        done(.roomChanged(room))
    }
}

/// Stores files in memory, until the program ends. The engine keeps the records.
struct MemoryArchive {
    private let quota: Int
    private var files: [String: [String: FileContents]] = [:]
    private var used = 0
    var room: Int { max(quota - used, 0) }

    init(quota: Int) { self.quota = quota }

    /// - Returns: What the engine is to hear of it.
    mutating func carryOut(_ order: StoreRequest) -> Engine.Event? {
        switch order {
        case .save(_, let id): return .saved(id, .kept)
        case .forget, .ignitionOff, .measureRoom: return nil
        case .forgetAll:
            files = [:]
            used = 0
            return nil
        case .write(let name, let contents, let appID, let id):
            let replaced = files[appID]?[name]?.count ?? 0
            guard used - replaced + contents.count <= quota else { return .written(id, .full) }
            used += contents.count - replaced
            files[appID, default: [:]][name] = contents
            return .written(id, .kept)
        case .remove(let name, let appID):
            used -= files[appID]?.removeValue(forKey: name)?.count ?? 0
            return nil
        case .fetch(let appID): return .fetched(appID: appID, files[appID] ?? [:])
        }
    }
}
