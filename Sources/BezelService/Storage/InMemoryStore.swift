internal import BezelModel
internal import HeadUnit
internal import Storage

/// Stores files in memory, until the program ends. They use the same share of the quota as on a disk, and are removed
/// to make room in the same way. The engine keeps the records.
struct InMemoryStore {
    private var ledger: FileLedger
    private var files: [ExactText: [ExactText: FileContents]] = [:]
    /// Bytes of files that are reserved for apps which the policy names.
    private let reserve: Int
    var room: Int { ledger.room }

    init(quota: Int) {
        ledger = FileLedger(quota: quota)
        reserve = quota / 4
    }

    mutating func perform(_ request: StoreRequest) -> StoreResult {
        var result = StoreResult()
        switch request {
        case .save(_, let id): result.event = .saved(id, .kept)
        case .forget, .allow, .microphone, .forgetMicrophone, .forgetMicrophones, .module, .forgetModules, .disallow,
            .ignitionOff, .measureRoom:
            break
        case .forgetDevice(let device):
            for app in files.keys where DeviceID(keptID: app.text) == device { removeAll(of: app) }
        case .forgetAll: for app in files.keys { removeAll(of: app) }
        case .write(let name, let contents, let appID, let id, let claim):
            write(contents, to: ExactText(name), of: ExactText(appID), id, claim, &result)
        case .append(let name, let contents, let offset, let appID, let id, let claim):
            let (name, app) = (ExactText(name), ExactText(appID))
            guard var whole = files[app]?[name], whole.count == offset else {
                result.event = .written(id, .failed)
                break
            }
            for piece in contents.pieces { whole.append(piece) }
            write(whole, to: name, of: app, id, claim, &result)
        // There is only memory.
        case .spill(_, _, _, let id): result.event = .spilled(id, nil)
        case .remove(let name, let appID): remove(ExactText(name), of: ExactText(appID))
        case .fetch(let appID):
            ledger.see(ExactText(appID))
            result.event = .fetched(appID: appID, files[ExactText(appID)] ?? [:])
        }
        result.room = room
        return result
    }

    private mutating func write(
        _ contents: FileContents, to name: ExactText, of app: ExactText, _ id: StoreRequest.ID, _ claim: DiskClaim,
        _ result: inout StoreResult
    ) {
        let more = ledger.growth(of: name, of: app, to: contents.count)
        guard let leaving = ledger.whoMakesRoom(for: more, of: app, FileLedger.Claim(claim, reserve: reserve)) else {
            result.event = .written(id, .full)
            return
        }
        for other in leaving { removeAll(of: other) }
        result.evicted = leaving.map(\.text)
        files[app, default: [:]][name] = contents
        ledger.set(contents.count, of: name, of: app)
        ledger.see(app)
        result.event = .written(id, .kept)
    }

    private mutating func remove(_ name: ExactText, of app: ExactText) {
        files[app]?[name] = nil
        ledger.remove(name, of: app)
    }

    private mutating func removeAll(of app: ExactText) {
        for name in (files.removeValue(forKey: app) ?? [:]).keys { ledger.remove(name, of: app) }
    }
}
