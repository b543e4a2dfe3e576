internal import ArgumentParser
internal import BezelConfiguration
internal import BezelControl
internal import BezelModel
internal import BezelService
internal import Drawing
internal import Glibc
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel alert`: asks the driver a question.
struct AlertCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "alert", abstract: "Show an alert to the driver and print the text of the pressed button.",
        discussion: """
            Each TEXT is a line. Interrupting the command withdraws the alert, unless the alert holds the screen \
            (--hold).

            Parts that cannot be shown or heard, like a picture that cannot be decoded, are reported on standard error, \
            and as "warnings" with --json.

            Exit codes: 0 a button was pressed, or an alert without buttons was shown for its time; 1 the service \
            refused the alert; 2 no button was pressed in time; 3 a more important alert replaced it, or it was \
            withdrawn; 4 too many alerts wait; 5 no service runs; 64 the command line is wrong.
            """)

    @Argument(help: ArgumentHelp("One to three lines of text.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Priority: high, default or low.", valueName: "priority"))
    var priority = "default"

    @Flag(help: "Fill the screen, in red, as for an emergency. The priority decides how soon it is shown.")
    var emergency = false

    @Flag(help: "Show a warning sign: a triangle in an amber tile, in the place of an icon.")
    var warning = false

    @Option(
        name: .customLong("button"),
        help: ArgumentHelp("Text of a button. May be repeated, up to four times.", valueName: "text"))
    var buttons: [String] = []

    @Option(help: ArgumentHelp("PNG, JPEG or BMP file to show beside the text.", valueName: "file"))
    var icon: String?

    @Option(
        help: ArgumentHelp(
            """
            Time on the screen, 1 to 3600 s. Default: 5 s, or alerts.button_timeout with buttons. With --hold and \
            without buttons: the longest time for which the alert keeps the screen.
            """,
            valueName: "seconds"))
    var time: Double?

    @Flag(
        help: ArgumentHelp(
            "Keep the screen after the press, or from the start without buttons, until bezel alerts complete."))
    var hold = false

    @Flag(help: "Show a turning progress ring.")
    var progress = false

    @Flag(help: "Play a tone.")
    var tone = false

    @Option(help: ArgumentHelp("Text to speak.", valueName: "text"))
    var say: String?

    @Option(help: ArgumentHelp("Sender's name, shown above the text.", valueName: "name"))
    var from: String?

    @Option(help: ArgumentHelp("Name for bezel alerts. Default: alert-1, alert-2 and so on.", valueName: "name"))
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
        if warning, emergency || progress || icon != nil {
            throw ValidationError("--warning cannot be combined with --icon, --progress or --emergency")
        }
        if let time, !(1...3600).contains(time) {
            throw ValidationError("--time: expected 1 to 3600, got \(time)")
        }
        do throws(ControlError) { _ = try AlertQueue.Rank(priority) } catch {
            throw ValidationError("--\(error)")
        }
    }

    func talk(on connection: ControlConnection) throws {
        let answer = try connection.ask(AlertOrder(try alert(), name: name))
        if control.json { try Console.line(answer.contents.text) }
        for warning in answer["warnings"]?.array ?? [] { Console.error("warning: \(warning.string ?? "")") }
        if !control.json, let button = answer["button"]?.string { try Console.line(button) }
        switch answer["outcome"]?.string {
        case "timedOut" where !buttons.isEmpty:
            Console.error("no button was pressed in time")
            throw ControlExit.timedOut
        case "closed":
            Console.error("the driver has closed it")
            throw ControlExit.takenAway
        case "preempted":
            Console.error("a more important alert replaced it")
            throw ControlExit.takenAway
        case "withdrawn":
            Console.error("it was withdrawn")
            throw ControlExit.takenAway
        case "rejected":
            Console.error("too many alerts wait; try again in \(answer["tryAgain"]?.plain ?? "-") ms")
            throw ControlExit.rejected
        default: break
        }
    }

    private func alert() throws -> LocalAlert {
        var alert = LocalAlert(id: LocalAlert.ID(0), sender: from ?? "", lines: text, buttons: buttons)
        alert.rank = try AlertQueue.Rank(priority)
        alert.isEmergency = emergency
        alert.isWarning = warning
        alert.time = time.map { .milliseconds(Int($0 * 1000)) }
        alert.holds = hold
        alert.icon = try icon.map { EncodedImage(bytes: try Self.bytes(of: $0)) }
        alert.showsProgress = progress
        alert.playsTone = tone
        alert.speech = say
        return alert
    }

    /// The bytes of a file that is not too large to send.
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
