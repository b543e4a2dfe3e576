internal import ArgumentParser
internal import BezelConfiguration
internal import BezelService
internal import Glibc
internal import Logging
internal import OverlayDisplay
internal import ServiceManager
internal import TCPLink

/// `bezel run`: the service.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the service: send touches to apps and show their alerts.",
        discussion: """
            SIGTERM or SIGINT ends the service: it tells every app and restores the screen. SIGHUP reads the \
            configuration again; the log names the keys that changed and those that need a restart.

            Under systemd it reports readiness, status and watchdog signals (Type=notify, WatchdogSec=). It uses passed \
            sockets with FileDescriptorName= \(Self.appSockets) (TCP, any number) and \(Self.controlSocket).
            """)

    /// The values of `FileDescriptorName=` of passed sockets.
    private static let appSockets = "bezel-sdl"
    private static let controlSocket = "bezel-control"

    @OptionGroup var options: ServiceOptions

    @Flag(help: "Check the configuration, name the files and lines of its values, and exit.")
    var check = false

    func run() throws {
        let (layers, configuration): (LayeredConfiguration, ProgramConfiguration)
        do {
            layers = try options.layers()
            configuration = try options.configuration(over: layers.configuration)
        } catch let error as ConfigurationError where check {
            throw ConfigurationFault(error, unit: UnitState.ask(ServiceReport.unitName))
        }
        let port = OpenPort(configuration)
        guard !check else {
            print("the configuration is valid")
            for line in layers.report { print(line) }
            if let warning = port.warning { print("note: \(warning)") }
            if let advice = port.advice { print("      safer with \(advice)") }
            if let warning = configuration.web.warning { print("note: \(warning)") }
            return
        }
        CrashReport.begin("bezel \(BezelVersion.text)")
        LargeBlocks.returnWhenFreed()
        let log = options.logger(configuration.log.level.level)
        let passed = PassedDescriptors(
            tcpName: Self.appSockets, unixName: Self.controlSocket, displayName: DisplayKeeper.name)
        for unknown in passed.strangers {
            log.warning("the passed descriptor \"\(unknown.name)\" is not used: it \(unknown.reason)")
        }
        do {
            try BezelService(
                configuration, log: log, frames: options.frameFolder(), passed: passed, endsAtLimit: true,
                rereading: { try options.configuration() }
            ).run()
        } catch let error as DisplayError {
            let advice = error.advice ?? "bezel devices lists the displays; --display headless runs without one"
            Console.error("\(error)\n       \(advice)")
            throw ExitCode.failure
        } catch let error as TCPError where error.errno == EADDRINUSE {
            let holder = PortOwner.find(configuration.listen.port).map { "\n       it is \($0)" } ?? ""
            let advice = "choose another with --listen ADDRESS, or with listen in the configuration"
            Console.error("\(error)\(holder)\n       \(advice)")
            throw ExitCode.failure
        }
    }
}
