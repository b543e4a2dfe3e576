internal import ArgumentParser
internal import SmartDeviceLink

/// `bezel alerts`: what is on the screen and what waits, and whether more may come.
struct Alerts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the alerts, hold them back, and end them.",
        subcommands: [List.self, Pause.self, Resume.self, Complete.self, Withdraw.self], defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the alert on the screen and those that wait.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(.alerts)) { answer in
                let shown = [answer["shown"] ?? .null].filter { $0 != .null }
                let waiting = answer["waiting"]?.array ?? []
                let rows = shown.map { ("on the screen", $0) } + waiting.map { (Self.wait(of: $0), $0) }
                let note = answer["paused"]?.boolean == true ? ["paused: no alert comes to the screen"] : []
                guard !rows.isEmpty else { return note + ["there is no alert"] }
                let columns = ["alert", "name", "priority", "from", "text", "buttons"]
                let cells = rows.map { row in [row.0] + columns.map { row.1[$0]?.plain ?? "-" } }
                return note + Columns.lines(["WHERE"] + columns.map { $0.uppercased() }, cells)
            }
        }

        private static func wait(of alert: JSON) -> String {
            alert["wait"]?.integer.map { "waits \(($0 + 999) / 1000) s" } ?? "waits"
        }
    }

    struct Pause: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let no alert come to the screen.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(.pause)) { _ in ["no alert comes to the screen from now on"] }
        }
    }

    struct Resume: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let alerts come to the screen again.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(.resume)) { _ in ["alerts come to the screen"] }
        }
    }

    struct Complete: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "The work is done that an alert holds the screen for.", discussion: ControlExit.help)

        @Argument(help: ArgumentHelp("The alert's; without it the one that holds the screen.", valueName: "name"))
        var name: String?

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(.complete(name: name))) { ["\($0["name"]?.plain ?? "it") is complete"] }
        }
    }

    struct Withdraw: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take an alert back.", discussion: ControlExit.help)

        @Argument(help: ArgumentHelp("The alert's.", valueName: "name"))
        var name: String

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(.withdraw(name: name))) { ["\($0["name"]?.plain ?? "it") is withdrawn"] }
        }
    }
}
