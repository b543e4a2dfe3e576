internal import ArgumentParser
internal import OverlayDisplay
internal import TouchInput

/// `bezel devices`: what is there, and what Bezel would use.
struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List input devices and displays, and what would be used.")

    func run() throws {
        print("Input (a touch panel is what udev calls ID_INPUT_TOUCHSCREEN):")
        let nodes = try PanelDiscovery.nodes()
        if nodes.isEmpty { print("  none") }
        for node in nodes {
            let use = node.isTouchscreen ? "touch panel, used" : "not used"
            let kinds = node.kinds.isEmpty ? "udev says nothing of it" : node.kinds.joined(separator: " ").lowercased()
            print("  \(node.path)  \(node.name ?? "without a name")  (\(kinds)): \(use)")
            if let idPath = node.idPath { print("      ID_PATH \(idPath)") }
            if let output = node.output { print("      WL_OUTPUT \(output)") }
            if let text = node.calibrationText {
                let problem = node.calibration == nil ? "  is not six numbers and is ignored" : ""
                print("      LIBINPUT_CALIBRATION_MATRIX \(text)\(problem)")
            }
        }
        print("Displays (the first connected one is used, a built-in panel before a socket):")
        let cards = Display.list()
        if cards.isEmpty { print("  none: there is no /dev/dri/card*") }
        for card in cards {
            print("  \(card.node)  (\(card.driver))\(card.problem.map { ": \($0)" } ?? "")")
            for connector in card.connectors {
                print("      \(connector.name) \(connector.status.rawValue) \(connector.modes.first ?? "")")
            }
        }
    }
}
