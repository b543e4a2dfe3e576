internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import TouchInput

/// The section about touch panels and keys: it turns the report into findings. Has no side effects.
extension InputReport {
    var section: DoctorSection {
        var section = DoctorSection("Touch and keys")
        if let problem {
            section.findings.append(.problem("udev", problem, fix: "sudo systemctl start systemd-udevd"))
        }
        for report in nodes {
            section.findings += report.findings(configuration.touch, display)
            if report.isRight { section.lines.append(report.line) }
        }
        section.findings += missing + crowd
        return section
    }

    /// Sources of the configuration without a matching node.
    private var missing: [Finding] {
        var findings: [Finding] = []
        let touchSources = configuration.touch.panelSources
        for source in touchSources where !nodes.contains(where: { $0.touch.source == source }) {
            findings.append(absent(source, "touch.sources", "no touch panel"))
        }
        for source in configuration.keys.deviceSources
        where source != .any && !nodes.contains(where: { $0.keys.source == source }) {
            findings.append(absent(source, "keys.sources", "no device"))
        }
        return findings
    }

    private func absent(_ source: InputSource, _ key: String, _ what: String) -> Finding {
        switch source {
        case .any:
            .problem(key, "\(what) that udev marks as a touchscreen is connected", fix: likely)
        case .path(let path): .problem(key, "\(what) at \(path)", fix: "bezel devices lists the devices")
        case .name(let pattern):
            .problem(key, "\(what) has a name that fits \(pattern)", fix: "bezel devices lists the devices")
        }
    }

    /// Devices that udev does not mark as a touchscreen, but that may be one, with the keys that use them.
    private var likely: String {
        let candidates = nodes.filter(\.isLikelyPanel).sorted { first, second in
            first.node.capabilities.isDirect && !second.node.capabilities.isDirect
        }
        guard !candidates.isEmpty else { return "connect one; it is detected at once" }
        return candidates.map(\.howToUse).joined(separator: "; ")
    }

    /// Several panels that are used for the one display only because udev calls each of them a touchscreen.
    private var crowd: [Finding] {
        let panels = nodes.filter { $0.touch.source == .any && $0.unsupportedReason == nil && $0.node.output == nil }
        let sockets = Set(panels.map { $0.node.device })
        guard sockets.count > 1 else { return [] }
        let names = panels.map { "\($0.node.name ?? "without a name") at \($0.node.path)" }
        let sources = panels.map { "[\"\($0.node.lastingSource)\"]" }
        return [
            .note(
                "touch.sources",
                "\(panels.count) touch panels are used for the one display, and a finger on any of them presses here: "
                    + names.joined(separator: ", "),
                fix: "if one of them lies on another display: [touch] sources = " + sources.joined(separator: " or "))
        ]
    }
}

extension InputNode {
    /// Its name in a configuration that survives a reboot, because the number of a node may change.
    fileprivate var lastingSource: InputSource {
        let link = ["/dev/input/by-path/", "/dev/input/by-id/", ""].lazy
            .compactMap { folder in links.first { $0.hasPrefix(folder) } }.first
        return .path(link ?? path)
    }

    /// The folder in sysfs of the device that it is a part of: a USB device may have several interfaces, and each of
    /// them several nodes.
    fileprivate var device: String {
        let folders = systemPath.split(separator: "/").prefix { $0 != "input" }
        // The folder of an interface is the one of its device, a colon and numbers: `1-1.3:1.0` in `1-1.3`.
        let end = folders.indices.dropFirst().first { folders[$0].hasPrefix(folders[$0 - 1] + ":") } ?? folders.endIndex
        let device = folders[..<end].joined(separator: "/")
        return device.isEmpty || folders.last == "virtual" ? path : device
    }
}

extension NodeReport {
    /// Whether it may be a touch panel, though udev calls it something else.
    fileprivate var isLikelyPanel: Bool {
        guard case .rejected(.otherKind(let kind)) = touch else { return false }
        switch kind {
        case .mouse, .unknown, .pen, .touchpad, .joystick: break
        // A device of these kinds may be a panel only if it is on a display.
        case .padOfTablet, .accelerometer, .pointingStick, .trackball, .keyboard, .keys, .switches:
            guard description?.isDirect == true, spoken != nil else { return false }
        }
        if unsupportedReason == .mouse { return true }
        return unsupportedReason == nil && (description != nil || node.capabilities.panelProtocol != nil)
    }

    /// The keys that use it as a touch panel.
    fileprivate var howToUse: String {
        let name = node.name ?? node.path
        let panelProtocol = unsupportedReason == .mouse ? " and protocol = \"mouse\"" : ""
        var kind = ""
        if case .rejected(.otherKind(let other)) = touch, other != .unknown {
            kind = " is it, though udev says that \(other)"
        }
        return "if \(name)\(kind.isEmpty ? " is it" : kind): [touch] sources = "
            + "[\"\(node.lastingSource)\"]\(panelProtocol)"
    }

    /// Whether it is used without a problem.
    fileprivate var isRight: Bool {
        isUsed && (access == .free || service == .granted) && (touch.source == nil || unsupportedReason == nil)
    }

    fileprivate var line: String {
        "\(node.path) \(node.name ?? "without a name"): \(touch.source == nil ? "keys" : "touch")"
    }

    fileprivate func findings(_ configuration: ProgramConfiguration.Touch, _ display: TouchMapping?) -> [Finding] {
        guard isUsed else { return refusedPanel }
        var findings: [Finding] = []
        let subject = "\(node.path) \(node.name ?? "")"
        switch access {
        case .free: break
        case .grabbed: findings.append(grabbed(subject))
        case .closed(let code):
            switch service {
            case .granted:
                findings.append(
                    .note(subject, "only the service's user can examine it", fix: "sudo bezel doctor"))
            case .refused: break
            case nil:
                findings.append(
                    .problem(subject, "it cannot be opened: \(errorText(code))", fix: advice?.command))
            }
        }
        findings += [service?.finding(subject)].compactMap { $0 }
        guard touch.source != nil, description != nil else { return findings }
        if let unsupportedReason {
            findings.append(.problem(subject, "\(unsupportedReason)", fix: fix(unsupportedReason)))
        }
        findings += quirks.map { .note(subject, "\($0)") }
        if let preset = suggestion(configuration) {
            findings.append(
                .note(
                    subject, "panels of this kind report touches that nobody made; a preset filters them",
                    fix: "if you see such touches: [touch.filters.panels.\"\(match)\"] preset = \"\(preset.rawValue)\""
                ))
        }
        if let problem = node.calibrationProblem {
            findings.append(
                .problem(
                    subject, "LIBINPUT_CALIBRATION_MATRIX is ignored: \(problem)",
                    fix: "sudo bezel calibrate --write /etc/udev/rules.d/71-bezel-calibration.rules"))
        }
        if let rangeDoubt {
            findings.append(
                Finding(
                    weight: rangeDoubt.isTransposed ? .problem : .note, subject: subject, text: "\(rangeDoubt)",
                    fix: rangeDoubt.key + (rangeDoubt.isTransposed ? hardwareDatabase : "")))
        }
        switch mapping {
        case .fits, .unknown: break
        // The touches show that the panel is not turned.
        case .turned where rangeDoubt?.isTransposed == true: break
        case .turned: findings.append(turned(subject))
        case .otherShape: findings.append(.note(subject, "\(mapping)", fix: "bezel calibrate"))
        }
        return findings
    }

    /// The shape shows that the panel is turned, or that it announces the range of each axis for the other one. Only
    /// touches show which.
    private func turned(_ subject: String) -> Finding {
        let rotation = "[touch] rotation = \"90\" or \"270\", or run bezel calibrate"
        guard let ranges, ranges.x != ranges.y else { return .problem(subject, "\(mapping)", fix: rotation) }
        return .problem(
            subject, "\(mapping); or it announces the range of each axis for the other one",
            fix: "if touches go the right way and a part of the display cannot be touched: "
                + "[touch] ranges = \"\(ranges.exchanged)\"\(hardwareDatabase); if they go a wrong way: \(rotation)")
    }

    /// The same for all programs, by udev's hardware database.
    private var hardwareDatabase: String {
        guard let ranges, let spoken else { return "" }
        let codes =
            switch spoken {
            case .slots, .reports: ("35", "36")
            case .singleTouch, .mouse: ("00", "01")
            }
        return ", or for all programs in udev's hwdb: EVDEV_ABS_\(codes.0)=\(ranges.y.minimum):\(ranges.y.maximum) and "
            + "EVDEV_ABS_\(codes.1)=\(ranges.x.minimum):\(ranges.x.maximum)"
    }

    /// The name of the panel in the configuration.
    private var match: String {
        let name = node.name ?? ""
        let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f && !"\"\\*?[".utf8.contains($0) }
        guard name.isEmpty || !isPlain, let identity = node.capabilities.identity else { return name }
        return [identity.vendor, identity.product].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }.joined(separator: ":")
    }

    /// A note about a device that looks like a panel and is not used.
    private var refusedPanel: [Finding] {
        guard node.isPanel, case .rejected(let refusal) = touch else { return [] }
        let fix: String? =
            switch refusal {
            case .otherSeat(let seat): "[touch] seat = \"\(seat)\""
            case .otherOutput, .ignored, .pending, .notAsked: "[touch] sources = [\"\(node.lastingSource)\"]"
            case .otherKind, .panel, .powerButton, .nothingMapped: nil
            }
        return [.note("\(node.path) \(node.name ?? "")", "not used: \(refusal)", fix: fix)]
    }

    private func grabbed(_ subject: String) -> Finding {
        guard let holder = holders.first else {
            return .problem(
                subject, "another process has grabbed it", fix: "sudo bezel doctor names the process")
        }
        let names = holders.map(\.description).joined(separator: ", ")
        return .problem(
            subject, "\(holders.count == 1 ? names : "one of \(names)") has grabbed it",
            fix: "nothing if it is Bezel's service; otherwise: sudo kill \(holder.process)")
    }

    private func fix(_ unsupportedReason: UnsupportedPanelReason) -> String? {
        switch unsupportedReason {
        case .mouse: "[touch] protocol = \"mouse\""
        case .missingAxis: "[touch] axes = \"\""
        case .emptyRange, .hugeRange:
            "[touch] ranges = \"X0:X1,Y0:Y1\" with the true range; bezel replay prints what a recording of it has"
        case .noTouchButton, .noPosition, .missingX, .missingY: "use another device: bezel devices lists them"
        }
    }
}
