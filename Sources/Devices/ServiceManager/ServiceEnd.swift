internal import Glibc

/// What systemd does after the end of a service's process. For commands of `ExecStopPost=`, which run after each.
public enum ServiceEnd: Hashable, Sendable {
    /// The service is stopped: by hand, with the machine, or because its unit restarts nothing.
    case stopped
    /// systemd starts it again.
    case restarted

    /// Asks systemd, in a command of `ExecStopPost=` of the unit.
    ///
    /// - Returns: nil if systemd does not answer.
    public static func ask(_ unit: String) -> ServiceEnd? {
        guard
            let jobs = SystemCommand.output(of: ["systemctl", "list-jobs", "--plain", "--no-legend", "--no-pager"]),
            let restart = SystemCommand.output(
                of: ["systemctl", "show", "--no-pager", "--property=Restart", "--value", "--", unit])
        else { return nil }
        let result = getenv("SERVICE_RESULT").map { String(cString: $0) } ?? ""
        return ServiceEnd(of: unit, jobs: jobs, restart: restart, result: result)
    }

    /// - Parameters:
    ///   - jobs: The output of `systemctl list-jobs --plain --no-legend`: a line "number unit type state" for each.
    ///   - restart: The unit's `Restart=`.
    ///   - result: `SERVICE_RESULT`: "success", "signal", "watchdog", …
    init(of unit: String, jobs: String, restart: String, result: String) {
        let types = jobs.split(separator: "\n").map { $0.split(separator: " ") }
            .filter { $0.count >= 3 && $0[1] == unit }.map { $0[2] }
        if let type = types.first {
            self = type == "stop" ? .stopped : .restarted
            return
        }
        switch restart.split(separator: "\n").first ?? "" {
        case "always": self = .restarted
        case "on-success": self = result == "success" ? .restarted : .stopped
        case "on-failure", "on-abnormal", "on-abort", "on-watchdog": self = result == "success" ? .stopped : .restarted
        case _: self = .stopped
        }
    }
}
