/// The database's tables, and the migrations from earlier versions. The version is SQLite's `user_version`.
enum Schema {
    /// Entry *n* turns version *n* into version *n* + 1. Entries are added and never changed.
    static let migrations = [
        """
        CREATE TABLE apps (
            id TEXT PRIMARY KEY NOT NULL,
            hash TEXT NOT NULL,
            level TEXT NOT NULL,
            ignitions_off INTEGER NOT NULL,
            left_before_off INTEGER,
            data TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE ignition (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            times_off INTEGER NOT NULL,
            last_off INTEGER
        );
        INSERT INTO ignition VALUES (1, 0, NULL);
        """,
        """
        CREATE TABLE allowed (
            device TEXT NOT NULL,
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (device, app)
        ) WITHOUT ROWID;
        """,
        """
        CREATE TABLE microphones (
            device TEXT NOT NULL,
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            allowed INTEGER NOT NULL,
            PRIMARY KEY (device, app)
        ) WITHOUT ROWID;
        """,
        """
        CREATE TABLE modules (
            device TEXT NOT NULL,
            app TEXT NOT NULL,
            type TEXT NOT NULL,
            module TEXT NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (device, app, type, module)
        ) WITHOUT ROWID;
        """,
    ]

    static var version: Int64 { Int64(migrations.count) }

    /// Migrates a database to ``version``. On a throw it is unchanged.
    static func migrate(_ database: Database) throws(StorageError) {
        let found = try database.run("PRAGMA user_version").first?.first?.integer ?? 0
        guard found >= 0, found <= version else {
            throw StorageError(
                code: .newerSchema, operation: "PRAGMA user_version", subject: database.path,
                detail: "its schema has version \(found), and this program knows no later one than \(version)")
        }
        guard found < version else { return }
        try database.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            for step in migrations[Int(found)...] { try database.execute(step) }
            try database.execute("PRAGMA user_version=\(version); COMMIT")
        } catch {
            try? database.execute("ROLLBACK")
            throw error
        }
    }
}
