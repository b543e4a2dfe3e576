internal import BezelModel
internal import HeadUnit
internal import SmartDeviceLink
internal import Storage

extension AppRow {
    init(_ record: AppRecord) {
        self.init(
            id: record.appID, hash: record.hash, level: record.level.rawValue, ignitionsOff: Int64(record.ignitionsOff),
            leftBeforeOff: record.leftBeforeOff.map { Int64($0.milliseconds) }, data: record.data.json.text)
    }
}

extension AllowedRow {
    init(_ permission: DevicePermission) {
        // An empty app id is a valid id. It is stored as this character, with which no app id begins.
        let app = permission.appID.map { $0.isEmpty ? "\u{1F}" : $0 } ?? ""
        self.init(device: "\(permission.device)", app: app, name: permission.name)
    }
}

extension DevicePermission {
    /// nil for a device that cannot be read.
    init?(_ row: AllowedRow) {
        guard let device = DeviceID(row.device) else { return nil }
        let app = row.app == "\u{1F}" ? "" : row.app
        self.init(device: device, appID: row.app.isEmpty ? nil : app, name: row.name)
    }
}

extension AppRecord {
    /// The readable values of a row; a value that cannot be read is left out.
    init(_ row: AppRow) {
        let json = try? JSONParser.parse(Array(row.data.utf8)[...])
        self.init(
            appID: row.id, hash: json == nil ? "" : row.hash, level: HMILevel(rawValue: row.level) ?? .notRunning,
            ignitionsOff: Int(clamping: row.ignitionsOff),
            leftBeforeOff: row.leftBeforeOff.map { .milliseconds(Int(min(max($0, 0), 1 << 40))) },
            data: json.map { ResumableAppData(json: $0) } ?? ResumableAppData())
    }
}

extension MicrophoneRow {
    init(_ permission: MicrophonePermission) {
        self.init(
            device: "\(permission.device)", app: permission.appID, name: permission.name,
            isAllowed: permission.isAllowed)
    }
}

extension MicrophonePermission {
    /// nil for a row of another program.
    init?(_ row: MicrophoneRow) {
        guard let device = DeviceID(row.device) else { return nil }
        self.init(device: device, appID: row.app, name: row.name, isAllowed: row.isAllowed)
    }
}

extension ModuleRow {
    /// - Parameter time: In seconds since 1970.
    init(_ permission: ModulePermission, at time: Int64) {
        self.init(
            device: "\(permission.device)", app: permission.appID, type: permission.module.type.rawValue,
            module: permission.module.id, time: time)
    }
}

extension ModulePermission {
    /// nil for a row of another program.
    ///
    /// - Parameter time: In seconds since 1970.
    init?(_ row: ModuleRow, at time: Int64) {
        guard let device = DeviceID(row.device), let type = ModuleType(rawValue: row.type) else { return nil }
        let age = min(max(time - row.time, 0), ModulePermission.time.nanoseconds / 1_000_000_000)
        self.init(
            device: device, appID: row.app, module: RemoteModule.Key(type, row.module), age: .seconds(Int(age)))
    }
}
