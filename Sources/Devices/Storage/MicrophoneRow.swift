/// The driver's answer whether an app may use the microphone.
public struct MicrophoneRow: Hashable, Sendable {
    public var device: String
    /// The app's id.
    public var app: String
    /// The app's name.
    public var name: String
    public var isAllowed: Bool

    public init(device: String, app: String, name: String, isAllowed: Bool) {
        self.device = device
        self.app = app
        self.name = name
        self.isAllowed = isAllowed
    }
}

extension RecordStore {
    /// All of them, by device and app.
    public func microphones() throws(StorageError) -> [MicrophoneRow] {
        try database.run("SELECT device, app, name, allowed FROM microphones ORDER BY device, app").compactMap { row in
            guard row.count == 4, let device = row[0].text, let app = row[1].text, let name = row[2].text,
                let allowed = row[3].integer
            else { return nil }
            return MicrophoneRow(device: device, app: app, name: name, isAllowed: allowed != 0)
        }
    }

    /// Stores a row, which replaces the earlier one for the same app of the device.
    public func keep(_ row: MicrophoneRow) throws(StorageError) {
        try database.run(
            "INSERT OR REPLACE INTO microphones VALUES (?, ?, ?, ?)",
            [.text(row.device), .text(row.app), .text(row.name), .integer(row.isAllowed ? 1 : 0)])
    }

    /// Deletes the row of an app of a device.
    public func forgetMicrophone(_ device: String, app: String) throws(StorageError) {
        try database.run("DELETE FROM microphones WHERE device = ? AND app = ?", [.text(device), .text(app)])
    }

    /// Deletes all rows of a device.
    public func forgetMicrophones(_ device: String) throws(StorageError) {
        try database.run("DELETE FROM microphones WHERE device = ?", [.text(device)])
    }

    /// Deletes all rows.
    public func forgetMicrophones() throws(StorageError) { try database.run("DELETE FROM microphones") }
}
