package import ServiceManager

/// A configuration that cannot be used, and what that means for the installed service.
package struct ConfigurationFault: Error, Hashable, CustomStringConvertible {
    let error: ConfigurationError
    /// The state of the service's unit; nil without systemd.
    let unit: UnitState?

    package init(_ error: ConfigurationError, unit: UnitState?) {
        self.error = error
        self.unit = unit
    }

    package var description: String { "\(error)" + (service.map { "\n       \($0)" } ?? "") }

    /// Whether the service is down; nil if none is installed.
    private var service: String? {
        guard let unit, unit.load != "not-found" else { return nil }
        let start = "sudo systemctl restart bezel, when the file is right"
        return switch unit.active {
        case "active" where unit.sub == "running", "reloading":
            "bezel.service runs with the configuration that it was started with; it would not start again with this one"
        case "activating" where unit.sub != "auto-restart", "active": "bezel.service is starting"
        case "activating", "deactivating":
            "bezel.service is down: it ends repeatedly, \(unit.restarts) times so far. \(start)"
        case "failed": "bezel.service is down: it has failed (\(unit.result)). \(start)"
        case _: "bezel.service is down: it does not run. \(start)"
        }
    }
}
