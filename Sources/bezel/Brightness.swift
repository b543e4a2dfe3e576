internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel brightness`: sets or prints the brightness of the backlight or the monitor.
struct Brightness: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Set the panel's brightness for day or night, whichever it is, or print it. It is kept.",
        discussion: ControlExit.help)

    @Argument(help: "Percent as an eye sees it, 1 to 100.") var percent: Int?

    @OptionGroup var control: ControlOptions

    func validate() throws {
        if let percent, !(1...100).contains(percent) { throw ValidationError("expected 1 to 100, got \(percent)") }
    }

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(BrightnessOrder(percent: percent))) { answer in
            guard let device = answer["device"]?.string else {
                return ["there is no backlight, and no monitor that is used"]
            }
            return ["\(answer["percent"]?.integer.map { "\($0) %" } ?? "unknown") on \(device)"]
        }
    }
}
