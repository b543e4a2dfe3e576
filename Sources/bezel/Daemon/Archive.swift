internal import BezelModel
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink
internal import Storage
internal import Synchronization

/// Stores apps' data on disk. Each order is on the disk when its call returns.
final class Archive: Sendable {
    private struct Stores: ~Copyable {
        let records: RecordStore
        var files: FileStore
    }

    private let stores: Mutex<Stores>
    /// The new path of a damaged database that was moved aside.
    let setAside: String?

    /// The database file; a folder without it holds no data.
    static func database(in folder: String) -> String { folder + "/bezel.sqlite" }

    /// Opens the store in a folder, or creates it.
    init(_ configuration: ProgramConfiguration.Storage) throws(StorageError) {
        let folder = configuration.path
        try Self.make(folder)
        let records = try RecordStore(path: Self.database(in: folder))
        setAside = records.setAside
        let files = try FileStore(path: folder + "/files", quota: configuration.fileQuota)
        stores = Mutex(Stores(records: records, files: files))
    }

    /// The error of the database would only tell that it cannot be opened.
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
        let (rows, sizes, room) = try stores.withLock { stores throws(StorageError) in
            (try stores.records.apps(), stores.files.sizes, stores.files.room)
        }
        state.room = room
        state.records = rows.map(AppRecord.init)
        state.files = sizes
        return state
    }

    func carryOut(_ order: StoreRequest) -> Report {
        stores.withLock { stores in
            var report = Self.carryOut(order, &stores)
            report.room = stores.files.room
            return report
        }
    }

    private static func carryOut(_ order: StoreRequest, _ stores: inout Stores) -> Report {
        switch order {
        case .save(let record, let id):
            return Report("the data of \(record.appID.debugDescription)", { .saved(id, $0) }) {
                () throws(StorageError) in try stores.records.save(AppRow(record))
            }
        case .forget(let appID):
            return Report("that \(appID.debugDescription) is forgotten") { () throws(StorageError) in
                try stores.records.forget(appID)
            }
        case .ignitionOff(let records):
            return Report("that the ignition is off") { () throws(StorageError) in
                try stores.records.ignitionOff(at: Int64(time(nil)), records.map(AppRow.init))
            }
        case .forgetAll:
            return Report("that all is forgotten") { () throws(StorageError) in
                try stores.records.forgetAll()
                try stores.files.removeAll()
            }
        case .write(let name, let contents, let appID, let id):
            return Report("file \(name.debugDescription) of \(appID.debugDescription)", { .written(id, $0) }) {
                () throws(StorageError) in try stores.files.write(contents, to: name, of: appID)
            }
        case .remove(let name, let appID):
            return Report("that \(name.debugDescription) of \(appID.debugDescription) is deleted") {
                () throws(StorageError) in try stores.files.remove(name, of: appID)
            }
        case .measureRoom: return Report()
        case .fetch(let appID):
            let contents = stores.files.read(of: appID).mapValues { FileContents($0) }
            return Report(event: .fetched(appID: appID, contents))
        }
    }
}

/// The result of an order.
struct Report: Sendable {
    var event: Engine.Event?
    /// What the order stores.
    var subject = ""
    /// Why it failed.
    var problem: StorageError?
    /// ``Engine/Event/roomChanged(_:)``.
    var room: Int?

    init(event: Engine.Event? = nil) { self.event = event }

    /// - Parameters:
    ///   - subject: What is to be kept.
    ///   - event: What the engine is told of it.
    init(
        _ subject: String, _ event: (WriteResult) -> Engine.Event? = { _ in nil },
        _ work: () throws(StorageError) -> Void
    ) {
        do throws(StorageError) {
            try work()
            self.event = event(.kept)
        } catch {
            self.event = event(error.code == .full ? .full : .failed)
            self.subject = subject
            problem = error
        }
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
    /// The readable values of a row; a value that cannot be read is left out.
    init(_ row: AppRow) {
        let json = try? JSONParser.parse(Array(row.data.utf8)[...])
        self.init(
            appID: row.id, hash: json == nil ? "" : row.hash, level: HMILevel(rawValue: row.level) ?? .none,
            ignitionsOff: Int(clamping: row.ignitionsOff),
            leftBeforeOff: row.leftBeforeOff.map { .milliseconds(Int(min(max($0, 0), 1 << 40))) },
            data: json.map { ResumableAppData(json: $0) } ?? ResumableAppData())
    }
}
