import BezelModel
import HeadUnit
import Synchronization

/// The contents of a disk after the engine's requests.
struct Disk {
    var records: [String: AppRecord] = [:]
    var files: [ExactText: [ExactText: FileContents]] = [:]
    var permissions: [DevicePermission] = []
    private(set) var microphones: [MicrophonePermission] = []
    /// Permissions to take over modules, the oldest first.
    var modules: [ModulePermission] = []
    /// The claim of the last file that was to be written.
    private(set) var claim: DiskClaim?
    /// The result of writing files and records.
    var writing = WriteResult.kept
    /// Bytes that are free; nil for any number.
    var room: Int?
    /// Bytes for temporary files; nil for none.
    var spillRoom: Int?
    /// Temporary files: the bytes written, as long as a reference exists.
    private(set) var spilled: [UInt64: SpilledFile] = [:]
    var spills: [SpilledFile] { spilled.sorted { $0.key < $1.key }.map(\.value).filter { $0.file != nil } }

    /// The state that an engine started now finds.
    func kept(seed: UInt64 = 1) -> KeptState {
        var state = KeptState()
        state.records = records.values.sorted { $0.appID < $1.appID }
        state.files = files.mapValues { $0.mapValues(\.count) }
        state.permissions = permissions
        state.microphones = microphones
        state.modules = modules
        state.seed = seed
        state.room = room
        state.spillRoom = spillRoom
        return state
    }

    /// - Returns: The messages sent to apps.
    mutating func carryOut(_ order: StoreRequest) -> Engine.Event? {
        switch order {
        case .save(let record, let id):
            if writing == .kept { records[record.appID] = record }
            return .saved(id, writing)
        case .forget(let appID):
            records[appID] = nil
            return nil
        case .ignitionOff(let all):
            records = Dictionary(all.map { ($0.appID, $0) }) { $1 }
            return nil
        case .allow(let permission):
            permissions.append(permission)
            return nil
        case .microphone(let permission):
            microphones.removeAll { $0.device == permission.device && $0.appID == permission.appID }
            microphones.append(permission)
            return nil
        case .forgetMicrophone(let device, let appID):
            microphones.removeAll { $0.device == device && $0.appID == appID }
            return nil
        case .forgetMicrophones:
            microphones = []
            return nil
        case .module(let permission):
            modules.removeAll {
                $0.device == permission.device && $0.appID == permission.appID && $0.module == permission.module
            }
            modules.append(permission)
            return nil
        case .forgetModules(let device):
            modules.removeAll { device == nil || $0.device == device }
            return nil
        case .disallow(let device):
            permissions.removeAll { $0.device == device }
            return nil
        case .forgetDevice(let device):
            permissions.removeAll { $0.device == device }
            microphones.removeAll { $0.device == device }
            modules.removeAll { $0.device == device }
            records = records.filter { DeviceID(keptID: $0.key) != device }
            files = files.filter { DeviceID(keptID: $0.key.text) != device }
            return nil
        case .forgetAll:
            records = [:]
            permissions = []
            modules = []
            files = [:]
            return nil
        case .write(let name, let bytes, let appID, let id, let claim):
            self.claim = claim
            if writing == .kept { files[ExactText(appID), default: [:]][ExactText(name)] = bytes }
            return .written(id, writing)
        case .append(let name, let bytes, let offset, let appID, let id, let claim):
            self.claim = claim
            let former = files[ExactText(appID)]?[ExactText(name)]
            guard former?.count == offset, writing == .kept else { return .written(id, writing) }
            for piece in bytes.pieces { files[ExactText(appID)]?[ExactText(name)]?.append(piece) }
            return .written(id, .kept)
        case .spill(let bytes, let offset, let number, let id):
            let file = spilled[number] ?? SpilledFile()
            guard writing == .kept, file.bytes.count == offset else { return .spilled(id, nil) }
            spilled[number] = file
            return .spilled(id, file.append(bytes))
        case .remove(let name, let appID):
            files[ExactText(appID)]?[ExactText(name)] = nil
            return nil
        case .measureRoom: return room.map { .roomChanged($0) }
        case .fetch(let appID): return .fetched(appID: appID, files[ExactText(appID)] ?? [:])
        }
    }
}

extension Bench {
    /// - Returns: The messages sent to apps.
    func carryOut(_ order: StoreRequest) -> [Heard] { disk.carryOut(order).map { handle($0) } ?? [] }

    /// A new run of the service on the same disk.
    func restarted(seed: UInt64 = 2) -> Bench {
        let bench = Bench(engine.configuration)
        bench.disk = disk
        _ = bench.handle(.restored(disk.kept(seed: seed)))
        return bench
    }
}

/// A file that is deleted with the last reference to it.
final class SpilledFile: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        weak var file: DiskFile?
    }

    private let state = Mutex(State())
    var bytes: [UInt8] { state.withLock(\.bytes) }
    var file: DiskFile? { state.withLock(\.file) }

    func append(_ contents: FileContents) -> DiskFile {
        let file = file ?? DiskFile(reader: { [self] in Array(bytes[$0..<($0 + $1)]) })
        state.withLock {
            $0.bytes += contents.joined
            $0.file = file
        }
        return file
    }
}
