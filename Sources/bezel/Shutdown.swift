internal import ArgumentParser

/// `bezel shutdown`: ends the service.
struct Shutdown: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "End the running service, as SIGTERM does.", discussion: ControlExit.help)

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(.shutdown)) { _ in ["the service is ending"] }
    }
}
