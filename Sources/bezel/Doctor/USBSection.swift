internal import Phones

/// What phones on a cable need of the machine.
struct USBReport: Hashable, Sendable {
    /// A device that may be a phone.
    struct Phone: Hashable, Sendable {
        var name: String
        var isAccessory: Bool
        /// nil if the service may open it, or if its user is not known.
        var refusal: ServiceUser.Access?
    }

    var isEnabled: Bool
    var phones: [Phone]
    /// Why the devices cannot be listed; nil if they can.
    var problem: String?

    init(collecting configuration: ProgramConfiguration.USB, for user: ServiceUser?) {
        isEnabled = configuration.accessories
        phones = []
        guard isEnabled else { return }
        do {
            let listed = Set(configuration.devices)
            for case .appeared(let device) in try USBMonitor().devices() {
                let role = USBRole(of: device, listed: listed)
                guard role != .other else { continue }
                phones.append(
                    Phone(
                        name: device.name.printable, isAccessory: role != .askable,
                        refusal: user?.access(to: device.node).flatMap { $0 == .granted ? nil : $0 }))
            }
        } catch {
            problem = "\(error)"
        }
    }

    var section: DoctorSection {
        var section = DoctorSection("USB")
        guard isEnabled else {
            section.lines.append("off: [usb] accessories = true serves phones on a cable")
            return section
        }
        if let problem {
            section.findings.append(.problem("usb", problem, fix: "sudo systemctl restart systemd-udevd"))
        }
        if phones.isEmpty {
            section.lines.append(
                "no phone: one with file transfer or adb switched on is recognised, others by [usb] devices")
        }
        for phone in phones {
            section.lines.append("\(phone.name)\(phone.isAccessory ? ", in accessory mode" : "")")
            if let finding = phone.refusal?.finding(phone.name) { section.findings.append(finding) }
        }
        return section
    }
}
