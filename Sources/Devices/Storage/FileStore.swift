public import BezelModel
internal import Glibc

/// Apps' files, a folder an app. A file is there whole or not at all, and on the disk when its call returns. Names are
/// compared byte by byte.
///
/// **What a file takes** of the quota is the blocks of its contents and one block for its entry, ``block`` bytes each,
/// and so does the file with the text of a name that is too long for the disk. A folder takes two blocks.
///
/// **When the quota is full**, the files of other apps make room: all of an app at once, the one that has not been seen
/// for the longest time first. A folder's time of change keeps that order: it is a number that goes up, not a time.
public struct FileStore: Sendable {
    /// What a writer may do when the quota is full.
    public struct Claim: Hashable, Sendable {
        /// Apps whose files stay in any case.
        public var spared: Set<ExactText>
        /// Bytes at the end of the quota that are not for this writer.
        public var reserve: Int

        /// - Parameter spared: nil for all of them.
        public init(sparing spared: Set<ExactText> = [], reserve: Int = 0) {
            self.spared = spared
            self.reserve = reserve
        }
    }

    /// Bytes that the disk gives at a time, of ext4 and most others.
    public static let block = 4096
    /// Where a file is before it has its name. No app's file can be called so.
    static let unfinished = ".part"
    /// Holds the text of a folder's name that is a hash, and with a hash behind it that of a file's.
    static let text = ".name"

    private let root: String
    private let quota: Int
    /// Sizes by name, by app.
    public private(set) var sizes: [ExactText: [ExactText: Int]] = [:]
    /// What all files take of the quota.
    public private(set) var used = 0
    /// The order in which apps were last seen.
    private var seen: [ExactText: Int] = [:]
    private var lastSeen = 0

    /// Makes the folder where there is none, and looks through it. What was not finished is removed.
    ///
    /// - Parameter quota: What all apps' files together may take.
    public init(path: String, quota: Int) throws(StorageError) {
        root = path
        self.quota = quota
        try Self.makeFolder(path)
        for entry in try Self.entries(path) {
            guard Self.isFolder("\(path)/\(entry)") else { continue }
            guard let app = Self.text(of: entry, in: path, textFile: "\(entry)/\(Self.text)") else {
                if DiskName.isHashed(entry) { Self.removeLost("\(path)/\(entry)") }
                continue
            }
            let folder = "\(path)/\(DiskName.encoded(app.text))"
            if "\(path)/\(entry)" != folder {
                // A name of version 0.1.
                rename("\(path)/\(entry)", folder)
                try Self.keepText(of: app, named: folder, in: "\(folder)/\(Self.text)")
            }
            let found = Dictionary(try Self.files(in: folder)) { first, _ in first }
            guard !found.isEmpty else {
                Self.removeFolder(folder)
                continue
            }
            sizes[app] = found
            used += Self.cost(of: app) + found.reduce(0) { $0 + Self.cost(of: $1.key, size: $1.value) }
            seen[app] = Self.number(of: folder)
            lastSeen = max(lastSeen, seen[app] ?? 0)
        }
    }

    /// The size of the largest file that may still be kept: of what the quota has left, or of less where the disk has
    /// less. 0 where it cannot be told.
    public var room: Int {
        var disk = statvfs()
        guard statvfs(root, &disk) == 0 else { return 0 }
        let free = Int(clamping: disk.f_bavail).multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
        let left = min(quota - used, free.overflow ? .max : free.partialValue)
        // A new folder and a new entry.
        return max(left - 3 * Self.block, 0)
    }

    /// An app is here: its files are the last that make room for others'.
    public mutating func see(_ app: String) {
        guard sizes[ExactText(app)] != nil else { return }
        lastSeen += 1
        seen[ExactText(app)] = lastSeen
        Self.setNumber(lastSeen, of: folder(of: ExactText(app)))
    }

    /// Keeps a file in place of the app's earlier one of that name: written beside it, flushed, renamed, and the folder
    /// flushed. On a throw the earlier one is as it was.
    ///
    /// - Returns: The apps whose files made room for it.
    @discardableResult
    public mutating func write(
        _ contents: FileContents, to name: String, of app: String, _ claim: Claim = Claim()
    ) throws(StorageError) -> [String] {
        let (key, owner) = (ExactText(name), ExactText(app))
        let file = path(key, of: owner)
        let replaced = sizes[owner]?[key].map { Self.cost(of: key, size: $0) } ?? 0
        let more =
            Self.cost(of: key, size: contents.count) - replaced + (sizes[owner] == nil ? Self.cost(of: owner) : 0)
        guard let leaving = whoMakesRoom(for: more, of: owner, claim) else {
            let detail = "all files may take \(quota) bytes together, \(claim.reserve) of them not for this app"
            throw StorageError(code: .full, operation: "write", subject: file, detail: detail)
        }
        for app in leaving { try removeAll(of: app) }
        let folder = folder(of: owner)
        if sizes[owner] == nil {
            try Self.makeFolder(folder)
            try Self.keepText(of: owner, named: folder, in: "\(folder)/\(Self.text)")
            try Self.flush(root)
        }
        let beside = "\(folder)/\(Self.unfinished)"
        do throws(StorageError) {
            try Self.keepText(of: key, named: file, in: textFile(of: key, of: owner))
            try Self.writeOut(contents, beside)
            guard rename(beside, file) == 0 else { throw StorageError.system("rename", file, errno) }
        } catch {
            unlink(beside)
            if sizes[owner]?[key] == nil { unlink(textFile(of: key, of: owner)) }
            if sizes[owner] == nil { Self.removeFolder(folder) }
            throw error
        }
        sizes[owner, default: [:]][key] = contents.count
        used += more
        see(app)
        try Self.flush(folder)
        return leaving.map(\.text)
    }

    public mutating func remove(_ name: String, of app: String) throws(StorageError) {
        try remove(ExactText(name), of: ExactText(app))
    }

    private mutating func remove(_ name: ExactText, of app: ExactText) throws(StorageError) {
        guard let size = sizes[app]?[name] else { return }
        let file = path(name, of: app)
        guard unlink(file) == 0 || errno == ENOENT else { throw .system("unlink", file, errno) }
        if DiskName.isHashed(DiskName.encoded(name.text)) { unlink(textFile(of: name, of: app)) }
        sizes[app]?[name] = nil
        used -= Self.cost(of: name, size: size)
        try Self.flush(folder(of: app))
        guard sizes[app]?.isEmpty == true else { return }
        sizes[app] = nil
        seen[app] = nil
        used -= Self.cost(of: app)
        Self.removeFolder(folder(of: app))
    }

    private mutating func removeAll(of app: ExactText) throws(StorageError) {
        for name in (sizes[app] ?? [:]).keys { try remove(name, of: app) }
    }

    /// Removes every file of every app. On a throw the rest is still there.
    public mutating func removeAll() throws(StorageError) {
        for app in sizes.keys { try removeAll(of: app) }
    }

    /// The bytes of an app's files. What cannot be read is left out.
    public func read(of app: String) -> [ExactText: [UInt8]] {
        var files: [ExactText: [UInt8]] = [:]
        for (name, size) in sizes[ExactText(app)] ?? [:] {
            files[name] = Self.contents(path(name, of: ExactText(app)), size: size)
        }
        return files
    }

    /// The apps whose files must go, so that `more` fits the quota; nil when that would not be enough.
    private func whoMakesRoom(for more: Int, of app: ExactText, _ claim: Claim) -> [ExactText]? {
        var missing = used + more - max(quota - claim.reserve, 0)
        var leaving: [ExactText] = []
        guard missing > 0, more > 0 else { return leaving }
        let others = sizes.keys.filter { $0 != app && !claim.spared.contains($0) }
        for other in others.sorted(by: { (seen[$0] ?? 0, $0) < (seen[$1] ?? 0, $1) }) {
            missing -= cost(ofAll: other)
            leaving.append(other)
            if missing <= 0 { return leaving }
        }
        return nil
    }

    /// What a file takes of the quota.
    private static func cost(of name: ExactText, size: Int) -> Int {
        let blocks = (size + block - 1) / block + 1
        return (blocks + (DiskName.isHashed(DiskName.encoded(name.text)) ? 2 : 0)) * block
    }

    /// What an app's folder takes of it, without its files.
    private static func cost(of app: ExactText) -> Int {
        (DiskName.isHashed(DiskName.encoded(app.text)) ? 4 : 2) * block
    }

    private func cost(ofAll app: ExactText) -> Int {
        (sizes[app] ?? [:]).reduce(Self.cost(of: app)) { $0 + Self.cost(of: $1.key, size: $1.value) }
    }

    private func folder(of app: ExactText) -> String { "\(root)/\(DiskName.encoded(app.text))" }

    private func path(_ name: ExactText, of app: ExactText) -> String {
        "\(folder(of: app))/\(DiskName.encoded(name.text))"
    }

    private func textFile(of name: ExactText, of app: ExactText) -> String {
        "\(folder(of: app))/\(Self.text)\(DiskName.encoded(name.text))"
    }
}
