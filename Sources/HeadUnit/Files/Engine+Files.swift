import BezelModel
import SmartDeviceLink

/// PutFile, DeleteFile and ListFiles (SDL.md §10).
extension Engine {
    mutating func putFile(_ file: PutFile, _ request: Request, into outbox: inout Outbox) throws(InvalidData) {
        guard let appID = sessions[request.session]?.app?.appID else { return }
        let outcome: AppFiles.Outcome?
        do throws(AppFiles.Refusal) {
            outcome = try sessions[request.session]?.app?.files.put(
                file, bytes: request.message.bulk, crc: request.message.bulkCRC)
        } catch {
            switch error {
            case .empty: throw InvalidData("no bytes came with the file")
            case .gap(let expected): throw InvalidData("offset: the file ends at \(expected), not at \(file.offset)")
            case .corrupted(let verdict):
                let subject =
                    verdict == .corruptedFile ? "\(file.name) as a whole has" : "the bytes of \(file.name) have"
                return answer(
                    request, .corruptedData, info: "crc: \(subject) another",
                    space(request.session, into: &outbox), into: &outbox)
            case .busy:
                return answer(
                    request, .tooManyPendingRequests, info: "the disk does not keep up",
                    space(request.session, into: &outbox),
                    into: &outbox)
            case .full:
                return answer(
                    request, .outOfMemory, info: "there is no room left", space(request.session, into: &outbox),
                    into: &outbox)
            }
        }
        switch outcome {
        case .taken, nil: break
        case .replaced: removeKept(file.name, of: appID, into: &outbox)
        case .persist(let whole):
            let order = memory.nextOrder()
            memory.writes[order] = PendingWrite(
                appID: appID, name: file.name, file: whole, request: (request.session, request.message))
            sessions[request.session]?.app?.files.beganWriting(file.name, whole, order)
            sessions[request.session]?.app?.pending.insert(request.message.correlationID)
            outbox.effects.append(.store(.write(file: file.name, whole.contents, appID: appID, order)))
            return
        }
        answer(request, .success, space(request.session, into: &outbox), into: &outbox)
    }

    /// A persistent file is on the disk, or is not and will not be: its request is answered.
    mutating func written(_ order: OrderID, _ result: WriteResult, into outbox: inout Outbox) {
        guard let write = memory.writes.removeValue(forKey: order) else { return }
        if result == .kept { memory.files[write.appID, default: [:]][write.name] = write.file.size }
        let here = sessions.ids.first { sessions[$0]?.app?.appID == write.appID }
        if let here {
            sessions[here]?.app?.files.ended(order, write.name, write.file, isKept: result == .kept)
        }
        guard let (session, message) = write.request else { return }
        sessions[session]?.app?.pending.remove(message.correlationID)
        let (code, info): (ResultCode, String?) =
            switch result {
            case .kept: (.success, nil)
            case .full: (.outOfMemory, "there is no room left on the disk")
            case .failed: (.genericError, "\(write.name) could not be written")
            }
        answer(message, on: session, code, info: info, space(session, into: &outbox), into: &outbox)
    }

    mutating func fetched(_ contents: [String: FileContents], of appID: String) {
        guard let here = sessions.ids.first(where: { sessions[$0]?.app?.appID == appID }) else { return }
        sessions[here]?.app?.files.fetched(contents)
    }

    mutating func deleteFile(_ name: String, _ request: Request, into outbox: inout Outbox) {
        let gone = sessions[request.session]?.app?.files.delete(name)
        if gone?.isPersistent == true, let appID = sessions[request.session]?.app?.appID {
            removeKept(name, of: appID, into: &outbox)
        }
        answer(
            request, gone == nil ? .rejected : .success, info: gone == nil ? "there is no file \(name)" : nil,
            space(request.session, into: &outbox), into: &outbox)
    }

    mutating func listFiles(_ request: Request, of app: App, into outbox: inout Outbox) {
        // sdl_core leaves the list out when there are none.
        let names: [(String, JSON)] =
            app.files.names.isEmpty ? [] : [("filenames", .array(app.files.names.map { .string($0) }))]
        answer(request, .success, names + space(request.session, into: &outbox), into: &outbox)
    }

    private mutating func removeKept(_ name: String, of appID: String, into outbox: inout Outbox) {
        memory.files[appID]?[name] = nil
        outbox.effects.append(.store(.remove(file: name, appID: appID)))
    }

    /// The lesser of the app's quota and of what the disk has, which is looked at anew with each of these requests.
    private mutating func space(_ session: SessionID, into outbox: inout Outbox) -> [(String, JSON)] {
        if memory.room != nil { outbox.effects.append(.store(.measureRoom)) }
        let quota = sessions[session]?.app?.files.spaceAvailable ?? 0
        return [("spaceAvailable", .integer(Int64(min(quota, memory.room ?? .max))))]
    }
}
