internal import ArgumentParser
internal import BezelControl
internal import BezelModel
internal import SmartDeviceLink

/// `bezel link`: makes an app's connection slow, or closes it, to test the app.
struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make the connection of an app slow, or close it, to see what the app does.",
        subcommands: [Slow.self, Pace.self, Drop.self])

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

    struct Pace: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give an app's connection a delay and a rate in both directions, until it ends.",
            discussion: "Without options it is as fast as its link again.\n\n\(ControlExit.help)")

        @Argument(help: ArgumentHelp("The app's session number, app id or name.", valueName: "app"))
        var app: String

        @Option(help: ArgumentHelp("How much later bytes arrive, 0 to 10.", valueName: "seconds"))
        var delay = 0.0

        @Option(help: ArgumentHelp("Bytes a second, 100 to 100000000.", valueName: "bytes"))
        var rate: Int64?

        @OptionGroup var control: ControlOptions

        func validate() throws {
            guard (0...10).contains(delay) else {
                throw ValidationError("--delay: expected 0 to 10, got \(delay)")
            }
            if let rate, !LinkPace.rates.contains(rate) {
                throw ValidationError("--rate: expected 100 to 100000000, got \(rate)")
            }
        }

        func talk(on connection: ControlConnection) throws {
            let pace = LinkPace(delay: .milliseconds(Int((delay * 1000).rounded())), rate: rate)
            try show(connection.ask(SlowOrder(app: app, pace))) { answer in
                let rate = answer["rate"]?.integer.map { "\($0) bytes a second" } ?? "at full speed"
                return ["\(answer["name"]?.plain ?? "it"): \(answer["delay"]?.plain ?? "0") ms later, \(rate)"]
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
