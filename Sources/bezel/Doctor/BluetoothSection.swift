internal import BezelConfiguration
internal import BezelService
internal import Phones

/// Whether the machine is ready for Bluetooth.
struct BluetoothReport: Hashable, Sendable {
    /// Programs that pair devices themselves: the last one that registers with BlueZ becomes the agent.
    private static let agents = ["bluetoothctl", "blueman-applet", "bt-agent", "gnome-shell", "kded5", "kded6"]

    /// A switch of rfkill for Bluetooth.
    enum RadioSwitch: Hashable, Sendable {
        case on, offBySoftware, offByHardware
    }

    var isEnabled: Bool
    /// The kernel's names, like "hci0".
    var adapters: [String]
    var radio: RadioSwitch
    /// Why Bluetooth sockets cannot be opened; nil if they can.
    var socketProblem: String?
    /// Why the running kernel must not be used for Bluetooth; nil if nothing is known against it.
    var kernelFault: String?
    var hasBus: Bool
    /// The names of the processes that can be seen.
    var programs: Set<String>

    init(collecting configuration: ProgramConfiguration.Bluetooth) {
        isEnabled = configuration.isEnabled
        let all = SystemFiles.entries(of: "/sys/class/bluetooth").filter { $0.hasPrefix("hci") && !$0.contains(":") }
            .sorted()
        adapters = configuration.adapter.hasPrefix("hci") ? all.filter { $0 == configuration.adapter } : all
        radio = Self.radioSwitch
        socketProblem = bluetoothSocketProblem().map(\.description)
        kernelFault = BluetoothKernel.running.fault
        hasBus = SystemFiles.exists(SystemBus.usualPath)
        programs = Set(
            SystemFiles.entries(of: "/proc").filter { Int32($0) != nil }
                .compactMap { SystemFiles.line(of: "/proc/\($0)/comm") })
    }

    private static var radioSwitch: RadioSwitch {
        let folder = "/sys/class/rfkill"
        let switches = SystemFiles.entries(of: folder)
            .filter { SystemFiles.line(of: "\(folder)/\($0)/type") == "bluetooth" }
        if switches.contains(where: { SystemFiles.line(of: "\(folder)/\($0)/hard") == "1" }) { return .offByHardware }
        return switches.contains { SystemFiles.line(of: "\(folder)/\($0)/soft") == "1" } ? .offBySoftware : .on
    }

    var section: DoctorSection {
        var section = DoctorSection("Bluetooth")
        guard isEnabled else {
            let found = adapters.isEmpty ? "" : "; there is \(adapters.joined(separator: ", "))"
            section.lines.append("off\(found): [bluetooth] enabled = true switches it on")
            return section
        }
        if let socketProblem {
            section.findings.append(
                .problem("bluetooth", socketProblem, fix: "run it outside of a container, on a kernel with CONFIG_BT"))
        }
        if let kernelFault {
            section.findings.append(
                .problem(
                    "kernel", "\(kernelFault); phones are not connected to",
                    fix:
                        "sudo apt-get update, and install another kernel, like linux-image-6.12-$(dpkg --print-architecture)"
                ))
        }
        if adapters.isEmpty {
            section.findings.append(
                .problem(
                    "bluetooth.adapter", "the kernel has no such adapter",
                    fix: "connect one; on a Raspberry Pi remove dtoverlay=disable-bt from config.txt"))
        } else {
            section.lines.append("adapter \(adapters[0])")
        }
        switch radio {
        case .on: break
        case .offBySoftware:
            section.findings.append(.problem("rfkill", "Bluetooth is blocked", fix: "sudo rfkill unblock bluetooth"))
        case .offByHardware:
            section.findings.append(
                .problem(
                    "rfkill", "Bluetooth is switched off by hardware", fix: "use the board's switch or its firmware"))
        }
        if !hasBus {
            section.findings.append(
                .problem("dbus", "there is no system message bus", fix: "sudo apt-get install dbus"))
        } else if !programs.contains("bluetoothd") {
            section.findings.append(
                .problem(
                    "bluetoothd", "it does not run",
                    fix: "sudo apt-get install bluez; sudo systemctl enable --now bluetooth"))
        }
        for agent in Self.agents where programs.contains(agent) {
            section.findings.append(
                .note(
                    "pairing", "\(agent) may answer pairing in the place of Bezel's screen",
                    fix: "end it, or run bezel pair after it has started"))
        }
        return section
    }
}
