import BezelModel
import SmartDeviceLink

/// Apps' files and the memory that they take.
extension Engine {
    mutating func putFile(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        var file = try PutFile(parameters)
        // No file of an app that is not allowed is stored.
        file.isPersistent = file.isPersistent && request.app.standing.isAllowed
        guard let device = sessions[request.session]?.device else { return [] }
        let holder = MemoryBudget.Holder.files(request.session)
        let bytes = request.message.bulk.count
        let isGuest = consent.isGuest(device)
        let need = files.need(of: file, bytes: bytes, request.session, of: device, isGuest: isGuest)
        defer { countFiles(of: request.session) }
        let memory = files.memory(of: request.session) + need.memory
        guard budget.hold(memory, for: holder, of: device, isGuest: isGuest) else {
            return files.refuse(file, request, room: budget.room(for: holder, of: device, isGuest: isGuest))
        }
        let start: [Action] = file.offset == 0 && file.type.isPicture ? [.effect(.pictureComes)] : []
        return try start + files.put(file, request, spills: need.spilled != nil) + redraw(filesOf: request.session)
    }

    mutating func deleteFile(_ request: RPCRequest, _ parameters: Parameters) throws(InvalidData) -> [Action] {
        defer { countFiles(of: request.session) }
        return files.delete(try parameters.fileName(), request) + redraw(filesOf: request.session)
    }

    /// A picture is replaced on the screen, or appears there, as soon as its file is there.
    private func redraw(filesOf session: SessionID) -> [Action] { screens.app == session ? [.redraw] : [] }

    mutating func spilled(_ id: StoreRequest.ID, _ file: DiskFile?, _ outbox: inout Outbox) {
        let session = files.session(spilling: id)
        perform(files.spilled(id, file), &outbox)
        if let session { countFiles(of: session) }
    }

    mutating func written(
        _ id: StoreRequest.ID, _ result: WriteResult, _ file: DiskFile?, _ outbox: inout Outbox
    ) {
        let session = files.session(waitingFor: id)
        perform(files.written(id, result, file), &outbox)
        guard let session else { return }
        countFiles(of: session)
        perform(redraw(filesOf: session), &outbox)
    }

    mutating func fetched(_ contents: [ExactText: FileContents], of appID: String, _ outbox: inout Outbox) {
        guard let session = files.session(of: appID), let device = sessions[session]?.device else { return }
        let room = budget.room(for: .files(session), of: device, isGuest: consent.isGuest(device))
        files.fetched(contents, of: session, room: room)
        countFiles(of: session)
        perform(redraw(filesOf: session), &outbox)
    }

    private mutating func countFiles(of session: SessionID) {
        guard let device = sessions[session]?.device else { return }
        let isGuest = consent.isGuest(device)
        _ = budget.hold(files.memory(of: session), for: .files(session), of: device, isGuest: isGuest)
        files.countSpilled(of: session, device, isGuest: isGuest)
    }
}

extension FileType {
    fileprivate var isPicture: Bool {
        switch self {
        case .bmp, .jpeg, .png: true
        case .wave, .mp3, .aac, .binary, .json: false
        }
    }
}
