internal import CSystemd
internal import Glibc

/// What systemd says of a service unit (org.freedesktop.systemd1(5)). Anybody may ask.
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
    /// `NRestarts`, since it was started by hand.
    public var restarts: Int

    public init(
        load: String, active: String, sub: String = "", file: String = "", result: String = "success",
        user: String = "",
        restarts: Int = 0
    ) {
        self.load = load
        self.active = active
        self.sub = sub
        self.file = file
        self.result = result
        self.user = user
        self.restarts = restarts
    }

    /// Asks over the system bus, or as root over systemd's own socket where no bus runs.
    ///
    /// - Returns: nil where no systemd answers.
    public static func ask(_ unit: String) -> UnitState? {
        guard let bus = openBus() else { return nil }
        defer { sd_bus_flush_close_unref(bus) }
        var path: UnsafeMutablePointer<CChar>?
        guard sd_bus_path_encode("/org/freedesktop/systemd1/unit", unit, &path) >= 0, let path else { return nil }
        defer { free(path) }

        func text(_ interface: String, _ name: String) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard
                sd_bus_get_property_string(
                    bus, "org.freedesktop.systemd1", path, "org.freedesktop.systemd1.\(interface)", name, nil, &value)
                    >= 0, let value
            else { return nil }
            defer { free(value) }
            return String(cString: value)
        }

        guard let load = text("Unit", "LoadState"), let active = text("Unit", "ActiveState") else { return nil }
        var restarts: UInt32 = 0
        _ = withUnsafeMutablePointer(to: &restarts) {
            sd_bus_get_property_trivial(
                bus, "org.freedesktop.systemd1", path, "org.freedesktop.systemd1.Service", "NRestarts", nil,
                CChar(UInt8(ascii: "u")), $0)
        }
        return UnitState(
            load: load, active: active, sub: text("Unit", "SubState") ?? "", file: text("Unit", "UnitFileState") ?? "",
            result: text("Service", "Result") ?? "", user: text("Service", "User") ?? "", restarts: Int(restarts))
    }

    private static func openBus() -> OpaquePointer? {
        var bus: OpaquePointer?
        // sd_booted(3): systemd is the machine's first process.
        guard access("/run/systemd/system", F_OK) == 0 else { return nil }
        if sd_bus_open_system(&bus) >= 0 { return bus }
        guard sd_bus_new(&bus) >= 0 else { return nil }
        guard sd_bus_set_address(bus, "unix:path=/run/systemd/private") >= 0, sd_bus_start(bus) >= 0 else {
            sd_bus_unref(bus)
            return nil
        }
        return bus
    }
}
