internal import BezelModel
internal import TouchInput

/// The section about touch panels and keys: a report in, findings out. Has no side effects.
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
        section.findings += missing
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

    /// A device that udev does not mark as a touchscreen, but that may be one.
    private var likely: String {
        let candidate = nodes.first { report in
            guard case .rejected(.otherKind(let kind)) = report.touch, kind == .mouse || kind == .unknown else {
                return false
            }
            return report.unsupportedReason == nil || report.unsupportedReason == .mouse
        }
        guard let candidate else { return "connect one; it is detected at once" }
        let panelProtocol = candidate.unsupportedReason == .mouse ? " and protocol = \"mouse\"" : ""
        return "if \(candidate.node.name ?? candidate.node.path) is it: [touch] sources = "
            + "[\"\(candidate.node.lastingSource)\"]\(panelProtocol)"
    }
}

extension InputNode {
    /// Its name in a configuration that survives a reboot, because the number of a node may change.
    fileprivate var lastingSource: InputSource {
        let link = ["/dev/input/by-path/", "/dev/input/by-id/", ""].lazy
            .compactMap { folder in links.first { $0.hasPrefix(folder) } }.first
        return .path(link ?? path)
    }
}

extension NodeReport {
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
        switch mapping {
        case .fits, .unknown: break
        case .turned:
            findings.append(
                .problem(subject, "\(mapping)", fix: "[touch] rotation = \"90\" or \"270\", or run bezel calibrate"))
        case .otherShape: findings.append(.note(subject, "\(mapping)", fix: "bezel calibrate"))
        }
        return findings
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
        case .noTouchButton, .noPosition, .missingX, .missingY, .emptyRange, .hugeRange:
            "use another device: bezel devices lists them"
        }
    }
}
