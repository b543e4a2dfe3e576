internal import BezelConfiguration
internal import BezelService
internal import Phones
internal import TouchInput

/// Whether the machine is ready for phones on a cable.
struct USBReport: Hashable, Sendable {
    /// A device that may be a phone.
    struct Phone: Hashable, Sendable {
        var name: String
        var isAccessory: Bool
        /// nil if the service may open it, or if its user is not known.
        var refusal: ServiceUser.Access?
    }

    /// A device that looks like a phone, or is listed, but is not asked to become a host.
    struct Spared: Hashable, Sendable {
        var name: String
        var isListed: Bool
        var reason: USBSparing
    }

    var isEnabled: Bool
    var phones: [Phone]
    var spared: [Spared] = []
    /// Why the devices cannot be listed; nil if they can.
    var problem: String?

    init(collecting configuration: ProgramConfiguration.USB, for user: ServiceUser?) {
        isEnabled = configuration.accessories
        phones = []
        guard isEnabled else { return }
        do {
            let listed = Set(configuration.devices)
            for case .appeared(let device) in try USBMonitor().devices() {
                let numbers = USBProductID(vendor: device.descriptors.vendor, product: device.descriptors.product)
                let isAccessory: Bool
                switch USBRole(of: device, listed: listed) {
                case .other: continue
                case .spared(let reason):
                    spared.append(
                        Spared(name: device.name.printable, isListed: listed.contains(numbers), reason: reason))
                    continue
                case .askable: isAccessory = false
                case .accessory: isAccessory = true
                }
                let digits = "\(numbers)".split(separator: ":").map(String.init)
                let access = user?.access(to: device.node, rule: .usb(vendor: digits[0], product: digits[1]))
                phones.append(
                    Phone(
                        name: device.name.printable, isAccessory: isAccessory,
                        refusal: access.flatMap { $0 == .granted ? nil : $0 }))
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
        if phones.isEmpty, spared.isEmpty {
            section.lines.append(
                "no phone: one with file transfer or adb switched on is recognised, others by [usb] devices")
        }
        for phone in phones {
            section.lines.append("\(phone.name)\(phone.isAccessory ? ", in accessory mode" : "")")
            if let finding = phone.refusal?.finding(phone.name) { section.findings.append(finding) }
        }
        for device in spared {
            let isProblem = device.isListed && device.reason != .apple
            section.findings.append(
                Finding(
                    weight: isProblem ? .problem : .note, subject: device.name,
                    text: "it is not asked\(device.isListed ? ", although [usb] devices lists it" : ""): "
                        + device.reason.words, fix: device.reason.fix))
        }
        return section
    }
}
