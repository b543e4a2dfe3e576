internal import ArgumentParser
internal import Glibc
internal import HeadUnit
internal import TCPLink

/// `bezel reset`: the master reset.
struct Reset: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Forget everything that is kept of apps: their data, their levels, their files.",
        discussion: """
            The running service tells its apps that they are unregistered (MASTER_RESET). Where none runs, the storage \
            folder is emptied.

            \(ControlExit.help)
            """)

    @Flag(help: "Really: nothing brings it back.")
    var yes = false

    @Option(help: ArgumentHelp("The storage folder, where no service runs.", valueName: "folder"))
    var storage = ProgramConfiguration.Storage().path

    @OptionGroup var control: ControlOptions

    func validate() throws {
        guard yes else { throw ValidationError("this forgets what every app has kept; --yes says that you mean it") }
    }

    func run() throws {
        do {
            try talk(on: ControlConnection(path: control.socket))
        } catch ControlFailure.unreachable(let error) where error.isNobodyThere {
            try emptyFolder()
        } catch let failure as ControlFailure {
            Console.error(failure.description)
            throw failure.exitCode
        }
    }

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(.reset)) { _ in ["every app is forgotten"] }
    }

    private func emptyFolder() throws {
        // Root would make files there that the service could not open.
        guard access(Archive.database(in: storage), F_OK) == 0 else {
            return try Console.line("there is nothing in \(storage)")
        }
        var configuration = ProgramConfiguration.Storage()
        configuration.path = storage
        let report = try Archive(configuration).carryOut(.forgetAll)
        if let problem = report.problem { throw problem }
        try Console.line("every app is forgotten; no service was running, \(storage) was emptied")
    }
}
