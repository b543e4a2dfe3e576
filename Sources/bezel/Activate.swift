internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel activate`: gives the screen to an app.
struct Activate: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give the screen to an app, or close it. An app of [[apps.cloud]] is connected to.",
        discussion: ControlExit.help)

    @Argument(help: ArgumentHelp("The app's session number, app id or name.", valueName: "app"))
    var app: String

    @Flag(help: "Close the app: its level is NONE until it is activated again.")
    var exit = false

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        let answer = try exit ? connection.ask(ExitOrder(app: app)) : connection.ask(ActivateOrder(app: app))
        try show(answer) { answer in
            let name = answer["name"]?.plain ?? "the app"
            if let url = answer["connecting"]?.plain { return ["connecting to \(name) at \(url): see bezel status"] }
            return answer["undecided"]?.boolean == true
                ? ["the driver is asked whether \(name) may come in"] : ["\(name) is \(answer["level"]?.plain ?? "")"]
        }
    }
}
