internal import ArgumentParser

extension LogLevel: ExpressibleByArgument {}

/// `bezel log`: how much the running service logs.
struct LogCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Log more or less, until the service's next start or reload.",
        discussion: ControlExit.help)

    @Argument(help: "What is logged: this and everything graver.")
    var level: LogLevel

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(.log(level))) { _ in ["log level \(level.rawValue)"] }
    }
}
