internal import ArgumentParser
internal import OverlayDisplay

/// `bezel run`: the service.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve apps: touches to them, their alerts to the screen.",
        discussion: "Ends on SIGTERM or SIGINT, after telling every app, and puts the screen back.")

    @OptionGroup var options: ServiceOptions

    @Flag(help: "Only check the configuration.")
    var check = false

    func run() throws {
        let configuration = try options.configuration()
        guard !check else { return print("the configuration is good") }
        do {
            try Daemon(configuration, log: options.logger(), frames: options.frameFolder()).run()
        } catch let error as DisplayError {
            Console.error(
                "\(error)\n       bezel devices shows what there is; --display headless runs without a display")
            throw ExitCode.failure
        }
    }
}
