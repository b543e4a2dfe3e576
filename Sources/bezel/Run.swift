internal import ArgumentParser
internal import Glibc
internal import Logging
internal import OverlayDisplay
internal import ServiceManager
internal import TCPLink

/// `bezel run`: the service.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve apps: touches to them, their alerts to the screen.",
        discussion: """
            Ends on SIGTERM or SIGINT, after telling every app, and puts the screen back. SIGHUP reads the configuration \
            again; the log says what has changed and what needs a restart.

            Under systemd it says when it is ready, how it is and that it lives (Type=notify, WatchdogSec=), and takes \
            over sockets named \(Self.appSockets) (TCP, any number) and \(Self.controlSocket) (FileDescriptorName=).
            """)

    /// What the units of passed sockets are called.
    private static let appSockets = "bezel-sdl"
    private static let controlSocket = "bezel-control"

    @OptionGroup var options: ServiceOptions

    @Flag(help: "Only check the configuration.")
    var check = false

    func run() throws {
        let configuration = try options.configuration()
        guard !check else { return print("the configuration is good") }
        CrashReport.begin("bezel \(Bezel.configuration.version)")
        let log = options.logger(configuration.log.level.level)
        let sockets = PassedSockets(tcpName: Self.appSockets, unixName: Self.controlSocket)
        for stranger in sockets.strangers {
            log.warning("the passed socket \"\(stranger.name)\" is not used: it \(stranger.reason)")
        }
        do {
            try Daemon(
                configuration, log: log, frames: options.frameFolder(), sockets: sockets,
                rereading: { try options.configuration() }
            ).run()
        } catch let error as DisplayError {
            Console.error(
                "\(error)\n       bezel devices shows what there is; --display headless runs without a display")
            throw ExitCode.failure
        } catch let error as TCPError where error.errno == EADDRINUSE {
            let holder = PortHolder.find(configuration.listen.port).map { "\n       it is \($0)" } ?? ""
            Console.error("\(error)\(holder)\n       --listen ADDRESS, or listen in the configuration, takes another")
            throw ExitCode.failure
        }
    }
}
