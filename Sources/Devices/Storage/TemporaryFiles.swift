public import BezelModel
internal import Glibc
internal import Synchronization

/// Files in a separate folder that exist as long as they are referenced. Files of an earlier run are removed at the
/// start. Only this user may read them. They are not flushed to the disk.
///
/// ``removeReleased()`` deletes the files without references; nothing else deletes any, because that may be slow.
public final class TemporaryFiles: Sendable {
    private struct Entry {
        weak var file: DiskFile?
        var size: Int
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var released: [UInt64] = []
        var linked: UInt64 = 0
        /// Called on any thread when files were released.
        var onRelease: @Sendable () -> Void = {}
    }

    /// Numbers of links; the caller numbers the other files.
    private static let firstLink: UInt64 = 1 << 63

    private let folder: Folder
    private let state = Mutex(State())

    /// Creates the folder if there is none, and empties it.
    public init(path: String) throws(StorageError) {
        folder = try Folder(path)
        try removeAll()
    }

    /// - Parameter handler: Called on any thread when ``removeReleased()`` has something to do.
    public func onRelease(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.onRelease = handler } }

    /// Adds bytes to a file; the first ones create it.
    ///
    /// - Parameter offset: The size of the file.
    /// - Throws: An error of the disk, or no reference to the file is left. The file has not changed.
    public func append(
        _ contents: FileContents, to number: UInt64, at offset: Int
    ) throws(StorageError) -> DiskFile {
        let name = "\(number)"
        let path = "\(folder.path)/\(name)"
        let known = state.withLock { $0.entries[number].map { (file: $0.file, size: $0.size) } }
        guard known.map({ $0.file != nil && $0.size == offset }) ?? (offset == 0) else {
            throw StorageError(
                code: .failed, operation: "write", subject: path, detail: "there is no such file of \(offset) bytes")
        }
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (known == nil ? O_CREAT | O_EXCL : O_APPEND)
        let descriptor = openat(folder.descriptor, name, flags, 0o600)
        guard descriptor >= 0 else { throw .system("open", path, errno) }
        defer { close(descriptor) }
        do throws(StorageError) {
            guard fchmod(descriptor, 0o600) == 0 else { throw .system("fchmod", path, errno) }
            try FileStore.writeOut(contents, to: descriptor, path)
        } catch {
            if known == nil { unlinkat(folder.descriptor, name, 0) } else { ftruncate(descriptor, offset) }
            throw error
        }
        let file = known?.file ?? file(number)
        state.withLock { $0.entries[number] = Entry(file: file, size: offset + contents.count) }
        return file
    }

    /// Another name for a file of another folder: its bytes exist as long as this is referenced.
    ///
    /// - Returns: nil if the file system has no links.
    func link(_ entry: String, in other: CInt) -> (file: DiskFile, number: UInt64)? {
        let number = state.withLock { state in
            state.linked += 1
            return Self.firstLink + state.linked
        }
        guard linkat(other, entry, folder.descriptor, "\(number)", 0) == 0 else { return nil }
        return (file(number), number)
    }

    /// Deletes the files without references.
    public func removeReleased() {
        let numbers = state.withLock { state in
            defer { state.released = [] }
            for number in state.released { state.entries[number] = nil }
            return state.released
        }
        for number in numbers { unlinkat(folder.descriptor, "\(number)", 0) }
    }

    /// Deletes all files. Contents that refer to them cannot be read any more.
    public func removeAll() throws(StorageError) {
        state.withLock { $0.entries = [:] }
        try FileStore.empty(folder.descriptor, folder.path)
    }

    private func file(_ number: UInt64) -> DiskFile {
        let folder = folder
        return DiskFile(
            reader: { offset, count in
                FileStore.contents("\(number)", in: folder.descriptor, at: offset, size: count)
            },
            released: { [weak self] in self?.release(number) })
    }

    private func release(_ number: UInt64) {
        let onRelease = state.withLock { state in
            state.released.append(number)
            return state.onRelease
        }
        onRelease()
    }

    private final class Folder: Sendable {
        let path: String
        let descriptor: CInt

        init(_ path: String) throws(StorageError) {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("mkdir", path, errno) }
            descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("open", path, errno) }
            self.path = path
            // Sets the mode, whatever the umask is.
            _ = fchmod(descriptor, 0o700)
        }

        deinit { close(descriptor) }
    }
}
