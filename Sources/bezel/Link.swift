internal import ArgumentParser
internal import BezelControl
internal import BezelModel
internal import SmartDeviceLink

/// `bezel link`: makes an app's connection slow, or closes it, to test the app.
struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the connection of an app slow, or close it, to see what the app does.",
        subcommands: [Slow.self, Drop.self])

    struct Slow: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Read nothing from an app's connection for some seconds.",
            discussion: "All apps on the connection wait. The head unit still writes.\n\n\(ControlExit.help)")

        @Argument(help: ArgumentHelp("The app's session number, app id or name.", valueName: "app"))
        var app: String

        @Argument(help: ArgumentHelp("How long, 0.001 to 60.", valueName: "seconds"))
        var seconds: Double

        @OptionGroup var control: ControlOptions

        func validate() throws {
            guard (0.001...60).contains(seconds) else {
                throw ValidationError("seconds: expected 0.001 to 60, got \(seconds)")
            }
        }

        func talk(on connection: ControlConnection) throws {
            let time = Interval.milliseconds(Int((seconds * 1000).rounded()))
            try show(connection.ask(SlowOrder(app: app, time))) { answer in
                ["nothing is read from \(answer["name"]?.plain ?? "it") for \(answer["time"]?.plain ?? "") ms"]
            }
        }
    }

    struct Drop: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Close an app's connection at once, as if the link was lost.", discussion: ControlExit.help)

        @Argument(help: ArgumentHelp("The app's session number, app id or name.", valueName: "app"))
        var app: String

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(DropOrder(app: app))) {
                ["the connection of \($0["name"]?.plain ?? "it") is closed"]
            }
        }
    }
}
