public import BezelModel
internal import Glibc

/// The files of apps, in one folder for each app. A file is stored completely or not at all, and is on the disk when
/// the call returns.
public struct FileStore: Sendable {
    /// Suffix of a file while it is written. No stored file has a name with it.
    private static let unfinished = ".part"

    private let root: String
    private let quota: Int
    /// Sizes in bytes by app and file name.
    public private(set) var sizes: [String: [String: Int]] = [:]
    /// Bytes of all files.
    public private(set) var used = 0

    /// Opens the folder; creates it if it does not exist. Incomplete files are removed.
    ///
    /// - Parameter quota: The most bytes that all apps together may store.
    public init(path: String, quota: Int) throws(StorageError) {
        root = path
        self.quota = quota
        try Self.makeFolder(path)
        for folder in try Self.entries(path) {
            guard let app = FileName.decoded(folder) else { continue }
            var found: [String: Int] = [:]
            for entry in try Self.entries("\(path)/\(folder)") {
                let file = "\(path)/\(folder)/\(entry)"
                var status = stat()
                guard entry != Self.unfinished else {
                    unlink(file)
                    continue
                }
                guard let name = FileName.decoded(entry), lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG
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
        var disk = statvfs()
        guard statvfs(root, &disk) == 0 else { return 0 }
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
        let folder = folder(of: app)
        if sizes[app] == nil {
            try Self.makeFolder(folder)
            try Self.flush(root)
        }
        let beside = "\(folder)/\(Self.unfinished)"
        do throws(StorageError) {
            try Self.writeOut(contents, beside)
            guard rename(beside, file) == 0 else { throw StorageError.system("rename", file, errno) }
        } catch {
            unlink(beside)
            throw error
        }
        sizes[app, default: [:]][name] = contents.count
        used += contents.count - replaced
        try Self.flush(folder)
    }

    public mutating func remove(_ name: String, of app: String) throws(StorageError) {
        guard let size = sizes[app]?[name] else { return }
        guard unlink(path(name, of: app)) == 0 || errno == ENOENT else {
            throw .system("unlink", path(name, of: app), errno)
        }
        sizes[app]?[name] = nil
        used -= size
        try Self.flush(folder(of: app))
        guard sizes[app]?.isEmpty == true else { return }
        sizes[app] = nil
        rmdir(folder(of: app))
    }

    /// Removes all files of all apps. On a throw some files may remain.
    public mutating func removeAll() throws(StorageError) {
        for (app, files) in sizes { for name in files.keys { try remove(name, of: app) } }
    }

    /// The contents of an app's files. Files that cannot be read are left out.
    public func read(of app: String) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (name, size) in sizes[app] ?? [:] { files[name] = Self.contents(path(name, of: app), size: size) }
        return files
    }

    private func folder(of app: String) -> String { "\(root)/\(FileName.encoded(app))" }
    private func path(_ name: String, of app: String) -> String { "\(folder(of: app))/\(FileName.encoded(name))" }

    private static func makeFolder(_ path: String) throws(StorageError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("mkdir", path, errno) }
        guard access(path, W_OK | X_OK) == 0 else { throw .system("access", path, errno) }
    }

    private static func entries(_ path: String) throws(StorageError) -> [String] {
        guard let directory = opendir(path) else {
            let code = errno
            if code == ENOTDIR { return [] }
            throw .system("opendir", path, code)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func writeOut(_ contents: FileContents, _ path: String) throws(StorageError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("open", path, errno) }
        defer { close(descriptor) }
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

    private static func flush(_ folder: String) throws(StorageError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", folder, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system("fsync", folder, errno) }
    }

    private static func contents(_ path: String, size: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
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
}
