internal import BezelService
internal import Glibc
internal import OverlayDisplay
internal import TouchInput

/// The program that uses the screen in place of Bezel's service.
struct ScreenHolder: Hashable, Sendable {
    /// Programs that have the card open and may use the screen, without Bezel's service; empty if none is visible to this
    /// user.
    var programs: [NodeHolder] = []
    /// The control group of the first of them, like "/system.slice/lightdm.service".
    var group = ""
    /// systemd keeps the screen for the service (`FileDescriptorStoreMax=`), which does not run.
    var isKept = false
    /// Whether this user sees the descriptors of all programs of the machine.
    var seesAll = false

    /// Names of session managers, which open the card for the program that draws.
    private static let brokers: Set = ["systemd", "systemd-logind", "seatd", "elogind"]

    /// Finds the program that uses the screen of a card.
    ///
    /// - Parameters:
    ///   - service: The process of the service, which may use it; nil if none answers.
    ///   - mayBeService: Whether a service runs that this user has no permission to ask.
    ///   - isService: Whether a file of the service's process controls the screen; nil if this user cannot see it.
    ///   - master: The process that has opened the controlling file first. It may have ended: systemd passes the file of a
    ///     service that has ended to the next one.
    /// - Returns: nil if no other program uses it, or if this cannot be determined.
    init?(
        service: Int?, mayBeService: Bool = false, isService: Bool? = nil, master: ScreenMaster,
        openedBy all: [NodeHolder], group: (Int) -> String
    ) {
        guard case .process(let process) = master, isService != true else { return nil }
        let others = all.filter { $0.process != service && !Self.brokers.contains($0.name) }
        // A process that has ended, or no longer has the file, has passed it on: the kernel names no process then.
        if let process, process == service || all.contains(where: { $0.process == process }) {
            // A compositor gets the card from a session manager, which is the process that the kernel names.
            let named = all.filter { $0.process == process && !Self.brokers.contains($0.name) }
            guard process != service else { return nil }
            programs = named.isEmpty ? others : named
        } else {
            // Either Bezel's service or one of the other programs uses it.
            let mayUseIt = isService == nil && all.contains { $0.process == service }
            guard !mayUseIt, !mayBeService else { return nil }
            guard service == nil || isService == false || !others.isEmpty else { return nil }
            programs = others
            isKept = others.isEmpty && all.contains { $0.name == "systemd" }
        }
        self.group = programs.first.map { group($0.process) } ?? ""
    }

    init?(looking node: String, service: Int?, mayBeService: Bool) {
        self.init(
            service: service, mayBeService: mayBeService,
            isService: service.flatMap { ScreenMaster.isMaster($0, of: node) }, master: ScreenMaster(of: node),
            openedBy: NodeHolder.all(of: node), group: Self.group(of:))
        seesAll = geteuid() == 0
    }

    var finding: Finding {
        if isKept {
            return .problem(
                "display", "systemd keeps the screen for the service, which does not run: the last picture stays on it",
                fix: "journalctl -b -u bezel shows why it ended; then: sudo systemctl restart bezel")
        }
        let names = programs.map(\.description).joined(separator: ", ")
        let who = programs.isEmpty ? "another program" : programs.count == 1 ? names : "one of \(names)"
        return .problem("display", "\(who) has the screen: Bezel's pictures are not visible", fix: fix)
    }

    /// Compositors that show surfaces above their windows.
    private static let layered: Set = [
        "labwc", "sway", "wayfire", "river", "Hyprland", "hikari", "kwin_wayland", "ubuntu-frame", "miracle-wm", "niri",
    ]

    private var fix: String {
        if let name = programs.first?.name, Self.layered.contains(name) {
            return "beside \(name), as the user of its session: systemctl --user enable --now bezel "
                + "([display] layer = \"card\" shows cards only); or without it: \(end)"
        }
        return end
    }

    /// How to end the program.
    private var end: String {
        guard let first = programs.first else {
            return seesAll
                ? "no process here has the card open: end the container or the other PID namespace that has it"
                : "sudo bezel doctor names the program"
        }
        let unit = group.split(separator: "/").last.map(String.init) ?? ""
        if group.hasPrefix("/system.slice/"), unit.hasSuffix(".service") {
            return unit == "bezel.service"
                ? "sudo systemctl stop bezel ends the service that uses it"
                : "sudo systemctl disable --now \(unit)"
        }
        if group.hasPrefix("/user.slice/"), first.name != "bezel" {
            return "if it is a desktop: sudo systemctl set-default multi-user.target && sudo systemctl isolate "
                + "multi-user.target; else: sudo kill \(first.process)"
        }
        return "sudo kill \(first.process)"
    }

    /// The control group of a process in the unified hierarchy; empty if there is none.
    private static func group(of process: Int) -> String {
        guard let file = fopen("/proc/\(process)/cgroup", "re") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = fread(&bytes, 1, bytes.count, file)
        return Self.group(inText: String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// The text is that of /proc/PID/cgroup (cgroups(7)).
    static func group(inText text: String) -> String {
        text.split(separator: "\n").first { $0.hasPrefix("0::") }.map { String($0.dropFirst(3)) } ?? ""
    }
}
