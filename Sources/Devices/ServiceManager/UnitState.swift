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

    public init(
        load: String, active: String, sub: String = "", file: String = "", result: String = "success",
        user: String = "", restarts: Int = 0, hasJob: Bool = false, process: Int = 0
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
    }

    /// Runs `systemctl show`, which also works without D-Bus.
    ///
    /// - Returns: nil if systemd does not answer.
    public static func ask(_ unit: String) -> UnitState? {
        // sd_booted(3): the machine was booted with systemd.
        guard access("/run/systemd/system", F_OK) == 0 else { return nil }
        let names = "LoadState,ActiveState,SubState,UnitFileState,Result,User,NRestarts,Job,MainPID"
        return output(of: ["systemctl", "show", "--no-pager", "--property=\(names)", "--", unit]).flatMap(
            UnitState.init)
    }

    /// Reads the output of `systemctl show`: a line `Name=value` for each property.
    init?(shown text: String) {
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[line[..<equals]] = String(line[line.index(after: equals)...])
        }
        guard let load = values["LoadState"], let active = values["ActiveState"] else { return nil }
        self.init(
            load: load, active: active, sub: values["SubState"] ?? "", file: values["UnitFileState"] ?? "",
            result: values["Result"] ?? "", user: values["User"] ?? "",
            restarts: values["NRestarts"].flatMap { Int($0) } ?? 0, hasJob: values["Job"]?.isEmpty == false,
            process: values["MainPID"].flatMap { Int($0) } ?? 0)
    }

    /// Runs a program of PATH to its end.
    ///
    /// - Returns: the first 64 KB of what it printed; nil when there is no such program, or it failed.
    private static func output(of words: [String]) -> String? {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let spawned = posix_spawnp(&child, words[0], &actions, nil, &arguments, &environment)
        close(ends[1])
        guard spawned == 0 else {
            close(ends[0])
            return nil
        }

        let text = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
            while filled < buffer.count {
                let count = read(ends[0], buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
                if count > 0 { filled += count } else if count == 0 || errno != EINTR { break }
            }
        }
        close(ends[0])
        var status: CInt = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? String(decoding: text, as: UTF8.self) : nil
    }
}
