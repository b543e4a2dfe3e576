internal import Glibc

/// The folder in which everything is stored. Only this process uses it as long as this object exists.
///
/// A marker file identifies the folder as Bezel's. A folder without it is accepted when it is empty, or when an earlier
/// version of this program wrote everything in it; any other folder is refused and not changed.
public final class StorageFolder: Sendable {
    /// The file that marks a folder as Bezel's and that is locked while a process uses it.
    static let marker = "bezel.storage"
    static let database = "bezel.sqlite"
    static let files = "files"
    static let temporary = "temporary"

    private static let text = "This folder is Bezel's: it adds, changes and deletes files here.\n"

    public let path: String
    public var databasePath: String { "\(path)/\(Self.database)" }
    public var filesPath: String { "\(path)/\(Self.files)" }
    public var temporaryPath: String { "\(path)/\(Self.temporary)" }
    private let descriptor: CInt
    private let lock: CInt

    /// Opens the folder, or creates it if there is none.
    ///
    /// - Throws: ``StorageError/Code/foreign`` for a folder with other things in it, ``StorageError/Code/inUse`` while
    ///   another process uses it.
    public init(_ path: String) throws(StorageError) {
        // With a slash at its end a link would be followed.
        let slashes = path.utf8.reversed().prefix { $0 == UInt8(ascii: "/") }.count
        let path = slashes < path.utf8.count ? String(path.dropLast(slashes)) : path
        let isNew = mkdir(path, 0o700) == 0
        guard isNew || errno == EEXIST else { throw .system("mkdir", path, errno) }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { throw Self.unopened(path, errno) }
        var held = [folder]
        do throws(StorageError) {
            guard faccessat(folder, ".", W_OK | X_OK, 0) == 0 else { throw .system("access", path, errno) }
            let lock = try Self.marked(folder, path)
            held.append(lock)
            guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
                throw StorageError(
                    code: .inUse, operation: "flock", subject: "\(path)/\(Self.marker)",
                    detail: "another Bezel uses this folder")
            }
            // Only this user may read the folder, even if umask allows more. The call fails for a folder of another user.
            _ = fchmod(folder, 0o700)
            try Self.prepareDatabase(folder, path)
            self.lock = lock
        } catch {
            for descriptor in held { close(descriptor) }
            throw error
        }
        self.path = path
        descriptor = folder
    }

    deinit {
        close(lock)
        close(descriptor)
    }

    /// Why an existing folder would be refused; nil if it would be accepted, or if this is unknown. Changes nothing.
    public static func objection(to path: String) -> StorageError? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else {
            let error = unopened(path, errno)
            return error.code == .foreign ? error : nil
        }
        defer { close(folder) }
        var status = stat()
        guard fstatat(folder, marker, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return nil }
        do throws(StorageError) {
            try checkEntries(folder, path)
            return nil
        } catch {
            return error.code == .foreign ? error : nil
        }
    }

    /// - Throws: ``StorageError/Code/lost`` if the folder, its marker or its database is no longer where it was. Data
    ///   written then is lost, although SQLite can still write to its deleted file.
    public func checkPresence() throws(StorageError) {
        var (mine, found) = (stat(), stat())
        for (name, file) in [("", descriptor), (Self.marker, lock)] {
            let subject = name.isEmpty ? path : "\(path)/\(name)"
            guard fstat(file, &mine) == 0, lstat(subject, &found) == 0, mine.st_ino == found.st_ino,
                mine.st_dev == found.st_dev
            else {
                throw StorageError(
                    code: .lost, operation: "lstat", subject: subject,
                    detail: "it was removed or replaced while the service ran; restart the service")
            }
        }
        guard fstatat(descriptor, Self.database, &found, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw StorageError(
                code: .lost, operation: "lstat", subject: databasePath,
                detail: "it was removed while the service ran; restart the service")
        }
    }

    /// The marker file, which is created in a folder that is accepted.
    private static func marked(_ folder: CInt, _ path: String) throws(StorageError) -> CInt {
        let subject = "\(path)/\(marker)"
        let existing = openat(folder, marker, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if existing >= 0 {
            guard kind(existing) == S_IFREG else {
                close(existing)
                throw .foreign(subject, "it is no regular file")
            }
            return existing
        }
        guard errno == ENOENT else { throw unopened(subject, errno) }
        try checkEntries(folder, path)
        let new = openat(folder, marker, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard new >= 0 else { throw .system("open", subject, errno) }
        guard fchmod(new, 0o600) == 0, write(new, text, text.utf8.count) == text.utf8.count, fsync(new) == 0,
            fsync(folder) == 0
        else {
            let code = errno
            unlinkat(folder, marker, 0)
            close(new)
            throw .system("write", subject, code)
        }
        return new
    }

    /// A folder without a marker is accepted when it is empty, or when it has the database of an earlier version and
    /// nothing but files of that version.
    private static func checkEntries(_ folder: CInt, _ path: String) throws(StorageError) {
        // A file system's top folder contains this entry.
        let names = try Directory.entries(of: folder, path).filter { $0 != "lost+found" }.sorted()
        guard let first = names.first else { return }
        if let other = names.first(where: { !isKnown($0) }) {
            throw .foreign(path, "it is not empty and not Bezel's: it has \(other.debugDescription)")
        }
        var status = stat()
        guard fstatat(folder, database, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .foreign(path, "it is not empty and has no database of Bezel's: it has \(first.debugDescription)")
        }
    }

    private static func isKnown(_ name: String) -> Bool {
        name == files || [database, "\(database)-wal", "\(database)-shm", "\(database)-journal"].contains(name)
            || name.hasPrefix("\(database).damaged-")
    }

    /// The database and SQLite's other files: regular files that only this user may read. SQLite gives new ones
    /// the mode of the database.
    private static func prepareDatabase(_ folder: CInt, _ path: String) throws(StorageError) {
        for name in [database, "\(database)-wal", "\(database)-shm", "\(database)-journal"] {
            let subject = "\(path)/\(name)"
            let create = name == database ? O_CREAT : 0
            let file = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | create, 0o600)
            if file < 0, errno == ENOENT { continue }
            guard file >= 0 else { throw unopened(subject, errno) }
            defer { close(file) }
            guard kind(file) == S_IFREG else { throw .foreign(subject, "it is no regular file") }
            _ = fchmod(file, 0o600)
        }
    }

    private static func kind(_ descriptor: CInt) -> mode_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func unopened(_ path: String, _ code: CInt) -> StorageError {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return .system("open", path, code) }
        return .foreign(path, "it is a symbolic link, which is not followed; name what it stands for")
    }
}

extension StorageError {
    fileprivate static func foreign(_ path: String, _ detail: String) -> StorageError {
        StorageError(code: .foreign, operation: "open", subject: path, detail: detail)
    }
}
