internal import ArgumentParser
internal import SmartDeviceLink

/// `bezel activate`: who has the screen.
struct Activate: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give the screen to an app, or close it.", discussion: ControlExit.help)

    @Argument(help: ArgumentHelp("A session's number, an app's id or its name.", valueName: "app"))
    var app: String

    @Flag(help: "Close it: it is at level NONE until it is activated again.")
    var exit = false

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(exit ? .exit(app: app) : .activate(app: app))) { answer in
            ["\(answer["name"]?.plain ?? "the app") is \(answer["level"]?.plain ?? "")"]
        }
    }
}
