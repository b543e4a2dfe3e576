internal import BezelModel
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink
internal import Storage
internal import Synchronization

/// Stores apps' data on disk. The data of a request are on the disk when its call returns.
final class DiskStore: Sendable {
    private struct Stores: ~Copyable {
        let records: RecordStore
        var files: FileStore
        /// Bytes of files that are for apps which the policy names.
        let reserve: Int
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
        stores = Mutex(Stores(records: records, files: files, reserve: configuration.fileQuota / 4))
    }

    /// Creates the folder if it does not exist. Its errors are more precise than those of the database.
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

    func perform(_ request: StoreRequest) -> StoreResult {
        stores.withLock { stores in
            var result = Self.perform(request, &stores)
            result.room = stores.files.room
            return result
        }
    }

    private static func perform(_ request: StoreRequest, _ stores: inout Stores) -> StoreResult {
        switch request {
        case .save(let record, let id):
            return StoreResult("the data of \(record.appID.debugDescription)", { .saved(id, $0) }) {
                () throws(StorageError) in try stores.records.save(AppRow(record))
            }
        case .forget(let appID):
            return StoreResult("that \(appID.debugDescription) is forgotten") { () throws(StorageError) in
                try stores.records.forget(appID)
            }
        case .ignitionOff(let records):
            return StoreResult("that the ignition is off") { () throws(StorageError) in
                try stores.records.ignitionOff(at: Int64(time(nil)), records.map(AppRow.init))
            }
        case .forgetAll:
            return StoreResult("that all is forgotten") { () throws(StorageError) in
                try stores.records.forgetAll()
                try stores.files.removeAll()
            }
        case .write(let name, let contents, let appID, let id, let claim):
            let claim = FileStore.Claim(sparing: claim.spared, reserve: claim.mayUseReserve ? 0 : stores.reserve)
            var evicted: [String] = []
            var result = StoreResult(
                "file \(name.debugDescription) of \(appID.debugDescription)", { .written(id, $0) }
            ) { () throws(StorageError) in evicted = try stores.files.write(contents, to: name, of: appID, claim) }
            result.evicted = evicted
            return result
        case .remove(let name, let appID):
            return StoreResult("that \(name.debugDescription) of \(appID.debugDescription) is deleted") {
                () throws(StorageError) in try stores.files.remove(name, of: appID)
            }
        case .measureRoom: return StoreResult()
        case .fetch(let appID):
            stores.files.see(appID)
            let contents = stores.files.read(of: appID).mapValues { FileContents($0) }
            return StoreResult(event: .fetched(appID: appID, contents))
        }
    }
}
