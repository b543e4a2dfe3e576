internal import ArgumentParser
internal import BezelControl

/// `bezel screen`: switches the panel off and on.
struct ScreenCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Switch the panel off until a touch or something new, or on; or say that an update is installed.",
        discussion: ControlExit.help)

    @Argument var state: ScreenOrder.State

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(ScreenOrder(state))) { _ in [state.rawValue] }
    }
}

extension ScreenOrder.State: ExpressibleByArgument {}
