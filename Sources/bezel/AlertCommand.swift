internal import ArgumentParser
internal import BezelModel
internal import Drawing
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel alert`: asks the driver something.
struct AlertCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert", abstract: "Ask the driver something, and print the answer.",
        discussion: """
            Each TEXT is a line. What stands on the pressed button is printed. To end the command takes the alert back, \
            unless it holds the screen by then.

            What of it could not be seen or heard, like a picture that cannot be decoded, is said on standard error, and \
            in "warnings" with --json.

            Exit codes: 0 a button was pressed, or an alert without buttons had its time; 2 its time ran out before a \
            button was pressed; 3 something more important took its place, or it was withdrawn; 4 there was no room \
            for it; 1 the service has refused it; 5 no service is running; 64 the command line is wrong.
            """)

    @Argument(help: ArgumentHelp("One to three lines.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("high, default or low.", valueName: "priority"))
    var priority = "default"

    @Option(name: .customLong("button"), help: ArgumentHelp("A button; up to four.", valueName: "text"))
    var buttons: [String] = []

    @Option(help: ArgumentHelp("A PNG, JPEG or BMP file to show beside the text.", valueName: "file"))
    var icon: String?

    @Option(
        help: ArgumentHelp(
            """
            How long it is seen, 1 to 3600; without it 5 s, or with buttons alerts.button_timeout. With --hold and \
            without buttons: how long it keeps the screen at most.
            """,
            valueName: "seconds"))
    var time: Double?

    @Flag(
        help: ArgumentHelp(
            "It keeps the screen after the press, or from the start without buttons, until bezel alerts complete."))
    var hold = false

    @Flag(help: "A progress ring turns.")
    var progress = false

    @Flag(help: "Sound a tone.")
    var tone = false

    @Option(help: ArgumentHelp("Say this.", valueName: "text"))
    var say: String?

    @Option(help: ArgumentHelp("Whose name stands over it.", valueName: "name"))
    var from: String?

    @Option(help: ArgumentHelp("What bezel alerts calls it; alert-1 and on without.", valueName: "name"))
    var name: String?

    @OptionGroup var control: ControlOptions

    func validate() throws {
        if text.count > LocalAlert.lineLimit {
            throw ValidationError(
                "\(text.count) lines; \(LocalAlert.lineLimit) are the most. Quote each: bezel alert \"A line\"")
        }
        if buttons.count > LocalAlert.buttonLimit {
            throw ValidationError("--button: \(buttons.count) are given; \(LocalAlert.buttonLimit) are the most")
        }
        if let time, !(1...3600).contains(time) {
            throw ValidationError("--time: expected 1 to 3600, got \(time)")
        }
        do throws(ControlError) { _ = try AlertQueue.Rank(priority) } catch {
            throw ValidationError("--\(error)")
        }
    }

    func talk(on connection: ControlConnection) throws {
        let answer = try connection.ask(.alert(try alert(), name: name))
        if control.json { try Console.line(answer.contents.text) }
        for warning in answer["warnings"]?.array ?? [] { Console.error("warning: \(warning.string ?? "")") }
        if !control.json, let button = answer["button"]?.string { try Console.line(button) }
        switch answer["outcome"]?.string {
        case "timedOut" where !buttons.isEmpty:
            Console.error("nobody pressed a button in time")
            throw ControlExit.timedOut
        case "preempted":
            Console.error("something more important took its place")
            throw ControlExit.takenAway
        case "withdrawn":
            Console.error("it was withdrawn")
            throw ControlExit.takenAway
        case "rejected":
            Console.error("there is no room for it; try again in \(answer["tryAgain"]?.plain ?? "-") ms")
            throw ControlExit.rejected
        default: break
        }
    }

    private func alert() throws -> LocalAlert {
        var alert = LocalAlert(id: LocalAlert.ID(0), sender: from ?? "", lines: text, buttons: buttons)
        alert.rank = try AlertQueue.Rank(priority)
        alert.time = time.map { .milliseconds(Int($0 * 1000)) }
        alert.holds = hold
        alert.icon = try icon.map { EncodedImage(bytes: try Self.bytes(of: $0)) }
        alert.showsProgress = progress
        alert.playsTone = tone
        alert.speech = say
        return alert
    }

    /// A whole file, if it is not too big to send.
    private static func bytes(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "re") else { throw ControlFailure.refused("\(path): \(errorText(errno))") }
        defer { fclose(file) }
        let limit = ControlServer.lineLimit / 4 * 3
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < limit {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { break }
            bytes += chunk.prefix(count)
        }
        guard ferror(file) == 0 else { throw ControlFailure.refused("\(path) cannot be read") }
        guard ImageFile.isOne(bytes) else {
            throw ControlFailure.refused("\(path) is no PNG, JPEG or BMP file")
        }
        return bytes
    }
}
