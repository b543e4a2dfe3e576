internal import BezelConfiguration
internal import BezelControl
internal import Glibc
internal import SmartDeviceLink

/// `bezel record --service`: records the contacts of a running service.
struct ServiceRecording {
    /// nil for standard output.
    let output: String?

    /// Runs until it is interrupted, or until the service ends.
    func run(at socket: String) throws {
        do {
            let connection = try ControlConnection(path: socket)
            let file = try RecordingFile(output)
            _ = try connection.ask(RecordOrder(isOn: true))
            connection.endsWithReader()
            Console.error("recording what the service at \(socket) gets; Ctrl-C ends it")
            while true { try write(connection.nextLine(), to: file) }
        } catch let failure as ControlFailure {
            Console.error(failure.description)
            throw failure.exitCode
        }
    }

    private func write(_ line: JSON, to file: RecordingFile) throws {
        switch line["event"]?.string {
        case "recorded":
            let code = file.work(.write(Array((line["text"]?.string ?? "").utf8)))
            guard code == 0 else { throw ControlFailure.refused("\(file.name): \(errorText(code))") }
        case "recordingEnded": throw ControlFailure.refused("it has ended: \(line["reason"]?.plain ?? "")")
        default: break
        }
    }
}
