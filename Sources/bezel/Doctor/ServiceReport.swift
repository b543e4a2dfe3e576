internal import BezelControl
internal import BezelService
internal import Glibc
internal import ServiceManager
internal import SmartDeviceLink
internal import TCPLink
internal import Video

/// The service on this machine: its unit, its user, and its status if it runs.
struct ServiceReport: Sendable {
    /// nil if systemd does not answer.
    var unit: UnitState?
    /// Whether systemd listens for the service: `bezel-sdl.socket`.
    var isListenedFor = false
    /// The user of the unit; nil without a unit, or for root.
    var user: ServiceUser?
    /// The running service's answer to `status`.
    var status: JSON?
    /// The process of the service; nil if none answers.
    var process: Int?
    /// Why there is no answer.
    var silence: ControlFailure?

    static let unitName = "bezel.service"
    /// The unit's configuration file.
    static let configuration = "/etc/bezel/bezel.toml"

    var isInstalled: Bool { unit.map { $0.load != "not-found" } ?? false }
    /// Whether the unit exists and systemd cannot start it.
    private var isUnusable: Bool { isInstalled && unit?.load != "loaded" }
    /// Whether a service runs, or is started by the first app.
    var isServing: Bool { status != nil || unit?.active == "active" || isListenedFor }
}

extension ServiceReport {
    init(unit: UnitState?) {
        self.unit = unit
        guard isInstalled else { return }
        isListenedFor = UnitState.ask("bezel-sdl.socket")?.active == "active"
        user = unit.flatMap { $0.user.isEmpty ? nil : ServiceUser(named: $0.user) }
    }

    /// Nanoseconds to wait for an answer, for which the loop needs a millisecond.
    private static let patience: Int64 = 5_000_000_000

    /// Whether a service runs that this user has no permission to ask.
    var mayRunUnseen: Bool {
        if case .unreachable(let error) = silence { !error.isNobodyThere } else { false }
    }

    /// Why the running service does not store on the disk; nil if it does, or if none runs.
    var storageProblem: String? { status?["storage"]?["problem"]?.string }

    /// The files of the service's process; nil if they cannot be counted, as by another user than root.
    var openFiles: OpenFiles? {
        guard let process, let limits = SystemFiles.text(of: "/proc/\(process)/limits", limit: 4096),
            let limit = OpenFiles.limit(in: limits)
        else { return nil }
        // Without "." and "..".
        let open = SystemFiles.entries(of: "/proc/\(process)/fd").count - 2
        return open > 0 ? OpenFiles(limit: limit, open: open) : nil
    }

    /// Asks the service for its status, if one runs.
    mutating func ask(_ socket: String) {
        guard !socket.isEmpty else { return }
        do {
            let connection = try ControlConnection(path: socket, patience: Self.patience)
            // A socket that systemd opened has systemd as its process.
            process = unit.flatMap { $0.process > 0 ? $0.process : nil } ?? connection.process
            status = try connection.ask(StatusOrder())
        } catch {
            silence = error as? ControlFailure
        }
    }
}

/// The section about the service: it turns the report into findings. Has no side effects.
extension ServiceReport {
    var section: DoctorSection {
        var section = DoctorSection("Service")
        if let status { says(status, &section) }
        if let silence, !isUnusable, let finding = Self.finding(silence) { section.findings.append(finding) }
        guard let unit, isInstalled else {
            if status == nil {
                section.lines.append("\(Self.unitName) is not installed; bezel run starts Bezel by hand")
            }
            return section
        }
        guard !isUnusable else {
            section.findings.append(Self.unusable(unit))
            return section
        }
        state(of: unit, &section)
        for group in user?.missingGroups ?? [] { section.findings.append(outsider(group)) }
        if user == nil, !unit.user.isEmpty {
            section.findings.append(
                .problem(Self.unitName, "there is no user \(unit.user)", fix: "sudo systemd-sysusers"))
        }
        return section
    }

    private static func finding(_ silence: ControlFailure) -> Finding? {
        switch silence {
        case .unreachable(let error) where error.isNobodyThere: nil
        case .unreachable(let error):
            .note("control.path", "\(error)", fix: "sudo bezel doctor, which may ask the service")
        case .silent, .ended:
            .problem(
                "control.path", "\(silence): it hangs, or has just ended",
                fix: "sudo systemctl restart bezel; journalctl -b -u bezel shows why")
        case .refused(let reason): .note("control.path", reason)
        }
    }

    private static func unusable(_ unit: UnitState) -> Finding {
        unit.load == "masked"
            ? .problem(
                unitName, "it is masked and cannot be started",
                fix: "sudo systemctl unmask bezel && sudo systemctl enable --now bezel")
            : .problem(
                unitName, "systemd cannot use its file or a drop-in (\(unit.load))",
                fix: "systemd-analyze verify \(unitName) names the line; then: sudo systemctl daemon-reload && "
                    + "sudo systemctl restart bezel")
    }

    private func state(of unit: UnitState, _ section: inout DoctorSection) {
        let journal = "journalctl -b -u bezel shows why"
        switch (unit.active, unit.sub) {
        // Between two attempts the unit is starting or ending.
        case (_, "auto-restart"),
            ("activating", _) where unit.restarts > 0, ("deactivating", _) where unit.restarts > 0,
            ("inactive", _) where unit.hasJob && unit.restarts > 0:
            let reason = unit.result == "success" ? "" : " (\(unit.result))"
            section.findings.append(
                .problem(
                    Self.unitName, "it ends repeatedly\(reason), \(unit.restarts) times so far", fix: journal))
        case ("failed", _):
            section.findings.append(
                .problem(
                    Self.unitName, "it has failed (\(unit.result))",
                    fix: journal + "; then: sudo systemctl start bezel"))
        case ("active", _), ("reloading", _):
            section.lines.append("\(Self.unitName) is active")
            if unit.restarts > 0 {
                section.findings.append(
                    .note(Self.unitName, "it was restarted \(unit.restarts) times", fix: journal))
            }
        case ("activating", _),
            ("inactive", _) where unit.hasJob:
            section.lines.append("\(Self.unitName) is starting")
        case _ where isListenedFor:
            section.lines.append("bezel-sdl.socket listens; the first app starts \(Self.unitName)")
        case _ where status != nil:
            section.findings.append(
                .note(Self.unitName, "it does not run; another Bezel runs that was started by hand"))
        case _:
            section.findings.append(
                .problem(Self.unitName, "it does not run", fix: "sudo systemctl enable --now bezel"))
            return
        }
        if unit.file == "disabled", !isListenedFor {
            section.findings.append(
                .note(Self.unitName, "it does not start at boot", fix: "sudo systemctl enable bezel"))
        }
    }

    private func says(_ status: JSON, _ section: inout DoctorSection) {
        let display = status["display"]
        let route = display?["route"]?.plain ?? "none"
        section.lines.append("bezel \(status["version"]?.plain ?? "") runs; apps: \(status["apps"]?.plain ?? "-")")
        section.lines.append("display: \(display?["connector"]?.plain ?? "none"), \(route)")
        let panels = (status["touch"]?["panels"]?.array ?? []).compactMap { $0["path"]?.string }
        section.lines.append("panels: " + (panels.isEmpty ? "none" : panels.joined(separator: ", ")))
        for worker in status["workers"]?.array ?? [] where worker["hangs"]?.boolean == true {
            let seconds = (worker["busy"]?.integer ?? 0) / 1000
            section.findings.append(
                .problem(
                    "thread \(worker["name"]?.plain ?? "")", "it has worked on one job for \(seconds) s",
                    fix: "sudo systemctl restart bezel"))
        }
    }

    private func outsider(_ group: String) -> Finding {
        let name = user?.name ?? ""
        let fix = "sudo usermod -aG \(group) \(name) && sudo systemctl restart bezel"
        let text = "the service's user \(name) is not in the group \(group)"
        return group == "audio"
            ? .note("group \(group)", text, fix: fix) : .problem("group \(group)", text, fix: fix)
    }
}
