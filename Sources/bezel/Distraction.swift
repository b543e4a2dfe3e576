internal import ArgumentParser
internal import BezelControl

/// `bezel distraction`: switches driver distraction rules on or off.
struct Distraction: ControlCommand {
    enum Setting: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    static let configuration = CommandConfiguration(
        abstract: "Tell apps whether driver distraction rules are in force.", discussion: ControlExit.help)

    @Argument var setting: Setting

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(DistractionOrder(isOn: setting == .on))) { _ in
            [setting == .on ? "the driver must not be distracted" : "no rules of driver distraction are in force"]
        }
    }
}
