internal import Glibc

/// The stored data of apps, in one SQLite file. Each change is on the disk when its call returns.
public struct RecordStore: ~Copyable {
    private static let asideLimit = 1000
    let database: Database
    /// The new path of a damaged file that was replaced; nil if there was none.
    public let setAside: String?

    /// Opens the file; creates it if it does not exist. A damaged file is renamed and replaced by a new one.
    ///
    /// - Parameters:
    ///   - path: The file. SQLite adds two more with the suffixes `-wal` and `-shm`.
    ///   - pageLimit: The largest size in pages of 4 KiB; nil for no limit.
    /// - Throws: ``StorageError/Code/newerSchema`` for a file of a later version of this program, which is not changed.
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

    /// Stores a row and replaces the app's earlier one.
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

    /// Deletes all rows and resets the counts.
    public func forgetAll() throws(StorageError) {
        try database.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            try database.execute("DELETE FROM apps")
            try database.execute("DELETE FROM allowed")
            try database.execute("DELETE FROM microphones")
            try database.execute("DELETE FROM modules")
            try database.execute("UPDATE ignition SET times_off = 0, last_off = NULL")
            try database.execute("COMMIT")
        } catch {
            try? database.execute("ROLLBACK")
            throw error
        }
        // Deleted rows could still be read from the file's free pages.
        try database.execute("VACUUM")
        _ = try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
        // Damaged files that were set aside contain the same data.
        for number in 1...Self.asideLimit {
            for suffix in ["", "-wal", "-shm"] { unlink("\(database.path).damaged-\(number)\(suffix)") }
        }
    }

    /// The ignition was switched off: replaces all rows by `rows`.
    ///
    /// - Parameter time: The time, in seconds since 1970.
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

    /// Number of times that the ignition was switched off, and the last time, in seconds since 1970.
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

    /// Renames a damaged file and SQLite's files for it to the first free name `path.damaged-1`, `path.damaged-2`, ….
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
