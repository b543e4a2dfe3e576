internal import ArgumentParser
internal import BezelConfiguration

/// Keys of the configuration's `[touch]` on the command line, with the same words and checks.
struct PanelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Rotation as in touch.rotation of the configuration: 0, 90, 180 or 270.", valueName: "degrees"))
    var rotation: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Axis ranges as in touch.ranges of the configuration, like 0:479,0:639.", valueName: "X0:X1,Y0:Y1"))
    var ranges: String?

    // Its first number may be below 0.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            Matrix as in touch.calibration of the configuration: "a b c d e f", also with commas, or nine numbers. \
            Applied before the rotation.
            """, valueName: "matrix"))
    var calibration: String?

    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp("Protocol as in touch.protocol of the configuration.", valueName: "word"))
    var panelProtocol: String?

    @Option(help: ArgumentHelp("Axes as in touch.axes of the configuration, like z,rx.", valueName: "x,y"))
    var axes: String?

    /// The defaults with these over them.
    func settings() throws -> ProgramConfiguration.Touch {
        var configuration = ProgramConfiguration()
        for (name, text) in [
            ("rotation", rotation), ("ranges", ranges), ("calibration", calibration), ("protocol", panelProtocol),
            ("axes", axes),
        ] {
            guard let text, let key = ConfigurationKey.all.first(where: { $0.name == "touch.\(name)" }) else {
                continue
            }
            guard key.apply(TOMLValue(text), &configuration) else {
                let reason = key.reason(TOMLValue(text)).map { ": \($0)" } ?? ""
                throw ValidationError("--\(name): expected \(key.expected), got \"\(text)\"\(reason)")
            }
        }
        return configuration.touch
    }
}
