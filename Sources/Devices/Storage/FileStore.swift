public import BezelModel
internal import Glibc

/// The files of apps, in one folder for each app. A file is stored completely or not at all, and is on the disk when
/// the call returns. Only this user may read them, and no symbolic link is followed.
public struct FileStore: Sendable {
    /// Suffix of a file while it is written. No stored file has a name with it.
    private static let unfinished = ".part"

    private let root: Root
    private let quota: Int
    /// Sizes in bytes by app and file name.
    public private(set) var sizes: [String: [String: Int]] = [:]
    /// Bytes of all files.
    public private(set) var used = 0

    /// Opens the folder; creates it if it does not exist. Incomplete files are removed.
    ///
    /// - Parameter quota: The most bytes that all apps together may store.
    public init(path: String, quota: Int) throws(StorageError) {
        self.quota = quota
        root = try Root(path)
        for folder in try Directory.entries(of: root.descriptor, path) {
            guard let app = FileName.decoded(folder) else { continue }
            let descriptor = Directory.open(folder, in: root.descriptor)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var found: [String: Int] = [:]
            for entry in try Directory.entries(of: descriptor, "\(path)/\(folder)") {
                var status = stat()
                guard entry != Self.unfinished else {
                    unlinkat(descriptor, entry, 0)
                    continue
                }
                guard let name = FileName.decoded(entry),
                    fstatat(descriptor, entry, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG
                else { continue }
                found[name] = Int(status.st_size)
            }
            sizes[app] = found.isEmpty ? nil : found
            used += found.values.reduce(0, +)
        }
    }

    /// Number of bytes that can still be stored: the rest of the quota, or less if the disk has less. 0 if it cannot be
    /// determined.
    public var room: Int {
        var (disk, status) = (statvfs(), stat())
        guard fstatvfs(root.descriptor, &disk) == 0, fstat(root.descriptor, &status) == 0, status.st_nlink > 0 else {
            return 0
        }
        let free = Int(clamping: disk.f_bavail).multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
        return max(min(quota - used, free.overflow ? .max : free.partialValue), 0)
    }

    /// Stores a file and replaces an earlier one of the same name: the file is written under another name, flushed,
    /// renamed, and the folder is flushed. On a throw the earlier file is unchanged.
    public mutating func write(_ contents: FileContents, to name: String, of app: String) throws(StorageError) {
        let file = path(name, of: app)
        let replaced = sizes[app]?[name] ?? 0
        guard used - replaced + contents.count <= quota else {
            throw StorageError(
                code: .full, operation: "write", subject: file, detail: "all files may have \(quota) bytes together")
        }
        let folder = try openFolder(of: app, isNew: sizes[app] == nil)
        defer { close(folder) }
        do throws(StorageError) {
            try Self.writeOut(contents, in: folder, file)
            guard renameat(folder, Self.unfinished, folder, FileName.encoded(name)) == 0 else {
                throw StorageError.system("rename", file, errno)
            }
        } catch {
            unlinkat(folder, Self.unfinished, 0)
            throw error
        }
        sizes[app, default: [:]][name] = contents.count
        used += contents.count - replaced
        guard fsync(folder) == 0 else { throw .system("fsync", file, errno) }
    }

    public mutating func remove(_ name: String, of app: String) throws(StorageError) {
        guard let size = sizes[app]?[name] else { return }
        let folder = Directory.open(FileName.encoded(app), in: root.descriptor)
        guard folder >= 0 || errno == ENOENT else { throw .system("open", path(name, of: app), errno) }
        defer { if folder >= 0 { close(folder) } }
        guard folder < 0 || unlinkat(folder, FileName.encoded(name), 0) == 0 || errno == ENOENT else {
            throw .system("unlink", path(name, of: app), errno)
        }
        sizes[app]?[name] = nil
        used -= size
        guard folder < 0 || fsync(folder) == 0 else { throw .system("fsync", path(name, of: app), errno) }
        guard sizes[app]?.isEmpty == true else { return }
        sizes[app] = nil
        unlinkat(root.descriptor, FileName.encoded(app), AT_REMOVEDIR)
    }

    /// Removes all files of all apps. On a throw some files may remain.
    public mutating func removeAll() throws(StorageError) {
        for (app, files) in sizes { for name in files.keys { try remove(name, of: app) } }
    }

    /// The contents of an app's files. Files that cannot be read are left out.
    public func read(of app: String) -> [String: [UInt8]] {
        let folder = Directory.open(FileName.encoded(app), in: root.descriptor)
        guard folder >= 0 else { return [:] }
        defer { close(folder) }
        var files: [String: [UInt8]] = [:]
        for (name, size) in sizes[app] ?? [:] {
            files[name] = Self.contents(FileName.encoded(name), in: folder, size: size)
        }
        return files
    }

    /// For messages.
    private func path(_ name: String, of app: String) -> String {
        "\(root.path)/\(FileName.encoded(app))/\(FileName.encoded(name))"
    }

    private func openFolder(of app: String, isNew: Bool) throws(StorageError) -> CInt {
        let (name, path) = (FileName.encoded(app), "\(root.path)/\(FileName.encoded(app))")
        if isNew {
            guard mkdirat(root.descriptor, name, 0o700) == 0 || errno == EEXIST else {
                throw .system("mkdir", path, errno)
            }
            guard fsync(root.descriptor) == 0 else { throw .system("fsync", root.path, errno) }
        }
        let folder = Directory.open(name, in: root.descriptor)
        guard folder >= 0 else { throw .system("open", path, errno) }
        // Whatever umask has left of it.
        if isNew { _ = fchmod(folder, 0o700) }
        return folder
    }

    private static func writeOut(
        _ contents: FileContents, in folder: CInt, _ path: String
    ) throws(StorageError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
        let descriptor = openat(folder, unfinished, flags, 0o600)
        guard descriptor >= 0 else { throw .system("open", path, errno) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .system("fchmod", path, errno) }
        for piece in contents.pieces { try writeOut(piece, to: descriptor, path) }
        guard fsync(descriptor) == 0 else { throw .system("fsync", path, errno) }
    }

    private static func writeOut(
        _ piece: ArraySlice<UInt8>, to descriptor: CInt, _ path: String
    ) throws(StorageError) {
        var done = 0
        while done < piece.count {
            let count = piece.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            guard count >= 0 else {
                let code = errno
                if code == EINTR { continue }
                throw .system("write", path, code)
            }
            done += count
        }
    }

    private static func contents(_ name: String, in folder: CInt, size: Int) -> [UInt8]? {
        let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            done += count
        }
        return bytes
    }

    /// The folder of all apps' folders, open.
    private final class Root: Sendable {
        let path: String
        let descriptor: CInt

        init(_ path: String) throws(StorageError) {
            let isNew = mkdir(path, 0o700) == 0
            guard isNew || errno == EEXIST else { throw .system("mkdir", path, errno) }
            descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("open", path, errno) }
            self.path = path
            if isNew { _ = fchmod(descriptor, 0o700) }
            guard faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else { throw .system("access", path, errno) }
        }

        deinit { close(descriptor) }
    }
}
