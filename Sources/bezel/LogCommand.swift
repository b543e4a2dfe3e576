internal import ArgumentParser
internal import BezelConfiguration
internal import BezelControl

extension LogLevel: ExpressibleByArgument {}

/// `bezel log`: sets the log level of the running service.
struct LogCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Set the log level until the service's next start or reload.",
        discussion: ControlExit.help)

    @Argument(help: "The lowest level that is logged.")
    var level: LogLevel

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(LogOrder(level))) { _ in ["log level \(level.rawValue)"] }
    }
}
