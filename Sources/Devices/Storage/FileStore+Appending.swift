public import BezelModel
internal import Glibc

/// Adds bytes to a stored file without writing it again.
///
/// The former size of the file is stored beside it until all bytes are on the disk. If the program ends in between,
/// the file is cut back to that size at the next start.
extension FileStore {
    /// Holds the name and the former size of the file that is being extended. No app's file can have this name.
    static let appending = ".append"

    /// Adds bytes to a file. On a throw the file is as it was, now or after the next start.
    ///
    /// - Parameter offset: The size of the file.
    /// - Returns: The apps whose files made room for it.
    @discardableResult
    public mutating func append(
        _ contents: FileContents, to name: String, of app: String, at offset: Int, _ claim: Claim = Claim()
    ) throws(StorageError) -> [String] {
        let (key, owner) = (ExactText(name), ExactText(app))
        let file = path(key, of: owner)
        guard self.size(of: key, of: owner) == offset else {
            throw StorageError(
                code: .failed, operation: "write", subject: file, detail: "it does not have \(offset) bytes")
        }
        let size = offset + contents.count
        let more = growth(of: key, of: owner, to: size)
        let leaving = try makeRoom(for: more, file, of: owner, claim)
        let folder = try openFolder(of: owner, isNew: false)
        defer { close(folder) }
        try Self.extend(DiskName.encoded(key.text), in: folder, from: offset, by: contents, file)
        wrote(key, of: owner, size: size)
        return leaving
    }

    private static func extend(
        _ entry: String, in folder: CInt, from size: Int, by contents: FileContents, _ path: String
    ) throws(StorageError) {
        let descriptor = openat(folder, entry, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("open", path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size else {
            throw StorageError(
                code: .failed, operation: "fstat", subject: path, detail: "something else has changed the file")
        }
        do throws(StorageError) {
            try writeOut(FileContents(Array("\(size) \(entry)\n".utf8)), appending, in: folder, path)
            guard fsync(folder) == 0 else { throw .system("fsync", path, errno) }
            try writeOut(contents, to: descriptor, path)
            guard fsync(descriptor) == 0 else { throw .system("fsync", path, errno) }
        } catch {
            // If this fails too, it is done at the next start.
            if ftruncate(descriptor, size) == 0, fsync(descriptor) == 0 { unlinkat(folder, appending, 0) }
            throw error
        }
        guard unlinkat(folder, appending, 0) == 0, fsync(folder) == 0 else { throw .system("unlink", path, errno) }
    }

    /// Cuts the file back that was being extended when the program ended.
    static func cutUnfinishedAppend(in folder: CInt) {
        var status = stat()
        guard fstatat(folder, appending, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        if let (entry, size) = unfinishedAppend(in: folder, noteSize: Int(status.st_size)) {
            let file = openat(folder, entry, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            if file >= 0 {
                defer { close(file) }
                guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                    Int(status.st_size) <= size
                        || ftruncate(file, size) == 0 && fsync(file) == 0
                else { return }
            }
        }
        // If the note is incomplete, the file was not changed yet.
        unlinkat(folder, appending, 0)
    }

    private static func unfinishedAppend(in folder: CInt, noteSize: Int) -> (entry: String, size: Int)? {
        guard noteSize <= 512, let bytes = contents(appending, in: folder, size: noteSize), bytes.last == 10 else {
            return nil
        }
        let parts = String(decoding: bytes.dropLast(), as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let size = Int(parts[0]), size >= 0, !parts[1].contains("/") else { return nil }
        return (String(parts[1]), size)
    }
}
