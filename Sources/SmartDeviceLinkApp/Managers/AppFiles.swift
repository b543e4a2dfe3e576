internal import SmartDeviceLink

/// The app's files on its head unit. Each is uploaded once: what the head unit lists already, from this registration
/// or an earlier one, stays as it is.
public actor AppFiles {
    private typealias Upload = Task<Result<Void, AppFileError>, Never>

    /// Bytes left for the app, by the newest answer; nil before one.
    public private(set) var spaceAvailable: Int64?

    private let manager: Manager
    /// Which connection the list is about.
    private var session: Int?
    private var names: Set<String> = []
    private var uploads: [String: Upload] = [:]

    public init(_ manager: Manager) { self.manager = manager }

    /// What the head unit has of the app's files. Empty where it will not tell.
    public func list() async throws(AppFileError) -> Set<String> {
        try await refresh()
        return names
    }

    /// Whether nothing would have to be sent for it.
    public func has(_ file: AppFile) async throws(AppFileError) -> Bool { try await list().contains(file.name) }

    /// Uploads a file unless the head unit has it, in pieces that fit one frame each, every one with its checksum where
    /// the head unit knows of them (5.0). Asked twice at a time, it is sent once. A file that fails half-way is deleted.
    /// A task that is cancelled waits no more, with ``ManagerError/cancelled``; what is on its way then goes on.
    ///
    /// - Parameters:
    ///   - file: 1 byte or more.
    ///   - overwriting: Sends it although there is one of its name. Default false.
    public func upload(_ file: AppFile, overwriting: Bool = false) async throws(AppFileError) {
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

    private func ended(_ file: AppFile, _ outcome: Result<Void, AppFileError>) {
        uploads[file.name] = nil
        if case .success = outcome { names.insert(file.name) }
    }

    /// Waits for an upload as long as the task is not cancelled.
    private func outcome(of upload: Upload) async throws(AppFileError) {
        guard let outcome = await upload.valueUnlessCancelled() else { throw .failed(.cancelled) }
        try outcome.get()
    }

    /// Deletes a file by its name. REJECTED means that there was none.
    public func delete(_ name: String) async throws(AppFileError) {
        let answer = try await ask(.deleteFile, ["syncFileName": .string(name)])
        guard answer.result.isSuccess else { throw .refused(answer.result, info: answer.info) }
        names.remove(name)
    }

    /// Asks for the list once a connection. Many at a time may ask.
    private func refresh() async throws(AppFileError) {
        let current = await manager.attempt
        guard session != current else { return }
        let answer = try await ask(.listFiles, .object(JSONObject()))
        guard await manager.attempt == current else { throw .failed(.disconnected) }
        // A second asker may have been here meanwhile, and uploads since.
        guard session != current else { return }
        session = current
        names = Set((answer.parameters["filenames"]?.array ?? []).compactMap(\.string))
    }

    private func send(_ file: AppFile) async -> Result<Void, AppFileError> {
        let size = await manager.pieceSize
        let hasChecksums = await manager.known.registration.map { $0.rpcVersion >= Version(5, 0, 0) } ?? false
        var offset = 0
        while offset < file.bytes.count {
            let piece = Array(file.bytes[offset..<min(offset + size, file.bytes.count)])
            let request = PutFile(
                name: file.name, type: file.type, isPersistent: file.isPersistent, offset: Int64(offset),
                length: Int64(offset == 0 ? file.bytes.count : piece.count), crc: hasChecksums ? crc32(piece) : nil)
            do throws(AppFileError) {
                let answer = try await ask(.putFile, request.parameters, bulk: piece)
                guard answer.result.isSuccess else {
                    throw answer.result == .outOfMemory
                        ? .outOfMemory(spaceAvailable: spaceAvailable)
                        : .refused(answer.result, info: answer.info)
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
    ) async throws(AppFileError) -> Manager.Answer {
        do throws(ManagerError) {
            let answer = try await manager.send(function, parameters, bulk: bulk)
            if let space = answer.parameters["spaceAvailable"]?.integer { spaceAvailable = space }
            return answer
        } catch {
            throw .failed(error)
        }
    }
}

extension Manager {
    /// Bytes of a file for one request.
    var pieceSize: Int { if case .open(_, let wire) = state { wire.pieceSize } else { 1024 } }
}
