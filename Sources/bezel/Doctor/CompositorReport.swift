internal import BezelConfiguration
internal import BezelService
internal import OverlayDisplay

/// The doctor's report about this session's compositor.
struct CompositorReport {
    private(set) var lines: [String] = []
    private(set) var findings: [Finding] = []

    /// - Parameter isAutomatic: The configuration leaves the choice to the program.
    init(
        _ compositor: Result<Compositor, DisplayError>, _ configuration: ProgramConfiguration.Display, isAutomatic: Bool
    ) {
        switch compositor {
        case .failure(let error): findings.append(.problem("display.output", "\(error)", fix: error.advice))
        case .success(let compositor): add(compositor, configuration)
        }
        guard isAutomatic, let first = lines.first else { return }
        lines[0] = first + ", because another program has the display or there is none"
    }

    private mutating func add(_ compositor: Compositor, _ configuration: ProgramConfiguration.Display) {
        let outputs = compositor.outputs.joined(separator: ", ")
        let isWindow = configuration.output == .window
        guard isWindow || compositor.hasLayerShell else {
            findings.append(
                .problem(
                    "display.output", "the compositor at \(compositor.place) has no layer-shell",
                    fix: "[display] output = \"window\"; or another compositor: labwc, sway, wayfire, ubuntu-frame"))
            return
        }
        guard !isWindow || compositor.hasWindows else {
            findings.append(.problem("display.output", "the compositor at \(compositor.place) takes no windows"))
            return
        }
        let way =
            isWindow ? "in a window" : configuration.layer == .card ? "cards above its windows" : "above its windows"
        lines.append("the compositor at \(compositor.place), outputs \(outputs.isEmpty ? "none" : outputs): \(way)")
        guard !isWindow, !configuration.connector.isEmpty, !compositor.outputs.contains(configuration.connector) else {
            return
        }
        findings.append(
            .problem(
                "display.connector", "the compositor has no output \(configuration.connector); there are: \(outputs)",
                fix: "[display] connector = \"\(compositor.outputs.first ?? "")\""))
    }
}
