import BezelModel
import HeadUnit

/// What a disk would have of the engine's orders.
struct Disk {
    var records: [String: AppRecord] = [:]
    var files: [String: [String: FileContents]] = [:]
    var permissions: [DevicePermission] = []
    /// What becomes of files and records.
    var writing = WriteResult.kept
    /// Bytes that it has left; nil for any number.
    var room: Int?

    /// What an engine finds that is started now.
    func kept(seed: UInt64 = 1) -> KeptState {
        var state = KeptState()
        state.records = records.values.sorted { $0.appID < $1.appID }
        state.files = files.mapValues { $0.mapValues(\.count) }
        state.permissions = permissions
        state.seed = seed
        state.room = room
        return state
    }

    /// - Returns: What the engine hears of it.
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
        case .disallow(let device):
            permissions.removeAll { $0.device == device }
            return nil
        case .forgetAll:
            records = [:]
            permissions = []
            files = [:]
            return nil
        case .write(let name, let bytes, let appID, let id):
            if writing == .kept { files[appID, default: [:]][name] = bytes }
            return .written(id, writing)
        case .remove(let name, let appID):
            files[appID]?[name] = nil
            return nil
        case .measureRoom: return room.map { .roomChanged($0) }
        case .fetch(let appID): return .fetched(appID: appID, files[appID] ?? [:])
        }
    }
}

extension Bench {
    /// - Returns: What apps hear of it.
    func carryOut(_ order: StoreRequest) -> [Heard] { disk.carryOut(order).map { handle($0) } ?? [] }

    /// A new run of the service on the same disk.
    func restarted(seed: UInt64 = 2) -> Bench {
        let bench = Bench(engine.configuration)
        bench.disk = disk
        _ = bench.handle(.restored(disk.kept(seed: seed)))
        return bench
    }
}
