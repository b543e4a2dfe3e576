/// A permanent permission of a device.
public struct AllowedRow: Hashable, Sendable {
    public var device: String
    /// The app's id; empty for every app of the device.
    public var app: String
    /// The app's name.
    public var name: String

    public init(device: String, app: String, name: String) {
        self.device = device
        self.app = app
        self.name = name
    }
}

extension RecordStore {
    /// All of them, by device and app.
    public func allowed() throws(StorageError) -> [AllowedRow] {
        try database.run("SELECT device, app, name FROM allowed ORDER BY device, app").compactMap { row in
            guard row.count == 3, let device = row[0].text, let app = row[1].text, let name = row[2].text else {
                return nil
            }
            return AllowedRow(device: device, app: app, name: name)
        }
    }

    /// Stores a row, which replaces the earlier one for the same app of the device.
    public func allow(_ row: AllowedRow) throws(StorageError) {
        try database.run(
            "INSERT OR REPLACE INTO allowed VALUES (?, ?, ?)", [.text(row.device), .text(row.app), .text(row.name)])
    }

    /// Deletes all rows of a device.
    public func disallow(_ device: String) throws(StorageError) {
        try database.run("DELETE FROM allowed WHERE device = ?", [.text(device)])
    }
}
