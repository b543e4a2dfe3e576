internal import BezelModel
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink
internal import Storage
internal import Synchronization

/// What outlives a session, on disk. Each order is on the disk when its call returns.
final class Archive: Sendable {
    private struct Stores: ~Copyable {
        let records: RecordStore
        var files: FileStore
    }

    private let stores: Mutex<Stores>
    /// Where a damaged database went that was in the way.
    let setAside: String?

    /// The file that every folder has in which anything was ever kept.
    static func database(in folder: String) -> String { folder + "/bezel.sqlite" }

    /// Opens what is kept in a folder, or begins it.
    init(_ configuration: ProgramConfiguration.Storage) throws(StorageError) {
        let folder = configuration.path
        try Self.make(folder)
        let records = try RecordStore(path: Self.database(in: folder))
        setAside = records.setAside
        let files = try FileStore(path: folder + "/files", quota: configuration.fileQuota)
        stores = Mutex(Stores(records: records, files: files))
    }

    /// The database would only say that it cannot be opened.
    private static func make(_ folder: String) throws(StorageError) {
        guard mkdir(folder, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw StorageError.system("mkdir", folder, errno) }
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StorageError.system("mkdir", folder, ENOTDIR)
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw StorageError.system("access", folder, errno) }
    }

    func kept() throws(StorageError) -> KeptState {
        var state = KeptState()
        let (rows, sizes) = try stores.withLock { stores throws(StorageError) in
            (try stores.records.apps(), stores.files.sizes)
        }
        state.records = rows.map(AppRecord.init)
        state.files = sizes
        return state
    }

    func carryOut(_ order: StoreOrder) -> Report {
        stores.withLock { stores in
            switch order {
            case .save(let record, let id):
                return Report(.saved(id)) { () throws(StorageError) in try stores.records.save(AppRow(record)) }
            case .forget(let appID):
                return Report(nil) { () throws(StorageError) in try stores.records.forget(appID) }
            case .ignitionOff(let records):
                return Report(nil) { () throws(StorageError) in
                    try stores.records.ignitionOff(at: Int64(time(nil)), records.map(AppRow.init))
                }
            case .forgetAll:
                return Report(nil) { () throws(StorageError) in
                    try stores.records.forgetAll()
                    try stores.files.removeAll()
                }
            case .write(let name, let contents, let appID, let id):
                var report = Report(.written(id, .kept)) { () throws(StorageError) in
                    try stores.files.write(contents, to: name, of: appID)
                }
                if let problem = report.problem {
                    report.event = .written(id, problem.code == .full ? .full : .failed)
                }
                return report
            case .remove(let name, let appID):
                return Report(nil) { () throws(StorageError) in try stores.files.remove(name, of: appID) }
            case .fetch(let appID):
                return Report(.fetched(appID: appID, stores.files.read(of: appID).mapValues { FileContents($0) })) {}
            }
        }
    }
}

/// What came of an order.
struct Report: Sendable {
    var event: Engine.Event?
    var problem: StorageError?

    init(_ event: Engine.Event?, _ work: () throws(StorageError) -> Void) {
        self.event = event
        do throws(StorageError) { try work() } catch { problem = error }
    }
}

extension AppRow {
    init(_ record: AppRecord) {
        self.init(
            id: record.appID, hash: record.hash, level: record.level.rawValue, ignitionsOff: Int64(record.ignitionsOff),
            leftBeforeOff: record.leftBeforeOff.map { Int64($0.milliseconds) }, data: record.data.json.text)
    }
}

extension AppRecord {
    /// What of a row can be read: a word or a text that cannot is none.
    init(_ row: AppRow) {
        let json = try? JSONParser.parse(Array(row.data.utf8)[...])
        self.init(
            appID: row.id, hash: json == nil ? "" : row.hash, level: HMILevel(rawValue: row.level) ?? .none,
            ignitionsOff: Int(clamping: row.ignitionsOff),
            leftBeforeOff: row.leftBeforeOff.map { .milliseconds(Int(min(max($0, 0), 1 << 40))) },
            data: json.map { AppData(json: $0) } ?? AppData())
    }
}
