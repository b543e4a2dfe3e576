internal import Glibc

/// What is kept of apps, in one SQLite file. Each change is on the disk when its call returns.
public struct RecordStore: ~Copyable {
    private static let asideLimit = 1000
    private let database: Database
    /// Where a damaged file went that was in the way.
    public let setAside: String?

    /// Opens the file, or makes it where there is none. One that is damaged gets another name and a new one is begun.
    ///
    /// - Parameters:
    ///   - path: The file. SQLite keeps two more beside it, with `-wal` and `-shm` behind its name.
    ///   - pageLimit: The most pages of 4 KiB that it may have; nil for no limit but the disk's.
    /// - Throws: ``StorageError/Code/newerSchema`` for a file that a later version of this program wrote, and leaves it
    ///   alone.
    public init(path: String, pageLimit: Int? = nil) throws(StorageError) {
        self = try Self.opened(path, pageLimit)
    }

    private init(_ database: Database, setAside: String?) {
        self.database = database
        self.setAside = setAside
    }

    /// Every app's row, by id.
    public func apps() throws(StorageError) -> [AppRow] {
        let rows = try database.run(
            "SELECT id, hash, level, ignitions_off, left_before_off, data FROM apps ORDER BY id")
        return rows.compactMap { row in
            guard row.count == 6, let id = row[0].text, let hash = row[1].text, let level = row[2].text,
                let ignitionsOff = row[3].integer, let data = row[5].text
            else { return nil }
            return AppRow(
                id: id, hash: hash, level: level, ignitionsOff: ignitionsOff, leftBeforeOff: row[4].integer, data: data)
        }
    }

    /// Keeps a row in place of the app's earlier one.
    public func save(_ row: AppRow) throws(StorageError) {
        try database.run(
            "INSERT OR REPLACE INTO apps VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(row.id), .text(row.hash), .text(row.level), .integer(row.ignitionsOff),
                row.leftBeforeOff.map { .integer($0) } ?? .null, .text(row.data),
            ])
    }

    public func forget(_ id: String) throws(StorageError) {
        try database.run("DELETE FROM apps WHERE id = ?", [.text(id)])
    }

    /// Empties it, and what it counts begins anew.
    public func forgetAll() throws(StorageError) {
        try database.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            try database.execute("DELETE FROM apps")
            try database.execute("UPDATE ignition SET times_off = 0, last_off = NULL")
            try database.execute("COMMIT")
        } catch {
            try? database.execute("ROLLBACK")
            throw error
        }
        // Deleted rows can still be read in the file's free pages.
        try database.execute("VACUUM")
        _ = try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        // Damaged ones that were set aside hold the same.
        for number in 1...Self.asideLimit {
            for suffix in ["", "-wal", "-shm"] { unlink("\(database.path).damaged-\(number)\(suffix)") }
        }
    }

    /// The ignition went off: `rows` are all that is kept from now on.
    ///
    /// - Parameter time: When, in seconds since 1970.
    public func ignitionOff(at time: Int64, _ rows: [AppRow]) throws(StorageError) {
        try database.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            try database.execute("DELETE FROM apps")
            for row in rows { try save(row) }
            try database.run("UPDATE ignition SET times_off = times_off + 1, last_off = ?", [.integer(time)])
            try database.execute("COMMIT")
        } catch {
            try? database.execute("ROLLBACK")
            throw error
        }
    }

    /// How often the ignition went off, and when it last did, in seconds since 1970.
    public func ignition() throws(StorageError) -> (timesOff: Int64, lastOff: Int64?) {
        let row = try database.run("SELECT times_off, last_off FROM ignition").first ?? []
        return (row.first?.integer ?? 0, row.last?.integer)
    }

    private static func opened(_ path: String, _ pageLimit: Int?) throws(StorageError) -> RecordStore {
        do throws(StorageError) { return RecordStore(try open(path, pageLimit), setAside: nil) } catch {
            guard error.code == .corrupt else { throw error }
        }
        let aside = try setAside(path)
        return RecordStore(try open(path, pageLimit), setAside: aside)
    }

    private static func open(_ path: String, _ pageLimit: Int?) throws(StorageError) -> Database {
        let database = try Database(path: path, pageLimit: pageLimit)
        let verdict = try database.run("PRAGMA quick_check(1)").first?.first?.text ?? ""
        guard verdict == "ok" else {
            throw StorageError(code: .corrupt, operation: "PRAGMA quick_check", subject: path, detail: verdict)
        }
        try Schema.migrate(database)
        return database
    }

    /// Renames a damaged file to the first free of `path.damaged-1` and on, with what SQLite kept beside it.
    private static func setAside(_ path: String) throws(StorageError) -> String {
        for number in 1...asideLimit {
            let aside = "\(path).damaged-\(number)"
            guard access(aside, F_OK) != 0 else { continue }
            guard rename(path, aside) == 0 else { throw .system("rename", path, errno) }
            for suffix in ["-wal", "-shm"] { rename(path + suffix, aside + suffix) }
            return aside
        }
        throw .system("rename", path, EEXIST)
    }
}
