internal import SmartDeviceLink

/// The app's files on its head unit. Each is uploaded once: what the head unit lists already, from this registration
/// or an earlier one, stays as it is.
public actor SDLFileManager {
    private typealias Upload = Task<Result<Void, SDLFileError>, Never>

    /// Bytes left for the app, by the newest answer; nil before one.
    public private(set) var spaceAvailable: Int64?

    private let manager: SDLManager
    /// Which connection the list is about.
    private var session: Int?
    private var names: Set<String> = []
    private var uploads: [String: Upload] = [:]

    public init(_ manager: SDLManager) { self.manager = manager }

    /// What the head unit has of the app's files. Empty where it will not tell.
    public func list() async throws(SDLFileError) -> Set<String> {
        try await refresh()
        return names
    }

    /// Whether nothing would have to be sent for it.
    public func has(_ file: SDLFile) async throws(SDLFileError) -> Bool { try await list().contains(file.name) }

    /// Uploads a file unless the head unit has it, in pieces that fit one frame each, every one with its checksum where
    /// the head unit knows of them (5.0). Asked twice at a time, it is sent once. A file that fails half-way is deleted.
    /// A task that is cancelled waits no more, with ``SDLManagerError/cancelled``; what is on its way then goes on.
    ///
    /// - Parameters:
    ///   - file: 1 byte or more.
    ///   - overwriting: Sends it although there is one of its name. Default false.
    public func upload(_ file: SDLFile, overwriting: Bool = false) async throws(SDLFileError) {
        guard !file.bytes.isEmpty else { throw .empty }
        if let upload = uploads[file.name] { return try await outcome(of: upload) }
        try await refresh()
        if let upload = uploads[file.name] { return try await outcome(of: upload) }
        if names.contains(file.name), !overwriting { return }
        if let space = spaceAvailable, space < file.bytes.count, !names.contains(file.name) {
            throw .outOfMemory(spaceAvailable: space)
        }
        let upload = Upload {
            let outcome = await self.send(file)
            self.ended(file, outcome)
            return outcome
        }
        uploads[file.name] = upload
        try await outcome(of: upload)
    }

    private func ended(_ file: SDLFile, _ outcome: Result<Void, SDLFileError>) {
        uploads[file.name] = nil
        if case .success = outcome { names.insert(file.name) }
    }

    /// Waits for an upload as long as the task is not cancelled.
    private func outcome(of upload: Upload) async throws(SDLFileError) {
        guard let outcome = await upload.valueUnlessCancelled() else { throw .failed(.cancelled) }
        try outcome.get()
    }

    /// Deletes a file by its name. REJECTED means that there was none.
    public func delete(_ name: String) async throws(SDLFileError) {
        let response = try await ask(.deleteFile, ["syncFileName": .string(name)])
        guard response.result.isSuccess else { throw .refused(response.result, info: response.info) }
        names.remove(name)
    }

    /// Asks for the list once a connection. Many at a time may ask.
    private func refresh() async throws(SDLFileError) {
        let current = await manager.attempt
        guard session != current else { return }
        let response = try await ask(.listFiles, .object(JSONObject()))
        guard await manager.attempt == current else { throw .failed(.disconnected) }
        // A second asker may have been here meanwhile, and uploads since.
        guard session != current else { return }
        session = current
        names = Set((response.parameters["filenames"]?.array ?? []).compactMap(\.string))
    }

    private func send(_ file: SDLFile) async -> Result<Void, SDLFileError> {
        let size = await manager.pieceSize
        let hasChecksums = await manager.state.registration.map { $0.rpcVersion >= Version(5, 0, 0) } ?? false
        var offset = 0
        while offset < file.bytes.count {
            let piece = Array(file.bytes[offset..<min(offset + size, file.bytes.count)])
            let request = PutFile(
                name: file.name, type: file.type, isPersistent: file.isPersistent, offset: Int64(offset),
                length: Int64(offset == 0 ? file.bytes.count : piece.count), crc: hasChecksums ? crc32(piece) : nil)
            do throws(SDLFileError) {
                let response = try await ask(.putFile, request.parameters, bulk: piece)
                guard response.result.isSuccess else {
                    throw response.result == .outOfMemory
                        ? .outOfMemory(spaceAvailable: spaceAvailable)
                        : .refused(response.result, info: response.info)
                }
            } catch {
                if offset > 0 { _ = try? await ask(.deleteFile, ["syncFileName": .string(file.name)]) }
                names.remove(file.name)
                return .failure(error)
            }
            offset += piece.count
        }
        return .success(())
    }

    private func ask(
        _ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = []
    ) async throws(SDLFileError) -> RPCResponse {
        do throws(SDLManagerError) {
            let response = try await manager.send(function, parameters, bulk: bulk)
            if let space = response.parameters["spaceAvailable"]?.integer { spaceAvailable = space }
            return response
        } catch {
            throw .failed(error)
        }
    }
}

extension SDLManager {
    /// Bytes of a file for one request.
    var pieceSize: Int { if case .open(_, let session) = connectionState { session.pieceSize } else { 1024 } }
}
