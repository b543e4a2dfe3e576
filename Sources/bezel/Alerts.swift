internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel alerts`: the alert on the screen, those that wait, and whether more are accepted.
struct Alerts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List alerts, hold them back, or end them.",
        subcommands: [List.self, Pause.self, Resume.self, Complete.self, Withdraw.self], defaultSubcommand: List.self)

    struct List: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the shown alert and the waiting ones.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(AlertsOrder())) { answer in
                let shown = [answer["shown"] ?? .null].filter { $0 != .null }
                let waiting = answer["waiting"]?.array ?? []
                let rows = shown.map { ("on the screen", $0) } + waiting.map { (Self.wait(of: $0), $0) }
                let note = answer["paused"]?.boolean == true ? ["paused: alerts are held back"] : []
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
            abstract: "Hold back all alerts.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(PauseOrder())) { _ in ["alerts are held back"] }
        }
    }

    struct Resume: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show alerts again.", discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(ResumeOrder())) { _ in ["alerts are shown again"] }
        }
    }

    struct Complete: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "End an alert that holds the screen (--hold), because its work is done.",
            discussion: ControlExit.help)

        @Argument(help: ArgumentHelp("Name of the alert. Default: the one that holds the screen.", valueName: "name"))
        var name: String?

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(CompleteOrder(alert: name))) { ["\($0["name"]?.plain ?? "it") is complete"] }
        }
    }

    struct Withdraw: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Withdraw an alert.", discussion: ControlExit.help)

        @Argument(help: ArgumentHelp("Name of the alert.", valueName: "name"))
        var name: String

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(WithdrawOrder(alert: name))) { ["\($0["name"]?.plain ?? "it") is withdrawn"] }
        }
    }
}
