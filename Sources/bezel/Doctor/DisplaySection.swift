internal import BezelModel
internal import OverlayDisplay

/// The board's cards and connectors.
struct DisplayReport {
    let cards: [DisplayCard]
    let configuration: ProgramConfiguration.Display

    init(collecting configuration: ProgramConfiguration.Display) {
        self.configuration = configuration
        cards = Display.list()
    }

    var text: [String] {
        var lines = ["Displays (the first connected one is used, a built-in panel before a socket):"]
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
        guard configuration.output == .kms else {
            section.lines.append("headless, \(configuration.size.text)")
            return section
        }
        for card in cards where !card.isFirmware {
            if let problem = card.problem {
                section.findings.append(
                    .problem(card.node, problem, mend: "sudo usermod -aG video,render $USER, then log in again"))
            }
        }
        guard let (card, connector) = chosen else {
            let name = configuration.connector
            section.findings.append(
                .problem(
                    name.isEmpty ? "display" : "display.connector",
                    name.isEmpty ? "nothing is connected" : "\(name) is not connected",
                    mend: "[display] output = \"headless\" runs without one"))
            return section
        }
        section.lines.append("\(connector.name) \(connector.modes.first ?? "") on \(card.node) (\(card.driver))")
        return section
    }

    /// What a touch panel would lie on; nil where nothing is connected.
    var touched: TouchedDisplay? {
        guard configuration.output == .kms else { return TouchedDisplay(size: configuration.size) }
        guard let (_, connector) = chosen, let size = connector.modes.first.flatMap({ DisplaySize($0) }) else {
            return nil
        }
        let geometry = ScreenGeometry(panel: size, rotation: configuration.rotation ?? .none, canvas: size)
        let seen = ScreenGeometry(panel: size, rotation: geometry.rotation, canvas: geometry.screen)
        return TouchedDisplay(size: seen.screen, geometry: seen, connector: connector.name)
    }

    private var chosen: (DisplayCard, DisplayCard.Connector)? {
        for card in cards where !card.isFirmware {
            for connector in card.connectors where connector.status == .connected {
                if configuration.connector.isEmpty || connector.name == configuration.connector {
                    return (card, connector)
                }
            }
        }
        return nil
    }
}
