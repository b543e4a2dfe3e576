import BezelModel
import SmartDeviceLink

/// PutFile, DeleteFile and ListFiles (SDL.md §10).
extension Engine {
    mutating func putFile(_ file: PutFile, _ request: Request, into outbox: inout Outbox) throws(InvalidData) {
        do { try sessions[request.session]?.app?.files.put(file, bytes: request.message.bulk) } catch {
            switch error {
            case .empty: throw InvalidData("no bytes came with the file")
            case .gap(let expected): throw InvalidData("offset: the file ends at \(expected), not at \(file.offset)")
            case .corrupted:
                return answer(
                    request, .corruptedData, info: "crc: the bytes of \(file.name) have another", space(request),
                    into: &outbox)
            case .full:
                return answer(request, .outOfMemory, info: "there is no room left", space(request), into: &outbox)
            }
        }
        answer(request, .success, space(request), into: &outbox)
    }

    mutating func deleteFile(_ name: String, _ request: Request, into outbox: inout Outbox) {
        let isGone = sessions[request.session]?.app?.files.delete(name) ?? false
        answer(
            request, isGone ? .success : .rejected, info: isGone ? nil : "there is no file \(name)", space(request),
            into: &outbox)
    }

    mutating func listFiles(_ request: Request, of app: App, into outbox: inout Outbox) {
        // sdl_core leaves the list out when there are none.
        let names: [(String, JSON)] =
            app.files.names.isEmpty ? [] : [("filenames", .array(app.files.names.map { .string($0) }))]
        answer(request, .success, names + space(request), into: &outbox)
    }

    private func space(_ request: Request) -> [(String, JSON)] {
        [("spaceAvailable", .integer(Int64(sessions[request.session]?.app?.files.spaceAvailable ?? 0)))]
    }
}
