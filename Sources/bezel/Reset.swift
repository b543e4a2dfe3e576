internal import ArgumentParser
internal import BezelConfiguration
internal import BezelControl
internal import BezelService
internal import Glibc
internal import HeadUnit
internal import TCPLink

/// `bezel reset`: the master reset.
struct Reset: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete all stored data of apps: resumption data, HMI levels, files and allowed devices.",
        discussion: """
            The running service unregisters its apps with reason MASTER_RESET. If no service runs, the storage folder \
            is emptied.

            \(ControlExit.help)
            """)

    @Flag(help: "Confirm the reset. It cannot be undone.")
    var yes = false

    @Option(help: ArgumentHelp("The storage folder to empty if no service runs.", valueName: "folder"))
    var storage = ProgramConfiguration.Storage().path

    @OptionGroup var control: ControlOptions

    func validate() throws {
        guard yes else { throw ValidationError("this deletes the stored data of every app; confirm with --yes") }
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
        try show(connection.ask(ResetOrder())) { _ in ["the data of every app is deleted"] }
    }

    private func emptyFolder() throws {
        // The service could not open files that root creates there.
        guard access(DiskStore.database(in: storage), F_OK) == 0 else {
            return try Console.line("there is nothing in \(storage)")
        }
        var configuration = ProgramConfiguration.Storage()
        configuration.path = storage
        let report = try DiskStore(configuration).perform(.forgetAll)
        if let problem = report.problem { throw problem }
        try Console.line("the data of every app is deleted: no service ran, \(storage) was emptied")
    }
}
