internal import ArgumentParser
internal import BezelConfiguration
internal import BezelControl
internal import Glibc
internal import SmartDeviceLink

/// `bezel screenshot`: writes the screen to a file.
struct Screenshot: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the screen to a PNG file.", discussion: ControlExit.help)

    @Argument(help: ArgumentHelp("The file, or - for standard output.", valueName: "file"))
    var file: String

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        let answer = try connection.ask(ScreenshotOrder())
        if control.json { return try Console.line(answer.contents.text) }
        guard let bytes = answer["png"]?.string.flatMap(Base64.decode) else {
            throw ControlFailure.refused("the service sent no picture")
        }
        if file == "-" { return try Console.write(bytes) }
        guard let stream = fopen(file, "we") else {
            throw ControlFailure.refused("\(file): \(errorText(errno))")
        }
        let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
        guard fclose(stream) == 0, written == bytes.count else {
            throw ControlFailure.refused("\(file): \(errorText(errno))")
        }
    }
}
