internal import Light

/// The section about the backlight, and about day and night.
struct LightReport {
    let configuration: ProgramConfiguration.Light
    let backlights: [Backlight]
    /// The sensor's name and what it measures; nil without one.
    let sensor: (name: String, lux: Double?)?

    init(
        collecting configuration: ProgramConfiguration.Light, backlights root: String = Backlight.root,
        sensors: String = AmbientLightSensor.root
    ) {
        self.configuration = configuration
        backlights = Backlight.list(in: root)
        sensor = AmbientLightSensor.first(in: sensors).map { ($0.name, $0.lux) }
    }

    var section: DoctorSection {
        var section = DoctorSection("Light")
        describeBacklight(&section)
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
            section.lines.append("no backlight in \(Backlight.root): the brightness cannot be set")
        case let name:
            guard let device = name == "auto" ? backlights.first : backlights.first(where: { $0.name == name }) else {
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
