internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import EventLoop
internal import Glibc
internal import HeadUnit
internal import Logging
internal import Storage

/// Carries out the engine's storage requests: on disk, or in memory if there is no disk.
final class StorageComponent: ServiceComponent {
    private enum Backend {
        case disk(StorageWorker)
        case memory(InMemoryStore)
    }

    /// Why nothing is stored on the disk; nil if storing works as far as is known, or is not configured.
    private(set) var problem: String?
    /// The data that was stored before this start.
    private let kept: KeptState
    private let log: Logger
    private let lines: LimitedLog
    /// The driver's permissions that are not on the disk yet.
    private var unwritten = UnwrittenPermissions()
    /// For the next attempt to write them.
    private let retry: LoopTimer
    /// Nanoseconds between two attempts.
    private static let pause: Int64 = 60_000_000_000
    private var backend: Backend
    /// The free bytes that the engine received last.
    private var room: Int?
    private weak var host: (any ServiceHost)?

    /// - Parameter memory: The most bytes of memory for files that are kept, where there is no disk.
    init(_ configuration: ProgramConfiguration.Storage, memory: Int, on loop: EventLoop, log: Logger) throws {
        self.log = log
        retry = try LoopTimer(on: loop)
        lines = LimitedLog(5, perSeconds: 30, on: loop, log: log)
        var kept = KeptState()
        var store: DiskStore?
        var problem: String?
        if !configuration.path.isEmpty {
            do {
                let opened = try DiskStore(configuration)
                kept = try opened.kept()
                store = opened
                if let aside = opened.setAside {
                    log.error(
                        "the database in \(configuration.path) was damaged: it is now \(aside), and a new one was made")
                }
            } catch {
                problem = "\(error)"
                log.warning("apps' data is lost when Bezel ends: \(error). Fix: \(Self.fix(of: configuration.path))")
            }
        }
        if let store {
            backend = .disk(try StorageWorker(store, on: loop))
        } else {
            let quota = min(configuration.fileQuota, memory)
            let store = InMemoryStore(quota: quota)
            backend = .memory(store)
            kept.room = store.room
            kept.memoryForFiles = quota
        }
        room = kept.room
        kept.seed = UInt64.random(in: .min ... .max)
        self.kept = kept
        self.problem = problem
        retry.fired = { [unowned self] in writeAgain() }
    }

    var health: [WorkerStatus] {
        switch backend {
        case .disk(let worker): [worker.status]
        case .memory: []
        }
    }

    /// Sends the stored data.
    func start(_ host: any ServiceHost) throws {
        self.host = host
        if case .disk(let worker) = backend { try worker.start { [unowned self] in handle($0) } }
        host.runner.send(.restored(kept))
    }

    /// Waits until everything is stored.
    func stop() {
        writeAgain()
        retry.set(nil)
        if case .disk(let worker) = backend { worker.stop() }
        host = nil
    }

    func perform(_ request: StoreRequest) {
        switch backend {
        case .disk(let worker):
            switch request {
            case .allow(let permission): unwritten.sent(permission)
            case .disallow(let device), .forgetDevice(let device): unwritten.forget(device)
            case .forgetAll: unwritten.forget(nil)
            case .save, .forget, .microphone, .forgetMicrophone, .forgetMicrophones, .module, .forgetModules,
                .ignitionOff, .write, .append, .spill, .remove, .measureRoom, .fetch:
                break
            }
            worker.perform(request)
        case .memory(var store):
            let result = store.perform(request)
            backend = .memory(store)
            handle(result)
        }
    }

    /// Writes those permissions again whose write has failed.
    private func writeAgain() {
        for permission in unwritten.due { perform(.allow(permission)) }
    }

    private func take(_ permission: DevicePermission, _ problem: StorageError?) {
        switch unwritten.finished(permission, isKept: problem == nil) {
        case .failed:
            let rest = problem.map { ": \($0)" } ?? ""
            log.error("not stored yet: that \(permission.device) is allowed\(rest); it is tried again")
        case .kept: log.notice("stored now: that \(permission.device) is allowed")
        case nil: break
        }
        if problem != nil { retry.set(Clock.bootTime + Self.pause) }
    }

    private func handle(_ result: StoreResult) {
        if let problem = result.problem, problem.code == .lost { self.problem = "\(problem)" }
        if let permission = result.permission {
            take(permission, result.problem)
        } else if let problem = result.problem {
            lines.line(.error, "not kept", "not stored: \(result.subject): \(problem)")
        }
        if !result.evicted.isEmpty {
            let apps = result.evicted.map(\.debugDescription).joined(separator: ", ")
            lines.line(
                .notice, "evicted", "the files of \(apps) were deleted: the storage is full (storage.file_quota)")
            host?.runner.send(.evicted(result.evicted))
        }
        if result.isWrite { writeAgain() }
        if let room = result.room { send(room: room) }
        if let event = result.event { host?.runner.send(event) }
    }

    private func send(room: Int) {
        guard room != self.room else { return }
        self.room = room
        host?.runner.send(.roomChanged(room))
    }

    /// Inside systemd's sandbox a writable folder may look read-only. The doctor checks from outside.
    private static func fix(of path: String) -> String {
        let outside = "sudo bezel doctor names the command"
        guard getenv("INVOCATION_ID") == nil else { return outside }
        return StorageReport(collecting: path, user: nil).fix ?? "name another folder: --storage FOLDER"
    }
}
