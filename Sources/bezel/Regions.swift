internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel regions`: the focusable regions of an app.
struct Regions: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the focusable regions of an app, topmost first, in the app's coordinates.",
        discussion: ControlExit.help)

    @Argument(
        help: ArgumentHelp(
            "The app's session number, app id or name. Default: the app on the screen.", valueName: "app"))
    var app: String?

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(RegionsOrder(app: app))) { answer in
            guard answer["regions"]?.array?.isEmpty == false else {
                return ["\(answer["name"]?.plain ?? "the app") has no regions"]
            }
            return Columns.lines(
                [("ID", "id"), ("X", "x"), ("Y", "y"), ("WIDTH", "width"), ("HEIGHT", "height"), ("FOCUS", "focus")],
                of: answer["regions"])
        }
    }
}
