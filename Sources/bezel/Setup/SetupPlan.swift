/// What `bezel setup` does for answers. A value: nothing is done by making it.
struct SetupPlan: Hashable {
    /// What is at a path afterwards.
    enum Entry: Hashable {
        case missing
        case file(String, mode: UInt32)
        case link(String)
    }

    /// A change of one path.
    struct Change: Hashable {
        let path: String
        let entry: Entry
        /// Why, in a few words, for the plan that is shown.
        var purpose = ""
    }

    var changes: [Change] = []
    /// Commands that make the changes count, in their order.
    var commands: [[String]] = []
    /// What the owner must do by hand, and what cannot be seen from here.
    var notes: [String] = []

    init(_ answers: SetupAnswers) {
        let units = "/etc/systemd/system"
        changes.append(
            Change(
                path: "/etc/bezel/bezel.toml.d/50-setup.toml",
                entry: .file(SetupTexts.configuration(answers), mode: 0o644),
                purpose: "the keys of the answers, above /etc/bezel/bezel.toml"))
        if answers.mode == .kiosk {
            dropIn("kiosk", "no login and no cursor behind the pictures")
            link(
                "/etc/systemd/logind.conf.d/50-bezel-setup-kiosk.conf", to: "kiosk-logind.conf",
                "no logins on terminals")
            link(
                "/etc/systemd/system.conf.d/50-bezel-setup-kiosk.conf", to: "kiosk-manager.conf",
                "Ctrl+Alt+Del does nothing")
            // The system's own files of sysctl begin with 50 too, and the last name counts.
            link("/etc/sysctl.d/99-bezel-setup-kiosk.conf", to: "kiosk-sysctl.conf", "Alt+SysRq does nothing")
            for unit in ["ctrl-alt-del.target", "getty-static.service"] {
                changes.append(
                    Change(path: "\(units)/\(unit)", entry: .link("/dev/null"), purpose: "masked, for the kiosk"))
            }
            changes.append(
                Change(
                    path: "\(units)/getty.target.wants/getty@tty1.service", entry: .missing,
                    purpose: "no login on the display's terminal"))
        }
        if answers.backlight { dropIn("backlight", "Bezel may set the panel's brightness") }
        if answers.splash { dropIn("plymouth", "the splash stays until the first picture") }
        if !answers.country.isEmpty {
            changes.append(
                Change(
                    path: "/etc/modprobe.d/50-bezel-setup.conf",
                    entry: Self.country(answers.country), purpose: "the radio's country at each start of the board"))
        }
        if !answers.hotspotName.isEmpty {
            changes.append(
                Change(
                    path: Self.hotspot, entry: .file(SetupTexts.hotspot(answers), mode: 0o600),
                    purpose: "the hotspot, WPA2, for NetworkManager"))
        }
        commands = Self.commands(answers)
        notes = SetupTexts.notes(answers)
    }

    /// What modprobe.d(5) has for a radio's country. It counts when the kernel's module is loaded after it is written.
    static func country(_ country: String) -> Entry {
        .file("options cfg80211 ieee80211_regdom=\(country)\n", mode: 0o644)
    }

    /// Sets the country of a running radio, which the option of the module does not.
    static func settingCountry(_ country: String) -> [String] { ["iw", "reg", "set", country] }

    private static func shown(_ line: Substring) -> Substring {
        line.hasPrefix("wifi_password") ? "wifi_password = (not shown here)" : line
    }

    static let hotspot = "/etc/NetworkManager/system-connections/bezel-hotspot.nmconnection"

    private mutating func dropIn(_ name: String, _ purpose: String) {
        link("/etc/systemd/system/bezel.service.d/50-bezel-setup-\(name).conf", to: "\(name).conf", purpose)
    }

    /// A link to a file of the package, so that an upgrade changes it too.
    private mutating func link(_ path: String, to name: String, _ purpose: String) {
        changes.append(Change(path: path, entry: .link("/usr/share/bezel/\(name)"), purpose: purpose))
    }

    private static func commands(_ answers: SetupAnswers) -> [[String]] {
        var commands = reloading
        if answers.mode == .kiosk {
            commands.append(["sysctl", "-q", "-p", "/etc/sysctl.d/99-bezel-setup-kiosk.conf"])
            commands.append(["systemctl", "stop", "getty@*.service", "autovt@*.service"])
        }
        if !answers.country.isEmpty { commands.append(settingCountry(answers.country)) }
        if !answers.hotspotName.isEmpty {
            commands += [["rfkill", "unblock", "wifi"], ["nmcli", "connection", "up", "bezel-hotspot"]]
        }
        return commands + [["systemctl", "restart", "bezel"]]
    }

    /// What makes changed files count, after setup and after its undoing. The service is not started by it.
    static let reloading = [
        ["systemctl", "daemon-reexec"], ["systemctl", "try-restart", "systemd-logind"],
        ["nmcli", "connection", "reload"],
    ]

    /// The package's files that the plan links to.
    var targets: [String] {
        changes.compactMap { change in
            guard case .link(let target) = change.entry, target.hasPrefix("/usr/share/") else { return nil }
            return target
        }
    }

    /// The plan in lines, for the owner. It shows no password.
    var text: [String] {
        changes.flatMap { change -> [String] in
            switch change.entry {
            case .missing: ["remove \(change.path)  (\(change.purpose))"]
            case .link(let target): ["link   \(change.path) to \(target)  (\(change.purpose))"]
            case .file(let text, let mode):
                ["write  \(change.path)  (\(change.purpose))"]
                    + (mode == 0o600 ? [] : text.split(separator: "\n").map { "         \(Self.shown($0))" })
            }
        } + commands.map { "run    \($0.joined(separator: " "))" } + notes.map { "note:  \($0)" }
    }
}
