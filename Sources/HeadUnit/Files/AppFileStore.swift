import BezelModel
import SmartDeviceLink

/// The apps' files (PutFile, DeleteFile, ListFiles) and the free space on the disk.
struct AppFileStore: Feature {
    /// A persistent file that is being written; its request is not yet answered.
    private struct PendingWrite {
        let appID: String
        let name: String
        let file: AppFiles.File
        /// nil if the app has left in the meantime.
        var request: RequestID?
    }

    /// Bytes of a file that are moving to the disk; the request that they came with is not yet answered.
    private struct PendingSpill {
        let session: SessionID
        let name: String
        let part: AppFiles.SpillPart
        let request: RequestID
    }

    private var files: [SessionID: AppFiles] = [:]
    private var sessions: [ExactText: SessionID] = [:]
    /// Sizes of persistent files by name, by app id.
    private var kept: [ExactText: [ExactText: Int]] = [:]
    /// Files on their way to the disk.
    private var writes: [StoreRequest.ID: PendingWrite] = [:]
    private var spills: [StoreRequest.ID: PendingSpill] = [:]
    /// The limit of disk space for temporary files.
    private var spillBudget = MemoryBudget(HeadUnitConfiguration.Memory(spillRoom: nil))
    /// The last ``FileContents/number``.
    private var lastNumber: UInt64 = 0
    private var lastRequest: UInt64 = 0
    /// Number of bytes that can still be stored; nil if only the apps' quotas limit it.
    private var room: Int?
    private var quota: Int
    /// The apps that the policy names.
    private var known: Set<ExactText>

    init(_ configuration: HeadUnitConfiguration) {
        quota = configuration.apps.fileQuota
        known = configuration.policy.ids
    }

    subscript(session: SessionID) -> AppFiles? { files[session] }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .appLeft(let app):
            for (id, write) in writes where ExactText(write.appID) == ExactText(app.appID) { writes[id]?.request = nil }
            spills = spills.filter { $0.value.session != app.session }
            spillBudget.release(.files(app.session))
            files[app.session] = nil
            sessions[ExactText(app.appID)] = nil
        case .configured(let configuration):
            quota = configuration.apps.fileQuota
            known = configuration.policy.ids
        case .masterReset:
            kept = [:]
            writes = [:]
        case .timerFired, .appClosed: break
        }
        return []
    }

    mutating func restore(_ state: KeptState) {
        kept = state.files
        room = state.room
        spillBudget = MemoryBudget(HeadUnitConfiguration.Memory(spillRoom: state.spillRoom))
    }

    /// - Parameter room: Bytes that may still be stored; nil when only the apps' quotas limit them.
    mutating func setRoom(_ room: Int?) { self.room = room }

    func isKept(_ name: String, of appID: String) -> Bool { kept[ExactText(appID)]?[ExactText(name)] != nil }

    /// An app has registered: it has the persistent files of its earlier sessions.
    mutating func add(_ appID: String, _ session: SessionID) -> [Action] {
        let stored = kept[ExactText(appID)] ?? [:]
        files[session] = AppFiles(quota: quota, stored: stored)
        sessions[ExactText(appID)] = session
        return stored.isEmpty ? [] : [.store(.fetch(appID: appID))]
    }

    // MARK: Requests

    /// Bytes of the app's files in memory.
    func memory(of session: SessionID) -> Int { files[session]?.memory ?? 0 }

    /// The memory and disk space that a piece needs. If the disk has room for the file, that room is reserved.
    ///
    /// - Parameter isGuest: Whether the app's device is not allowed.
    mutating func need(
        of file: PutFile, bytes: Int, _ session: SessionID, of device: DeviceID, isGuest: Bool
    ) -> AppFiles.Need {
        let whole = AppFiles.Need(memory: file.offset == 0 ? max(bytes, Int(file.length ?? 0)) : bytes)
        guard let need = files[session]?.need(of: file, bytes: bytes), let spilled = need.spilled else { return whole }
        let all = (files[session]?.spilled ?? 0) + spilled
        return spillBudget.hold(all, for: .files(session), of: device, isGuest: isGuest) ? need : whole
    }

    mutating func countSpilled(of session: SessionID, _ device: DeviceID, isGuest: Bool) {
        _ = spillBudget.hold(files[session]?.spilled ?? 0, for: .files(session), of: device, isGuest: isGuest)
    }

    /// The driver has allowed a device.
    mutating func admit(_ device: DeviceID) { spillBudget.admit(device) }

    /// Refuses a file, or a piece of one, for which there is no memory. All of its pieces are dropped.
    ///
    /// - Parameter room: The available bytes.
    mutating func refuse(_ file: PutFile, _ request: RPCRequest, room: Int) -> [Action] {
        files[request.session]?.drop(file.name)
        let space = [("spaceAvailable", JSON.integer(Int64(max(room - memory(of: request.session), 0))))]
        return request.respond(.outOfMemory, "there is no memory left for the file", space)
    }

    /// - Parameter spills: There is room on the disk for the file during the session.
    mutating func put(_ file: PutFile, _ request: RPCRequest, spills: Bool) throws(InvalidData) -> [Action] {
        if file.isPersistent, file.offset == 0, !canBeKept(file, bytes: request.message.bulk.count, of: request.app) {
            files[request.session]?.drop(file.name)
            return respond(request, .outOfMemory, "there is no room left on the disk")
        }
        let outcome: AppFiles.Outcome?
        lastNumber += 1
        do throws(AppFiles.Refusal) {
            outcome = try files[request.session]?.put(
                file, bytes: request.message.bulk, crc: request.message.bulkCRC, number: lastNumber, spills: spills)
        } catch {
            switch error {
            case .empty: throw InvalidData("no bytes came with the file")
            case .gap(let expected): throw InvalidData("offset: the file ends at \(expected), not at \(file.offset)")
            case .corrupted(let decision):
                let subject =
                    decision == .corruptedFile ? "\(file.name) as a whole has" : "the bytes of \(file.name) have"
                return respond(request, .corruptedData, "crc: \(subject) another")
            case .busy: return respond(request, .tooManyPendingRequests, "the disk does not keep up")
            case .full: return respond(request, .outOfMemory, "there is no room left")
            }
        }
        switch outcome {
        case .taken, nil: return taken(file, request)
        case .replaced: return removeKept(file.name, of: request.app.keptID) + taken(file, request)
        case .persist(let whole):
            return write(file.name, whole, request) { id, app, claim in
                .write(file: file.name, whole.contents, appID: app, id, claim)
            }
        case .extend(let whole, let count):
            let offset = whole.size - count
            let bytes = whole.contents.suffix(from: offset)
            return write(file.name, whole, request) { id, app, claim in
                .append(file: file.name, bytes, at: offset, appID: app, id, claim)
            }
        }
    }

    private mutating func write(
        _ name: String, _ file: AppFiles.File, _ request: RPCRequest,
        _ order: (StoreRequest.ID, _ app: String, DiskClaim) -> StoreRequest
    ) -> [Action] {
        lastRequest += 1
        let id = StoreRequest.ID(lastRequest)
        writes[id] = PendingWrite(appID: request.app.keptID, name: name, file: file, request: request.id)
        files[request.session]?.beganWriting(name, file, id)
        return [.awaitResponse(request.id), .store(order(id, request.app.keptID, claim(of: request.app)))]
    }

    /// A piece was accepted. If it moves to the disk it is answered when it is there, so that an app does not send
    /// faster than the disk writes.
    private mutating func taken(_ file: PutFile, _ request: RPCRequest) -> [Action] {
        guard let part = files[request.session]?.nextSpill(of: file.name) else { return respond(request, .success) }
        lastRequest += 1
        let id = StoreRequest.ID(lastRequest)
        spills[id] = PendingSpill(session: request.session, name: file.name, part: part, request: request.id)
        return [
            .awaitResponse(request.id), .store(.spill(part.contents, at: part.offset, file: part.number, id)),
        ]
    }

    mutating func delete(_ name: String, _ request: RPCRequest) -> [Action] {
        guard let gone = files[request.session]?.delete(name) else {
            return respond(request, .rejected, "there is no file \(name)")
        }
        return (gone.isPersistent ? removeKept(name, of: request.app.keptID) : []) + respond(request, .success)
    }

    func list(_ request: RPCRequest) -> [Action] {
        // sdl_core leaves the list out when it would be empty.
        let names = files[request.session]?.names ?? []
        let list: [(String, JSON)] = names.isEmpty ? [] : [("filenames", .array(names.map { .string($0) }))]
        return measureRoom + request.respond(.success, nil, list + space(request.session))
    }

    // MARK: The disk

    /// Bytes of a file have moved to the disk, or stay in memory: answers their request.
    ///
    /// - Parameter file: nil when they stay in memory.
    mutating func spilled(_ id: StoreRequest.ID, _ file: DiskFile?) -> [Action] {
        guard let spill = spills.removeValue(forKey: id) else { return [] }
        files[spill.session]?.spilled(spill.part, of: spill.name, file)
        return measureRoom + [.finishRequest(spill.request, Response(.success, nil, space(spill.session)))]
    }

    /// The session of the app whose bytes move to the disk.
    func session(spilling id: StoreRequest.ID) -> SessionID? { spills[id]?.session }

    /// A persistent file was written or has failed: answers its request.
    ///
    /// - Parameter file: The file, if it need not be in memory.
    mutating func written(_ id: StoreRequest.ID, _ result: WriteResult, _ file: DiskFile?) -> [Action] {
        guard let write = writes.removeValue(forKey: id) else { return [] }
        if result == .kept { kept[ExactText(write.appID), default: [:]][ExactText(write.name)] = write.file.size }
        if let session = sessions[ExactText(write.appID)] {
            files[session]?.ended(id, write.name, write.file, isKept: result == .kept, onDisk: file)
        }
        guard let request = write.request else { return [] }
        let (code, info): (ResultCode, String?) =
            switch result {
            case .kept: (.success, nil)
            case .full: (.outOfMemory, "there is no room left on the disk")
            case .failed: (.genericError, "\(write.name) could not be written")
            }
        return measureRoom + [.finishRequest(request, Response(code, info, space(request.session)))]
    }

    mutating func fetched(_ contents: [ExactText: FileContents], of session: SessionID, room: Int) {
        files[session]?.fetched(contents, room: room)
    }

    /// The session of the app whose file is written.
    func session(waitingFor id: StoreRequest.ID) -> SessionID? { writes[id].flatMap { session(of: $0.appID) } }

    /// The session of a connected app.
    func session(of appID: String) -> SessionID? { sessions[ExactText(appID)] }

    /// The files of a device's apps are deleted. Their sessions have ended.
    mutating func forget(_ device: DeviceID) {
        kept = kept.filter { DeviceID(keptID: $0.key.text) != device }
        writes = writes.filter { DeviceID(keptID: $0.value.appID) != device }
    }

    /// Other apps' files were removed to make room.
    mutating func evicted(_ appIDs: [String]) { for appID in appIDs { kept[ExactText(appID)] = nil } }

    private func claim(of app: AppInfo) -> DiskClaim {
        DiskClaim(
            spared: Set(sessions.keys).union(
                kept.keys.filter { known.contains(ExactText(DeviceID.appID(ofKept: $0.text))) }),
            mayUseReserve: known.isEmpty || app.standing.isTrusted && known.contains(ExactText(app.appID)))
    }

    /// Whether the disk has room for the whole file, whose size the first piece states. The free space, the file that
    /// it replaces and removable files of other apps count. If there is no room the file is refused at its first piece.
    private func canBeKept(_ file: PutFile, bytes: Int, of app: AppInfo) -> Bool {
        guard let room else { return true }
        let spared = claim(of: app).spared
        let others = kept.filter { !spared.contains($0.key) }.reduce(0) { $0 + $1.value.values.reduce(0, +) }
        let replaced = kept[ExactText(app.keptID)]?[ExactText(file.name)] ?? 0
        return max(bytes, Int(file.length ?? 0)) <= room + replaced + others
    }

    private mutating func removeKept(_ name: String, of appID: String) -> [Action] {
        kept[ExactText(appID)]?[ExactText(name)] = nil
        return [.store(.remove(file: name, appID: appID))]
    }

    private func respond(_ request: RPCRequest, _ result: ResultCode, _ info: String? = nil) -> [Action] {
        measureRoom + request.respond(result, info, space(request.session))
    }

    /// Each of these requests measures the free space on the disk again.
    private var measureRoom: [Action] { room == nil ? [] : [.store(.measureRoom)] }

    /// The smaller of the app's quota and the space on the disk.
    private func space(_ session: SessionID) -> [(String, JSON)] {
        let quota = files[session]?.spaceAvailable ?? 0
        return [("spaceAvailable", .integer(Int64(min(quota, room ?? .max))))]
    }
}
