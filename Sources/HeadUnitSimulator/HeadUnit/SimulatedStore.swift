import BezelModel
import HeadUnit

/// What the simulated head unit stores about apps: records and persistent files, in memory.
struct SimulatedStore {
    private var files: [ExactFile: FileContents] = [:]

    private struct ExactFile: Hashable {
        var app: ExactText
        var name: ExactText
    }

    /// - Returns: The answer for the engine; nil if it expects none.
    mutating func perform(_ request: StoreRequest) -> Engine.Event? {
        switch request {
        case .save(_, let id): return .saved(id, .kept)
        case .write(let name, let contents, let app, let id, _):
            files[ExactFile(app: ExactText(app), name: ExactText(name))] = contents
            return .written(id, .kept)
        case .append(let name, let contents, let offset, let app, let id, _):
            let file = ExactFile(app: ExactText(app), name: ExactText(name))
            guard files[file]?.count == offset else { return .written(id, .failed) }
            for piece in contents.pieces { files[file]?.append(piece) }
            return .written(id, .kept)
        case .spill(_, _, _, let id): return .spilled(id, nil)
        case .remove(let name, let app):
            files[ExactFile(app: ExactText(app), name: ExactText(name))] = nil
            return nil
        case .fetch(let app):
            var found: [ExactText: FileContents] = [:]
            for (file, contents) in files where file.app == ExactText(app) { found[file.name] = contents }
            return .fetched(appID: app, found)
        case .forgetAll:
            files = [:]
            return nil
        // Records stay in the engine, which runs as long as the simulator.
        case .forget, .allow, .microphone, .forgetMicrophone, .forgetMicrophones, .module, .forgetModules, .disallow,
            .forgetDevice, .ignitionOff, .measureRoom:
            return nil
        }
    }
}
