internal import ArgumentParser
internal import BezelConfiguration
internal import BezelService
internal import EventLoop
internal import Glibc
internal import OverlayDisplay
internal import ServiceManager

/// `bezel restore-display`: for systemd's `ExecStopPost`.
struct RestoreDisplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore-display",
        abstract: "Restore the screen after the end of the service.",
        discussion: """
            Without systemd the service restores the screen itself at a regular end, so that this is needed after a crash \
            only. With systemd the last picture stays on the screen while the service is started again; the unit runs \
            this command with --after to restore the screen when the service is stopped.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("Configuration file.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "File with the screen's state. Default: display.state of the configuration.", valueName: "file"))
    var state: String?

    @Option(
        help: ArgumentHelp(
            "Do nothing if systemd starts this unit again. For its ExecStopPost=.", valueName: "unit"))
    var after: String?

    func run() throws {
        if let after {
            switch ServiceEnd.ask(after) {
            case .stopped: ServiceNotifier().forget(DisplayKeeper.name)
            case .restarted: return print("\(after) is started again: its picture stays on the screen")
            case nil:
                Console.error("systemctl does not say whether \(after) is started again; the screen stays as it is")
                throw ExitCode.failure
            }
        }
        let configuration = try ProgramConfiguration.read(config)
        let file = state ?? configuration.display.state
        guard !file.isEmpty else { return print("display.state is \"\": no state is stored") }
        do {
            guard let result = try restore(from: file) else {
                return print("there is no \(file): nothing to restore")
            }
            print("\(result)")
            if case .failed = result { throw ExitCode.failure }
        } catch let error as DisplayError {
            Console.error("\(error)")
            throw ExitCode.failure
        }
    }

    /// systemd closes the node that it has kept a moment later; until then no other program controls the screen.
    private func restore(from file: String) throws(DisplayError) -> Restoration? {
        // Measured by the clock, and less than the unit's TimeoutStopSec=: an attempt is slow on a slow board.
        let deadline = Clock.monotonic + (after == nil ? 0 : 5_000_000_000)
        while Clock.monotonic < deadline {
            do throws(DisplayError) {
                return try Display.restore(from: file)
            } catch  where error.code == .notMaster {
                usleep(50000)
            }
        }
        return try Display.restore(from: file)
    }
}
