public import BezelModel
internal import Glibc

/// The files of apps, in one folder for each app. A file is stored completely or not at all, and is on the disk when
/// the call returns. Only this user may read them, and no symbolic link is followed. Names are compared byte by byte.
///
/// A folder's time of change keeps the order in which apps were seen (``FileLedger``): it is a number that goes up, not a
/// time.
public struct FileStore: Sendable {
    public typealias Claim = FileLedger.Claim

    public static let block = FileLedger.block
    /// The name of a file while it is written. No app's file can have this name.
    static let unfinished = ".part"
    /// The file with the text of a folder's name that is a hash; followed by a hash, the one for a file's name.
    static let text = ".name"

    private let root: Root
    private var ledger: FileLedger
    /// Sizes by name, by app.
    public var sizes: [ExactText: [ExactText: Int]] { ledger.sizes }
    /// How much of the quota all files use.
    public var used: Int { ledger.used }

    /// Creates the folder if there is none, and lists its contents. Incomplete files are removed.
    ///
    /// - Parameter quota: The bytes that all apps' files together may use.
    public init(path: String, quota: Int) throws(StorageError) {
        ledger = FileLedger(quota: quota)
        root = try Root(path)
        for entry in try Directory.entries(of: root.descriptor, path) {
            let folder = Directory.open(entry, in: root.descriptor)
            guard folder >= 0 else { continue }
            defer { close(folder) }
            guard let app = Self.text(of: entry, in: folder, textFile: Self.text) else {
                if DiskName.isHashed(entry) {
                    try Self.empty(folder, path)
                    unlinkat(root.descriptor, entry, AT_REMOVEDIR)
                }
                continue
            }
            let name = DiskName.encoded(app.text)
            if entry != name {
                // A name of version 0.1.
                guard renameat(root.descriptor, entry, root.descriptor, name) == 0 else { continue }
                try Self.keepText(of: app, in: folder, textFile: Self.text)
            }
            let found = Dictionary(try Self.files(in: folder, "\(path)/\(name)")) { first, _ in first }
            guard !found.isEmpty else {
                Self.removeFolder(name, folder, in: root.descriptor)
                continue
            }
            for (name, size) in found { ledger.set(size, of: name, of: app) }
            ledger.setPlace(Self.number(of: folder), of: app)
        }
    }

    /// The size of the largest file that can still be stored, limited by the rest of the quota and the free space of
    /// the disk. 0 if it is unknown.
    public var room: Int {
        var (disk, status) = (statvfs(), stat())
        guard fstatvfs(root.descriptor, &disk) == 0, fstat(root.descriptor, &status) == 0, status.st_nlink > 0 else {
            return 0
        }
        let free = Int(clamping: disk.f_bavail).multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
        return min(ledger.room, max((free.overflow ? .max : free.partialValue) - 3 * Self.block, 0))
    }

    /// An app has registered: its files are the last ones to be removed for others.
    public mutating func see(_ app: String) {
        guard let place = ledger.see(ExactText(app)) else { return }
        Self.setNumber(place, of: DiskName.encoded(app), in: root.descriptor)
    }

    /// Stores a file, which replaces the app's earlier one of that name: written beside it, flushed, renamed, and the
    /// folder flushed. On a throw the earlier one has not changed.
    ///
    /// - Returns: The apps whose files made room for it.
    @discardableResult
    public mutating func write(
        _ contents: FileContents, to name: String, of app: String, _ claim: Claim = Claim()
    ) throws(StorageError) -> [String] {
        let (key, owner) = (ExactText(name), ExactText(app))
        let file = path(key, of: owner)
        let more = ledger.growth(of: key, of: owner, to: contents.count)
        let leaving = try makeRoom(for: more, file, of: owner, claim)
        let isNew = ledger.sizes[owner] == nil
        let folder = try openFolder(of: owner, isNew: isNew)
        defer { close(folder) }
        let entry = DiskName.encoded(key.text)
        do throws(StorageError) {
            if isNew { try Self.keepText(of: owner, in: folder, textFile: Self.text) }
            try Self.keepText(of: key, in: folder, textFile: Self.text + entry)
            try Self.writeOut(contents, Self.unfinished, in: folder, file)
            guard renameat(folder, Self.unfinished, folder, entry) == 0 else {
                throw StorageError.system("rename", file, errno)
            }
        } catch {
            unlinkat(folder, Self.unfinished, 0)
            if ledger.size(of: key, of: owner) == nil, DiskName.isHashed(entry) {
                unlinkat(folder, Self.text + entry, 0)
            }
            if isNew { Self.removeFolder(DiskName.encoded(owner.text), folder, in: root.descriptor) }
            throw error
        }
        wrote(key, of: owner, size: contents.count)
        guard fsync(folder) == 0 else { throw .system("fsync", file, errno) }
        return leaving
    }

    mutating func wrote(_ name: ExactText, of app: ExactText, size: Int) {
        ledger.set(size, of: name, of: app)
        see(app.text)
    }

    func size(of name: ExactText, of app: ExactText) -> Int? { ledger.size(of: name, of: app) }

    func growth(of name: ExactText, of app: ExactText, to size: Int) -> Int {
        ledger.growth(of: name, of: app, to: size)
    }

    /// Removes other apps' files until there is room.
    ///
    /// - Returns: These apps.
    mutating func makeRoom(
        for more: Int, _ file: String, of app: ExactText, _ claim: Claim
    ) throws(StorageError) -> [String] {
        guard let leaving = ledger.whoMakesRoom(for: more, of: app, claim) else {
            let detail = "all files may take \(ledger.quota) bytes together, \(claim.reserve) of them not for this app"
            throw StorageError(code: .full, operation: "write", subject: file, detail: detail)
        }
        for app in leaving { try removeAll(of: app) }
        return leaving.map(\.text)
    }

    public mutating func remove(_ name: String, of app: String) throws(StorageError) {
        try remove(ExactText(name), of: ExactText(app))
    }

    private mutating func remove(_ name: ExactText, of app: ExactText) throws(StorageError) {
        guard ledger.size(of: name, of: app) != nil else { return }
        let file = path(name, of: app)
        let entry = DiskName.encoded(name.text)
        let folder = Directory.open(DiskName.encoded(app.text), in: root.descriptor)
        guard folder >= 0 || errno == ENOENT else { throw .system("open", file, errno) }
        defer { if folder >= 0 { close(folder) } }
        guard folder < 0 || unlinkat(folder, entry, 0) == 0 || errno == ENOENT else {
            throw .system("unlink", file, errno)
        }
        if folder >= 0, DiskName.isHashed(entry) { unlinkat(folder, Self.text + entry, 0) }
        let wasLast = ledger.remove(name, of: app)
        guard folder < 0 || fsync(folder) == 0 else { throw .system("fsync", file, errno) }
        guard wasLast else { return }
        if folder >= 0 { Self.removeFolder(DiskName.encoded(app.text), folder, in: root.descriptor) }
    }

    /// Removes all files of an app.
    public mutating func removeAll(of app: String) throws(StorageError) { try removeAll(of: ExactText(app)) }

    private mutating func removeAll(of app: ExactText) throws(StorageError) {
        for name in (ledger.sizes[app] ?? [:]).keys { try remove(name, of: app) }
    }

    /// Removes every file of every app. On a throw the rest still exists.
    public mutating func removeAll() throws(StorageError) {
        for app in ledger.sizes.keys { try removeAll(of: app) }
    }

    /// The bytes of an app's files. Files that cannot be read are left out.
    ///
    /// - Parameters:
    ///   - limit: Files with more bytes stay on the disk, in `temporary`.
    public func read(
        of app: String, intoMemory limit: Int = .max, others temporary: TemporaryFiles? = nil
    ) -> [ExactText: FileContents] {
        let folder = Directory.open(DiskName.encoded(app), in: root.descriptor)
        guard folder >= 0 else { return [:] }
        defer { close(folder) }
        var files: [ExactText: FileContents] = [:]
        for (name, size) in ledger.sizes[ExactText(app)] ?? [:] {
            let entry = DiskName.encoded(name.text)
            if size > limit, let (file, number) = temporary?.link(entry, in: folder) {
                files[name] = FileContents(file, count: size, number: number)
            } else {
                files[name] = Self.contents(entry, in: folder, size: size).map { FileContents($0) }
            }
        }
        return files
    }

    /// A file that can be read as long as it is referenced, even if it is replaced or removed; nil if the file system
    /// does not support that.
    public func link(_ name: String, of app: String, in temporary: TemporaryFiles) -> DiskFile? {
        let folder = Directory.open(DiskName.encoded(app), in: root.descriptor)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        return temporary.link(DiskName.encoded(name), in: folder)?.file
    }

    /// For messages.
    func path(_ name: ExactText, of app: ExactText) -> String {
        "\(root.path)/\(DiskName.encoded(app.text))/\(DiskName.encoded(name.text))"
    }

    func openFolder(of app: ExactText, isNew: Bool) throws(StorageError) -> CInt {
        let name = DiskName.encoded(app.text)
        let path = "\(root.path)/\(name)"
        if isNew {
            guard mkdirat(root.descriptor, name, 0o700) == 0 || errno == EEXIST else {
                throw .system("mkdir", path, errno)
            }
            guard fsync(root.descriptor) == 0 else { throw .system("fsync", root.path, errno) }
        }
        let folder = Directory.open(name, in: root.descriptor)
        guard folder >= 0 else { throw .system("open", path, errno) }
        // Sets the mode, whatever the umask is.
        if isNew { _ = fchmod(folder, 0o700) }
        return folder
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
