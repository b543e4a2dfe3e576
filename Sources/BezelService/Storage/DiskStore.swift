package import BezelConfiguration
internal import BezelModel
internal import Glibc
package import HeadUnit
internal import SmartDeviceLink
package import Storage
internal import Synchronization

/// Stores apps' data on disk. The data of a request are on the disk when its call returns.
package final class DiskStore: Sendable {
    private struct Stores: ~Copyable {
        let records: RecordStore
        var files: FileStore
        /// Bytes of files that are reserved for apps which the policy names.
        let reserve: Int
    }

    private let folder: StorageFolder
    private let stores: Mutex<Stores>
    /// Temporary files, and temporary names for persistent ones.
    private let temporary: TemporaryFiles
    /// The limit for temporary files, in bytes.
    private let spillRoom: Int
    /// The new path of a damaged database that was moved aside.
    let setAside: String?

    /// The database file; a folder without it holds no data.
    package static func database(in folder: String) -> String { folder + "/bezel.sqlite" }

    /// Opens the store in a folder, or creates it. No other process can open it meanwhile.
    package init(_ configuration: ProgramConfiguration.Storage) throws(StorageError) {
        folder = try StorageFolder(configuration.path)
        let records = try RecordStore(path: folder.databasePath)
        setAside = records.setAside
        let files = try FileStore(path: folder.filesPath, quota: configuration.fileQuota)
        stores = Mutex(Stores(records: records, files: files, reserve: configuration.fileQuota / 4))
        temporary = try TemporaryFiles(path: folder.temporaryPath)
        spillRoom = configuration.fileQuota / 2
    }

    /// - Parameter handler: Called on any thread when ``removeReleased()`` has something to do.
    func onRelease(_ handler: @escaping @Sendable () -> Void) { temporary.onRelease(handler) }

    /// Deletes files without a reference.
    func removeReleased() -> StoreResult {
        temporary.removeReleased()
        return StoreResult()
    }

    /// Called at the end: deletes all temporary files.
    func close() { try? temporary.removeAll() }

    func kept() throws(StorageError) -> KeptState {
        var state = KeptState()
        let (rows, allowed, microphones, modules, sizes, room) = try stores.withLock { stores throws(StorageError) in
            (
                try stores.records.apps(), try stores.records.allowed(), try stores.records.microphones(),
                try self.modules(stores), stores.files.sizes, stores.files.room
            )
        }
        state.permissions = allowed.compactMap { DevicePermission($0) }
        state.microphones = microphones.compactMap { MicrophonePermission($0) }
        state.modules = modules
        state.room = room
        state.spillRoom = spillRoom
        state.records = rows.map(AppRecord.init)
        state.files = sizes
        return state
    }

    /// The present time, in seconds since 1970.
    private static var date: Int64 { Int64(time(nil)) }

    /// The permissions for modules that still count. On a board that does not know the time, they are as if new.
    private func modules(_ stores: borrowing Stores) throws(StorageError) -> [ModulePermission] {
        let now = Self.date
        try stores.records.forgetModules(before: now - ModulePermission.time.nanoseconds / 1_000_000_000)
        return try stores.records.modules().compactMap { ModulePermission($0, at: now) }
    }

    package func perform(_ request: StoreRequest) -> StoreResult {
        stores.withLock { stores in
            var result = perform(request, &stores)
            result.room = stores.files.room
            return result
        }
    }

    /// A request whose data are in a folder that was removed has failed, although SQLite reports success.
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
                try stores.records.ignitionOff(at: Self.date, records.map(AppRow.init))
            }
        case .allow(let permission):
            var result = StoreResult("that \(permission.device) is allowed") { () throws(StorageError) in
                try stores.records.allow(AllowedRow(permission))
            }
            result.permission = permission
            return result
        case .microphone(let permission):
            return stored("the answer about the microphone of \(permission.appID.debugDescription)") {
                () throws(StorageError) in try stores.records.keep(MicrophoneRow(permission))
            }
        case .forgetMicrophone(let device, let appID):
            return stored("that \(appID.debugDescription) is asked about again") { () throws(StorageError) in
                try stores.records.forgetMicrophone("\(device)", app: appID)
            }
        case .forgetMicrophones:
            return stored("that each app is asked about again") { () throws(StorageError) in
                try stores.records.forgetMicrophones()
            }
        case .module(let permission):
            return stored("that \(permission.appID.debugDescription) may take over \(permission.module)") {
                () throws(StorageError) in
                try stores.records.keep(ModuleRow(permission, at: Self.date), limit: ModulePermission.limit)
            }
        case .forgetModules(let device):
            let owner = device.map { " of \($0)" } ?? ""
            return stored("that each app\(owner) is asked about again before it takes over a module") {
                () throws(StorageError) in try stores.records.forgetModules(device.map { "\($0)" })
            }
        case .disallow(let device):
            return StoreResult("that \(device) is not allowed any more") { () throws(StorageError) in
                try stores.records.disallow("\(device)")
            }
        case .forgetDevice(let device):
            return StoreResult("that \(device) is forgotten") { () throws(StorageError) in
                try stores.records.disallow("\(device)")
                try stores.records.forgetMicrophones("\(device)")
                try stores.records.forgetModules("\(device)")
                for row in try stores.records.apps() where DeviceID(keptID: row.id) == device {
                    try stores.records.forget(row.id)
                }
                for app in stores.files.sizes.keys where DeviceID(keptID: app.text) == device {
                    try stores.files.removeAll(of: app.text)
                }
            }
        case .forgetAll:
            return stored("that all is forgotten") { () throws(StorageError) in
                try stores.records.forgetAll()
                try stores.files.removeAll()
            }
        case .write(let name, let contents, let appID, let id, let claim):
            let rights = FileStore.Claim(claim, reserve: stores.reserve)
            return write(name, of: appID, id, &stores) { (files) throws(StorageError) in
                try files.write(contents, to: name, of: appID, rights)
            }
        case .append(let name, let contents, let offset, let appID, let id, let claim):
            let rights = FileStore.Claim(claim, reserve: stores.reserve)
            return write(name, of: appID, id, &stores) { (files) throws(StorageError) in
                try files.append(contents, to: name, of: appID, at: offset, rights)
            }
        case .spill(let contents, let offset, let number, let id):
            var file: DiskFile?
            var result = stored("file \(number) of those that do not stay") { () throws(StorageError) in
                file = try temporary.append(contents, to: number, at: offset)
            }
            result.event = .spilled(id, result.problem == nil ? file : nil)
            return result
        case .remove(let name, let appID):
            return stored("that \(name.debugDescription) of \(appID.debugDescription) is deleted") {
                () throws(StorageError) in try stores.files.remove(name, of: appID)
            }
        case .measureRoom: return StoreResult()
        case .fetch(let appID):
            stores.files.see(appID)
            let contents = stores.files.read(of: appID, intoMemory: StoreRequest.memoryLimit, others: temporary)
            return StoreResult(event: .fetched(appID: appID, contents))
        }
    }

    /// Writes to a persistent file.
    private func write(
        _ name: String, of appID: String, _ id: StoreRequest.ID, _ stores: inout Stores,
        _ work: (inout FileStore) throws(StorageError) -> [String]
    ) -> StoreResult {
        var evicted: [String] = []
        var result = stored(
            "file \(name.debugDescription) of \(appID.debugDescription)", { .written(id, $0) }
        ) { () throws(StorageError) in evicted = try work(&stores.files) }
        result.evicted = evicted
        let size = stores.files.sizes[ExactText(appID)]?[ExactText(name)] ?? 0
        if result.problem == nil, size > StoreRequest.memoryLimit {
            result.event = .written(id, .kept, stores.files.link(name, of: appID, in: temporary))
        }
        return result
    }
}

extension FileLedger.Claim {
    /// - Parameter reserve: Bytes for the apps that the policy names.
    init(_ claim: DiskClaim, reserve: Int) {
        self.init(sparing: claim.spared, reserve: claim.mayUseReserve ? 0 : reserve)
    }
}
