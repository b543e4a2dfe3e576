/// The driver's permission that an app takes over a module of the car.
public struct ModuleRow: Hashable, Sendable {
    public var device: String
    /// The app's id.
    public var app: String
    /// The module's type.
    public var type: String
    /// The module's id.
    public var module: String
    /// When the driver gave it, in seconds since 1970.
    public var time: Int64

    public init(device: String, app: String, type: String, module: String, time: Int64) {
        self.device = device
        self.app = app
        self.type = type
        self.module = module
        self.time = time
    }
}

extension RecordStore {
    /// All of them, the oldest first.
    public func modules() throws(StorageError) -> [ModuleRow] {
        try database.run(
            "SELECT device, app, type, module, time FROM modules ORDER BY time, device, app, type, module"
        ).compactMap { row in
            guard row.count == 5, let device = row[0].text, let app = row[1].text, let type = row[2].text,
                let module = row[3].text, let time = row[4].integer
            else { return nil }
            return ModuleRow(device: device, app: app, type: type, module: module, time: time)
        }
    }

    /// Stores a row, which replaces the earlier one for the same app and module.
    ///
    /// - Parameter limit: The largest number of rows; the oldest ones are deleted.
    public func keep(_ row: ModuleRow, limit: Int) throws(StorageError) {
        try database.run(
            "INSERT OR REPLACE INTO modules VALUES (?, ?, ?, ?, ?)",
            [.text(row.device), .text(row.app), .text(row.type), .text(row.module), .integer(row.time)])
        try database.run(
            """
            DELETE FROM modules WHERE (device, app, type, module) NOT IN (
                SELECT device, app, type, module FROM modules ORDER BY time DESC LIMIT ?)
            """,
            [.integer(Int64(limit))])
    }

    /// Deletes the rows of a device; all rows without one.
    public func forgetModules(_ device: String?) throws(StorageError) {
        guard let device else {
            try database.run("DELETE FROM modules")
            return
        }
        try database.run("DELETE FROM modules WHERE device = ?", [.text(device)])
    }

    /// Deletes the rows of before a time.
    public func forgetModules(before time: Int64) throws(StorageError) {
        try database.run("DELETE FROM modules WHERE time < ?", [.integer(time)])
    }
}
