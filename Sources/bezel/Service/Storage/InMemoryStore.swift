internal import BezelModel
internal import HeadUnit

/// Stores files in memory, until the program ends. The engine keeps the records.
struct InMemoryStore {
    private let quota: Int
    private var files: [ExactText: [ExactText: FileContents]] = [:]
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
        case .write(let name, let contents, let appID, let id, _):
            let (name, app) = (ExactText(name), ExactText(appID))
            let replaced = files[app]?[name]?.count ?? 0
            guard used - replaced + contents.count <= quota else { return .written(id, .full) }
            used += contents.count - replaced
            files[app, default: [:]][name] = contents
            return .written(id, .kept)
        case .append(let name, let contents, let offset, let appID, let id, _):
            let (name, app) = (ExactText(name), ExactText(appID))
            guard let former = files[app]?[name], former.count == offset else { return .written(id, .failed) }
            guard used + contents.count <= quota else { return .written(id, .full) }
            used += contents.count
            for piece in contents.pieces { files[app]?[name]?.append(piece) }
            return .written(id, .kept)
        // There is no other place than the memory.
        case .spill(_, _, _, let id): return .spilled(id, nil)
        case .remove(let name, let appID):
            used -= files[ExactText(appID)]?.removeValue(forKey: ExactText(name))?.count ?? 0
            return nil
        case .fetch(let appID): return .fetched(appID: appID, files[ExactText(appID)] ?? [:])
        }
    }
}
