internal import Glibc

/// systemd's state of a service unit (org.freedesktop.systemd1(5)). Any user may read it.
public struct UnitState: Hashable, Sendable {
    /// `LoadState`: "loaded", "not-found", "masked", …
    public var load: String
    /// `ActiveState`: "active", "activating", "inactive", "failed", …
    public var active: String
    /// `SubState`: "running", "auto-restart", …
    public var sub: String
    /// `UnitFileState`: "enabled", "disabled", …; empty where there is no file.
    public var file: String
    /// `Result` of the last run: "success", "exit-code", "signal", "watchdog", "timeout", …
    public var result: String
    /// `User`; empty for root.
    public var user: String
    /// `NRestarts`: automatic restarts since the unit was last started by hand.
    public var restarts: Int
    /// `Job`: systemd is about to start or stop the unit. During a restart the unit is inactive for a moment.
    public var hasJob: Bool
    /// `MainPID`; 0 if the unit does not run.
    public var process: Int
    /// `DeviceAllow`, without what may be done with each; nil if every device may be opened.
    public var devices: [String]?

    public init(
        load: String, active: String, sub: String = "", file: String = "", result: String = "success",
        user: String = "", restarts: Int = 0, hasJob: Bool = false, process: Int = 0, devices: [String]? = nil
    ) {
        self.load = load
        self.active = active
        self.sub = sub
        self.file = file
        self.result = result
        self.user = user
        self.restarts = restarts
        self.hasJob = hasJob
        self.process = process
        self.devices = devices
    }

    /// Runs `systemctl show`, which also works without D-Bus.
    ///
    /// - Returns: nil if systemd does not answer.
    public static func ask(_ unit: String) -> UnitState? {
        // sd_booted(3): the machine was booted with systemd.
        guard access("/run/systemd/system", F_OK) == 0 else { return nil }
        let names =
            "LoadState,ActiveState,SubState,UnitFileState,Result,User,NRestarts,Job,MainPID,DevicePolicy,DeviceAllow"
        return SystemCommand.output(of: ["systemctl", "show", "--no-pager", "--property=\(names)", "--", unit]).flatMap(
            UnitState.init)
    }

    /// Reads the output of `systemctl show`: a line `Name=value` for each property.
    init?(shown text: String) {
        var values: [Substring: String] = [:]
        var devices: [String] = []
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            let value = line[line.index(after: equals)...]
            values[line[..<equals]] = String(value)
            // A line for each.
            if line[..<equals] == "DeviceAllow", let device = value.split(separator: " ").first {
                devices.append(String(device))
            }
        }
        guard let load = values["LoadState"], let active = values["ActiveState"] else { return nil }
        self.init(
            load: load, active: active, sub: values["SubState"] ?? "", file: values["UnitFileState"] ?? "",
            result: values["Result"] ?? "", user: values["User"] ?? "",
            restarts: values["NRestarts"].flatMap { Int($0) } ?? 0, hasJob: values["Job"]?.isEmpty == false,
            process: values["MainPID"].flatMap { Int($0) } ?? 0,
            devices: devices.isEmpty && (values["DevicePolicy"] ?? "auto") == "auto" ? nil : devices)
    }
}
