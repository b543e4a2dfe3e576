internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import Light

/// The section about the backlight, and about day and night.
struct LightReport {
    let configuration: ProgramConfiguration.Light
    let backlights: [Backlight]
    /// The sensor's name and what it measures; nil without one.
    let sensor: (name: String, lux: Double?)?
    /// nil if no monitor is used.
    let monitor: MonitorReport?

    /// - Parameter monitor: Asks the monitor that shows the pictures; called only if it is used.
    init(
        collecting configuration: ProgramConfiguration.Light, backlights root: String = Backlight.root,
        sensors: String = AmbientLightSensor.root, monitor: () -> MonitorReport
    ) {
        self.configuration = configuration
        backlights = Backlight.list(in: root)
        sensor = AmbientLightSensor.first(in: sensors).map { ($0.name, $0.lux) }
        let hasBacklight = Backlight.choice(configuration.backlight, among: backlights) != nil
        self.monitor = configuration.usesMonitor(hasBacklight: hasBacklight) ? monitor() : nil
    }

    var section: DoctorSection {
        var section = DoctorSection("Light")
        describeBacklight(&section)
        monitor?.describe(&section)
        if let sensor {
            let lux = sensor.lux.map { "\(Int($0)) lux" } ?? "no value"
            section.lines.append("sensor \(sensor.name): \(lux)")
        }
        switch configuration.theme {
        case .day, .night: break
        case .auto:
            if configuration.usesSensor, sensor != nil { break }
            guard configuration.place == nil else {
                section.lines.append("day and night by the sun at \(configuration.place?.text ?? "")")
                break
            }
            section.findings.append(
                .note(
                    "display.theme", "\"auto\", but there is no sensor and no place: it is always night",
                    fix: "[light] place = \"52.52,13.41\", with your latitude and longitude"))
        }
        return section
    }

    private func describeBacklight(_ section: inout DoctorSection) {
        let names = backlights.map(\.name).joined(separator: ", ")
        switch configuration.backlight {
        case "": section.lines.append("off: light.backlight is \"\"")
        case "auto" where backlights.isEmpty:
            let advice = configuration.ddc == .off ? "; a monitor's brightness is set with [light] ddc = \"auto\"" : ""
            section.lines.append("no backlight in \(Backlight.root)\(advice)")
        case let name:
            guard let device = Backlight.choice(name, among: backlights) else {
                section.findings.append(
                    .problem(
                        "light.backlight", "there is no \(name); there are: \(names.isEmpty ? "none" : names)",
                        fix: "[light] backlight = \"auto\""))
                return
            }
            section.lines.append("backlight \(device.name), \(device.highest) steps")
            guard !device.isWritable else { return }
            section.findings.append(
                .note(
                    device.path, "this user cannot write it",
                    fix: "run bezel doctor as root, and see /usr/share/bezel/backlight.conf for the service"))
        }
    }
}
