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
    }

    private let folder: StorageFolder
    private let stores: Mutex<Stores>
    /// The new path of a damaged database that was moved aside.
    let setAside: String?

    /// The database file; a folder without it holds no data.
    static func database(in folder: String) -> String { folder + "/bezel.sqlite" }

    /// Opens the store in a folder, or creates it. No other process can open it meanwhile.
    init(_ configuration: ProgramConfiguration.Storage) throws(StorageError) {
        folder = try StorageFolder(configuration.path)
        let records = try RecordStore(path: folder.databasePath)
        setAside = records.setAside
        let files = try FileStore(path: folder.filesPath, quota: configuration.fileQuota)
        stores = Mutex(Stores(records: records, files: files))
    }

    func kept() throws(StorageError) -> KeptState {
        var state = KeptState()
        let (rows, allowed, sizes, room) = try stores.withLock { stores throws(StorageError) in
            (try stores.records.apps(), try stores.records.allowed(), stores.files.sizes, stores.files.room)
        }
        state.permissions = allowed.compactMap { DevicePermission($0) }
        state.room = room
        state.records = rows.map(AppRecord.init)
        state.files = sizes
        return state
    }

    func perform(_ request: StoreRequest) -> StoreResult {
        stores.withLock { stores in
            var result = perform(request, &stores)
            result.room = stores.files.room
            return result
        }
    }

    /// A request whose data lie in a folder that is gone has failed, although SQLite says it has not.
    private func stored(
        _ subject: String, _ event: (WriteResult) -> Engine.Event? = { _ in nil },
        _ work: () throws(StorageError) -> Void
    ) -> StoreResult {
        StoreResult(subject, event) { () throws(StorageError) in
            try folder.checkPresence()
            try work()
            try folder.checkPresence()
        }
    }

    private func perform(_ request: StoreRequest, _ stores: inout Stores) -> StoreResult {
        switch request {
        case .save(let record, let id):
            return stored("the data of \(record.appID.debugDescription)", { .saved(id, $0) }) {
                () throws(StorageError) in try stores.records.save(AppRow(record))
            }
        case .forget(let appID):
            return stored("that \(appID.debugDescription) is forgotten") { () throws(StorageError) in
                try stores.records.forget(appID)
            }
        case .ignitionOff(let records):
            return stored("that the ignition is off") { () throws(StorageError) in
                try stores.records.ignitionOff(at: Int64(time(nil)), records.map(AppRow.init))
            }
        case .allow(let permission):
            return StoreResult("that \(permission.device) is allowed") { () throws(StorageError) in
                try stores.records.allow(AllowedRow(permission))
            }
        case .disallow(let device):
            return StoreResult("that \(device) is forgotten") { () throws(StorageError) in
                try stores.records.disallow("\(device)")
            }
        case .forgetAll:
            return stored("that all is forgotten") { () throws(StorageError) in
                try stores.records.forgetAll()
                try stores.files.removeAll()
            }
        case .write(let name, let contents, let appID, let id):
            return stored("file \(name.debugDescription) of \(appID.debugDescription)", { .written(id, $0) }) {
                () throws(StorageError) in try stores.files.write(contents, to: name, of: appID)
            }
        case .remove(let name, let appID):
            return stored("that \(name.debugDescription) of \(appID.debugDescription) is deleted") {
                () throws(StorageError) in try stores.files.remove(name, of: appID)
            }
        case .measureRoom: return StoreResult()
        case .fetch(let appID):
            let contents = stores.files.read(of: appID).mapValues { FileContents($0) }
            return StoreResult(event: .fetched(appID: appID, contents))
        }
    }
}
