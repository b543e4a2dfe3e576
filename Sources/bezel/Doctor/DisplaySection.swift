internal import BezelConfiguration
internal import BezelModel
internal import BezelService
internal import OverlayDisplay
internal import TouchInput

/// The board's cards and connectors.
struct DisplayReport {
    let cards: [DisplayCard]
    let configuration: ProgramConfiguration.Display
    /// Access of the service's user to each card, by the card's node; empty if the doctor runs as that user.
    var access: [String: ServiceUser.Access] = [:]

    /// Another program that uses the screen.
    var holder: ScreenHolder?
    /// Panels of the board that no driver serves.
    var unboundPanels: [UnboundPanel] = []
    /// The modes on the kernel's command line.
    var kernelModes: [KernelMode] = []
    /// The compositor of this session, if the configuration uses one.
    var compositor: Result<Compositor, DisplayError>?

    init(cards: [DisplayCard], _ configuration: ProgramConfiguration.Display) {
        self.configuration = configuration
        self.cards = cards
    }

    /// - Parameters:
    ///   - user: The user of the installed service.
    ///   - root: The folder that /proc and /sys are in.
    init(
        collecting configuration: ProgramConfiguration.Display, for user: ServiceUser? = nil, root: String = "/"
    ) {
        self.init(cards: Display.list(), configuration)
        unboundPanels = UnboundPanel.list(root: root)
        kernelModes = KernelMode.all(in: SystemFiles.text(of: root + "proc/cmdline", limit: 8192) ?? "")
        for card in cards { access[card.node] = user?.access(to: card.node) }
    }

    /// Finds the program that uses the screen.
    ///
    /// - Parameters:
    ///   - service: The process at the control socket; nil if none answers.
    ///   - mayBeService: Whether a service runs that this user has no permission to ask.
    mutating func check(service: Int?, mayBeService: Bool) {
        if usesCompositor { compositor = Display.compositor() }
        guard configuration.output.mayBeCard, let card = choice?.card else { return }
        holder = ScreenHolder(looking: card.node, service: service, mayBeService: mayBeService)
    }

    var text: [String] {
        var lines = ["Displays (a connected one is used, a built-in panel before a socket, then by name):"]
        if cards.isEmpty { lines.append("  none: there is no /dev/dri/card*") }
        for card in cards {
            lines.append("  \(card.node)  (\(card.driver))\(card.problem.map { ": \($0)" } ?? "")")
            for connector in card.connectors {
                lines.append("      \(connector.name) \(connector.status.rawValue) \(connector.modes.first ?? "")")
            }
        }
        return lines
    }

    var section: DoctorSection {
        var section = DoctorSection("Display")
        if let compositor {
            let report = CompositorReport(compositor, configuration, isAutomatic: configuration.output == .auto)
            section.lines += report.lines
            section.findings += report.findings
            return section
        }
        guard configuration.output.mayBeCard else {
            section.lines.append("headless, \(configuration.size.text)")
            return section
        }
        let taken = choice
        for card in cards where !card.isFirmware && !card.connectors.isEmpty {
            section.findings += permission(card, isTaken: card.node == taken?.card.node)
        }
        guard let (card, connector) = taken else {
            let advice = DisplayAdvice.absence(among: cards, wanted: configuration.connector)
            section.findings.append(
                .problem(
                    configuration.connector.isEmpty ? "display" : "display.connector",
                    advice?.text ?? "there is none", fix: advice?.fix))
            section.findings += unboundPanels.map { $0.finding(isOnlyDisplay: true) }
            return section
        }
        section.findings += unboundPanels.map { $0.finding(isOnlyDisplay: false) }
        let line = "\(connector.name) \(connector.modes.first ?? "") on \(card.node) (\(card.driver))"
        let fault = ConnectorFault(connector, card: card, kernelModes: kernelModes)
        if let fault { section.findings.append(fault.finding) }
        if fault?.isFatal == true {
            // Nothing can be shown, so no program can hold the screen.
        } else if let holder {
            section.findings.append(holder.finding)
        } else {
            section.lines.append(line)
        }
        if configuration.connector.isEmpty,
            let advice = DisplayAdvice.others(among: cards, taken: connector.name)
        {
            section.findings.append(.note("display.connector", advice.text, fix: advice.fix))
        }
        return section
    }

    /// Whether the card can be opened: by the service's user if there is one, else by the present user.
    private func permission(_ card: DisplayCard, isTaken: Bool) -> [Finding] {
        if let access = access[card.node] { return [access.finding(card.node)].compactMap { $0 } }
        guard let problem = card.problem else { return [] }
        let fix = PermissionAdvice(path: card.node).command + ", then log in again"
        return [isTaken ? .problem(card.node, problem, fix: fix) : .note(card.node, problem, fix: fix)]
    }

    /// The display under a touch panel; nil if no display is connected.
    var touched: TouchMapping? {
        guard configuration.output.mayBeCard else { return TouchMapping(size: configuration.size) }
        guard let (_, connector) = choice, let size = connector.modes.first.flatMap({ DisplaySize($0) }) else {
            return nil
        }
        let geometry = ScreenGeometry(panel: size, rotation: configuration.rotation ?? .none, canvas: size)
        let seen = ScreenGeometry(panel: size, rotation: geometry.rotation, canvas: geometry.screen)
        return TouchMapping(size: seen.screen, geometry: seen, connector: connector.name)
    }

    private var usesCompositor: Bool {
        switch configuration.output {
        case .wayland, .window: true
        case .auto: ProgramConfiguration.Output.automatic(connector: configuration.connector) == .wayland
        case .kms, .headless: false
        }
    }

    /// The display that `bezel run` would use.
    private var choice: (card: DisplayCard, connector: DisplayCard.Connector)? {
        Display.choice(among: cards, wanted: configuration.connector.isEmpty ? nil : configuration.connector)
    }
}
