internal import SmartDeviceLink

/// Uploads, deletes and lists the app's files on the head unit. It is ``SDLManager/fileManager``. A file
/// that the head unit already has, from this or an earlier registration, is not uploaded again.
///
/// Pictures of ``ScreenContent`` that nothing shows any more are deleted when there is no room for a new one, those that were
/// shown the longest time ago first. Files that the app uploads itself, and persistent ones, are never deleted.
public actor SDLFileManager {
    private typealias Upload = Task<Result<Void, SDLFileError>, Never>

    /// The files that the head unit has.
    struct Known: Hashable, Sendable {
        /// Number of the connection.
        var session: Int
        var names: Set<String>
    }

    /// Bytes left for the app's files on the head unit (`spaceAvailable` of the last response); nil before the first.
    public private(set) var spaceAvailable: Int64?

    private let connection: HeadUnitConnection
    /// Number of the connection that ``names`` belongs to.
    private var session: Int?
    private var names: Set<String> = []
    /// Names of files that were uploaded on this connection and that the head unit deletes at its end.
    private var volatileNames: Set<String> = []
    private var uploads: [String: Upload] = [:]
    /// Names of pictures that only the screen's template has needed, the one that was needed the longest time ago first.
    private var spare: [String] = []
    /// How many tasks wait for an upload of a picture that ends if nothing needs it; nil for one that does not.
    private var watchers: [String: Int] = [:]
    private var pieceSize = PieceSize()
    /// The checksums of the contents that were uploaded on this connection, by the names of the files.
    private var contents: [String: UInt32] = [:]

    init(_ connection: HeadUnitConnection) { self.connection = connection }

    /// The names of the app's files on the head unit (rpc_spec ListFiles). Requested once on each connection. Empty if
    /// the head unit refuses the request.
    ///
    /// - Throws: ``SDLFileError/failed(_:)``.
    public func list() async throws(SDLFileError) -> Set<String> {
        try await refresh()
        return names
    }

    /// Whether the head unit has a file of this name.
    ///
    /// - Throws: ``SDLFileError/failed(_:)``.
    public func has(_ file: SDLFile) async throws(SDLFileError) -> Bool { try await list().contains(file.name) }

    /// Uploads a file, unless the head unit has a file of its name (rpc_spec PutFile). A file is also uploaded if other contents
    /// were uploaded under its name on this connection, if it is persistent and the one of its name is not, or if it
    /// ``SDLFile/replaces`` what an earlier run has left. The file is sent in pieces that
    /// fit into one frame each, with a CRC-32 checksum if the head unit's RPC version is 5.0 or later. Several calls
    /// for the same file share one upload. A file whose upload fails half-way is deleted. If the task is cancelled it
    /// stops waiting; the upload continues.
    ///
    /// - Parameters:
    ///   - file: The file, 1 byte or more.
    ///   - overwriting: Uploads the file even if the head unit has one of its name. Default: false.
    /// - Throws: ``SDLFileError``; ``SDLFileError/failed(_:)`` with ``SDLManagerError/cancelled`` if the task is
    ///   cancelled.
    public func upload(_ file: SDLFile, overwriting: Bool = false) async throws(SDLFileError) {
        spare.removeAll { $0 == file.name }
        watchers[file.name] = nil
        try await bring(file, overwriting: overwriting, isEndable: false)
    }

    /// Uploads a file, or waits for its upload.
    ///
    /// - Parameter isEndable: Whether the upload ends when all tasks that wait for it are cancelled.
    func bring(_ file: SDLFile, overwriting: Bool, isEndable: Bool) async throws(SDLFileError) {
        guard !file.bytes.isEmpty else { throw .empty }
        let checksum = crc32(file.bytes)
        if try await isBrought(file, checksum) { return }
        try await refresh()
        if try await isBrought(file, checksum) { return }
        let isOther = contents[file.name].map { $0 != checksum } ?? file.replaces
        let mustPersist = file.isPersistent && volatileNames.contains(file.name)
        if names.contains(file.name), !overwriting, !mustPersist, !isOther { return }
        if let space = spaceAvailable, space < file.bytes.count, !names.contains(file.name) {
            throw .outOfMemory(spaceAvailable: space)
        }
        let upload = Upload {
            let outcome = await self.send(file)
            self.ended(file, outcome)
            return outcome
        }
        contents[file.name] = checksum
        uploads[file.name] = upload
        watchers[file.name] = isEndable ? 0 : nil
        try await outcome(of: upload, file.name)
    }

    /// Waits for an upload under the file's name.
    ///
    /// - Returns: Whether it was of the same contents. Other contents are uploaded after it.
    private func isBrought(_ file: SDLFile, _ checksum: UInt32) async throws(SDLFileError) -> Bool {
        while let upload = uploads[file.name] {
            let isSame = contents[file.name] == checksum
            do throws(SDLFileError) {
                try await outcome(of: upload, file.name)
            } catch {
                if isSame || Task.isCancelled { throw error }
            }
            if isSame { return true }
        }
        return false
    }

    private func ended(_ file: SDLFile, _ outcome: Result<Void, SDLFileError>) {
        uploads[file.name] = nil
        watchers[file.name] = nil
        guard case .success = outcome else {
            contents[file.name] = nil
            return
        }
        names.insert(file.name)
        if file.isPersistent { volatileNames.remove(file.name) } else { volatileNames.insert(file.name) }
    }

    /// Waits for an upload until it ends or the task is cancelled.
    private func outcome(of upload: Upload, _ name: String) async throws(SDLFileError) {
        watchers[name]? += 1
        guard let outcome = await upload.valueUnlessCancelled() else {
            watchers[name]? -= 1
            throw .failed(.cancelled)
        }
        try outcome.get()
    }

    /// Deletes a file (rpc_spec DeleteFile).
    ///
    /// - Throws: ``SDLFileError/refused(_:info:)`` with REJECTED if the head unit has no file of this name, or
    ///   ``SDLFileError/failed(_:)``.
    public func delete(_ name: String) async throws(SDLFileError) {
        let response = try await ask(.deleteFile, ["syncFileName": .string(name)])
        guard response.result.isSuccess else { throw .refused(response.result, info: response.info) }
        names.remove(name)
        contents[name] = nil
        spare.removeAll { $0 == name }
    }

    /// The files that the head unit has; nil before they were requested.
    var known: Known? { session.map { Known(session: $0, names: names) } }

    func isSpare(_ name: String) -> Bool { spare.contains(name) }

    /// The template shows pictures now.
    func showing(_ names: Set<String>) { for name in names where isSpare(name) { used(name) } }

    /// The template needs the picture now.
    func used(_ name: String) {
        spare.removeAll { $0 == name }
        spare.append(name)
    }

    /// Deletes pictures that nothing shows, until a file fits.
    ///
    /// - Returns: Whether it may fit now.
    func makeRoom(for file: SDLFile, keeping needed: Set<String>) async -> Bool {
        var hasDeleted = false
        while let name = spare.first(where: { !needed.contains($0) && $0 != file.name && uploads[$0] == nil }) {
            if hasDeleted, let space = spaceAvailable, space >= file.bytes.count { break }
            do throws(SDLFileError) { try await delete(name) } catch {
                guard case .refused = error else { return false }
                spare.removeAll { $0 == name }
                continue
            }
            hasDeleted = true
            if spaceAvailable == nil { break }
        }
        return hasDeleted
    }

    /// Requests the list of files once on each connection. Several tasks may call it at the same time.
    private func refresh() async throws(SDLFileError) {
        let current = await connection.attempt
        guard session != current else { return }
        let response = try await ask(.listFiles, .object(JSONObject()))
        guard await connection.attempt == current else { throw .failed(.disconnected) }
        // Another task may have received the list in the meantime, and uploaded files since.
        guard session != current else { return }
        session = current
        (volatileNames, spare, pieceSize) = ([], [], PieceSize())
        contents = contents.filter { uploads[$0.key] != nil }
        names = Set((response.parameters["filenames"]?.array ?? []).compactMap(\.string))
    }

    /// Uploads files one after another; a file that fails does not stop the others.
    ///
    /// - Parameter progress: Called after each file. It returns false to upload no further one.
    /// - Returns: The errors by the names of the files; empty if all were uploaded. Files that were not uploaded any more have
    ///   ``SDLFileError/failed(_:)`` with ``SDLManagerError/cancelled``.
    public func upload(
        _ files: [SDLFile],
        @_inheritActorContext progress: @Sendable (UploadProgress) async -> Bool = { _ in true }
    ) async -> [String: SDLFileError] {
        var errors: [String: SDLFileError] = [:]
        for (index, file) in files.enumerated() {
            do throws(SDLFileError) { try await upload(file) } catch { errors[file.name] = error }
            let step = UploadProgress(
                name: file.name, error: errors[file.name], finished: index + 1, total: files.count)
            guard await progress(step) else {
                for file in files[(index + 1)...] { errors[file.name] = .failed(.cancelled) }
                break
            }
        }
        return errors
    }

    /// Uploads the file of an artwork; an icon of the head unit's needs none.
    ///
    /// - Throws: The errors of ``upload(_:overwriting:)``.
    public func upload(_ artwork: Artwork) async throws(SDLFileError) {
        if case .file(let file) = artwork.source { try await upload(file) }
    }

    private func send(_ file: SDLFile) async -> Result<Void, SDLFileError> {
        let limit = await connection.pieceSize
        let hasChecksums = await connection.state.registration.map { $0.rpcVersion >= Version(5, 0, 0) } ?? false
        var offset = 0
        while offset < file.bytes.count {
            let size = min(limit, pieceSize.bytes)
            let piece = Array(file.bytes[offset..<min(offset + size, file.bytes.count)])
            let start = connection.timing.now()
            let request = PutFile(
                name: file.name, type: file.type, isPersistent: file.isPersistent, offset: Int64(offset),
                length: Int64(offset == 0 ? file.bytes.count : piece.count), crc: hasChecksums ? crc32(piece) : nil)
            do throws(SDLFileError) {
                guard watchers[file.name] != 0 || offset == 0 else { throw .failed(.cancelled) }
                let response = try await ask(.putFile, request.parameters, bulk: piece)
                pieceSize.answered(piece.count, after: connection.timing.now() - start)
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
            let response = try await connection.send(function, parameters, bulk: bulk)
            if let space = response.parameters["spaceAvailable"]?.integer { spaceAvailable = space }
            return response
        } catch {
            throw .failed(error)
        }
    }
}

extension HeadUnitConnection {
    /// Bytes of a file for one PutFile request.
    var pieceSize: Int { if case .open(_, let session) = connectionState { session.pieceSize } else { 1024 } }
}
