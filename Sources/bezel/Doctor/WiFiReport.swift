internal import BezelConfiguration
internal import BezelService
internal import ServiceManager

/// The Wi-Fi between phones and the board, as the tool `iw` describes it.
struct WiFiReport: Hashable, Sendable {
    struct Interface: Hashable, Sendable {
        let name: String
        /// "AP" for an access point, "managed" for a client; "" if it is not known.
        var kind = ""
        /// The network's name; "" if it is in none.
        var network = ""
        /// nil if it is not known.
        var savesPower: Bool?
    }

    var interfaces: [Interface] = []
    /// The country whose rules hold, such as "DE"; "00" if none is set, nil if it is not known.
    var country: String?
    /// The radio is switched off by rfkill.
    var isBlocked = false
    /// `iw` is there.
    var hasTool = true
    /// Phones of the network are to connect over this interface; "" for any.
    var wanted = ""

    /// - Parameters:
    ///   - wanted: The interface that the configuration names; "" for none.
    ///   - root: The folder that /sys is in.
    ///   - iw: Runs `iw` with some words; nil where it is not installed or fails.
    init(wanted: String, root: String = "/", iw: ([String]) -> String? = Self.run) {
        self.wanted = wanted
        let folder = root + "sys/class/net"
        interfaces = SystemFiles.entries(of: folder).sorted()
            .filter { SystemFiles.exists("\(folder)/\($0)/phy80211") }.map { Interface(name: $0) }
        guard !interfaces.isEmpty else { return }
        let switches = root + "sys/class/rfkill"
        isBlocked = SystemFiles.entries(of: switches).contains { name in
            SystemFiles.line(of: "\(switches)/\(name)/type") == "wlan"
                && ["soft", "hard"].contains { SystemFiles.line(of: "\(switches)/\(name)/\($0)") == "1" }
        }
        guard let devices = iw(["dev"]) else {
            hasTool = false
            return
        }
        country = iw(["reg", "get"]).flatMap(Self.country)
        for index in interfaces.indices {
            let name = interfaces[index].name
            let values = Self.values(of: name, in: devices)
            interfaces[index].kind = values["type"] ?? ""
            interfaces[index].network = values["ssid"] ?? ""
            interfaces[index].savesPower = iw(["dev", name, "get", "power_save"]).flatMap(Self.savesPower)
        }
    }

    /// On Debian the tool is not in the PATH of users other than root.
    private static func run(_ words: [String]) -> String? {
        SystemCommand.output(of: ["iw"] + words) ?? SystemCommand.output(of: ["/usr/sbin/iw"] + words)
    }

    /// The values of an interface in the output of `iw dev`: one in each line, after its name.
    static func values(of interface: String, in text: String) -> [String: String] {
        var values: [String: String] = [:]
        var isInside = false
        for line in text.split(separator: "\n") {
            let words = line.drop { $0 == "\t" || $0 == " " }.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else {
                if line.first != "\t" || line.hasSuffix("interface") { isInside = false }
                continue
            }
            if words[0] == "Interface" {
                isInside = words[1] == interface
            } else if isInside {
                values[String(words[0])] = String(words[1])
            }
        }
        return values
    }

    /// The first country in the output of `iw reg get`: that of the whole system.
    static func country(_ text: String) -> String? {
        let key = "country "
        return text.split(separator: "\n").first { $0.hasPrefix(key) }.map { line in
            String(line.dropFirst(key.utf8.count).prefix { $0 != ":" })
        }
    }

    /// "Power save: on" or "Power save: off".
    static func savesPower(_ text: String) -> Bool? {
        let line = text.split(separator: "\n").first { $0.hasPrefix("Power save:") }
        return line.map { $0.hasSuffix(" on") }
    }

    /// nil without a Wi-Fi interface.
    var section: DoctorSection? {
        guard !interfaces.isEmpty else { return nil }
        var section = DoctorSection("Wi-Fi")
        if isBlocked {
            section.findings.append(
                .problem(
                    "rfkill", "Wi-Fi is blocked",
                    fix:
                        "sudo rfkill unblock wlan; a Raspberry Pi unblocks it with its country: sudo raspi-config nonint "
                        + "do_wifi_country DE, with your country's code"))
        }
        guard hasTool else {
            section.findings.append(
                .note("Wi-Fi", "it was not looked at: iw is not installed", fix: "sudo apt-get install iw"))
            return section
        }
        if country == "00", !isBlocked {
            section.findings.append(
                .note(
                    "country", "none is set: an access point may be on no channel of 5 GHz, and phones may not find it",
                    fix:
                        "sudo raspi-config nonint do_wifi_country DE; elsewhere cfg80211.ieee80211_regdom=DE on the kernel's "
                        + "command line, then reboot; with your country's code in place of DE"))
        }
        for interface in interfaces { describe(interface, &section) }
        return section
    }

    private func describe(_ interface: Interface, _ section: inout DoctorSection) {
        let name = interface.name
        let place = interface.network.isEmpty ? "" : " \"\(interface.network.printable)\""
        switch interface.kind {
        case "AP": section.lines.append("\(name) is the access point\(place)\(country.map { ", country \($0)" } ?? "")")
        case "managed" where !interface.network.isEmpty: section.lines.append("\(name) is in the network\(place)")
        case _ where name == wanted:
            section.findings.append(
                .problem(
                    name, "phones are to connect over it, and it is neither an access point nor in a network",
                    fix: "nmcli connection up bezel-hotspot, made as \"A hotspot of the board\" in Deployment.md says"))
        case _: section.lines.append("\(name) is in no network")
        }
        guard interface.savesPower == true, !interface.network.isEmpty else { return }
        section.findings.append(
            .note(
                name, "it saves power: touches reach an app on a phone up to 0.3 s late, and connections break off",
                fix: "sudo iw dev \(name) set power_save off; for ever: wifi.powersave=2 in the [connection] of "
                    + "/etc/NetworkManager/conf.d/bezel.conf, then sudo systemctl restart NetworkManager"))
    }
}
