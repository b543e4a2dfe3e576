internal import BezelModel
internal import HeadUnit

/// Stores files in memory, until the program ends. The engine keeps the records.
struct InMemoryStore {
    private let quota: Int
    private var files: [String: [String: FileContents]] = [:]
    private var used = 0
    var room: Int { max(quota - used, 0) }

    init(quota: Int) { self.quota = quota }

    /// - Returns: The event for the engine.
    mutating func perform(_ request: StoreRequest) -> Engine.Event? {
        switch request {
        case .save(_, let id): return .saved(id, .kept)
        case .forget, .allow, .disallow, .ignitionOff, .measureRoom: return nil
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
