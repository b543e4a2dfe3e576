internal import ArgumentParser
internal import BezelControl

/// `bezel shutdown`: ends the service.
struct Shutdown: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the running service, as SIGTERM does.", discussion: ControlExit.help)

    @Flag(help: "End it as when the ignition is switched off: apps are told so, and may resume later.")
    var ignitionOff = false

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(ShutdownOrder(isIgnitionOff: ignitionOff))) { _ in ["the service is ending"] }
    }
}
