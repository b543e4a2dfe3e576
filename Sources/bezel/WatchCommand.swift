internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel watch`: prints events as they happen.
struct WatchCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print events as they happen, one JSON object a line, until interrupted.",
        discussion: """
            "event" is the kind of event, "t" its time in milliseconds of the monotonic clock. Without a flag all but \
            messages are printed. When lines are not read fast enough some are left out; an event "lost" tells how many.

            \(ControlExit.help)
            """)

    @Flag(help: "Print touches.")
    var touches = false

    @Flag(help: "Print events of apps: registration, levels, regions, refused requests.")
    var apps = false

    @Flag(help: "Print events of alerts and presses of their buttons.")
    var alerts = false

    @Flag(help: "Print panels that are connected or disconnected.")
    var panels = false

    @Flag(help: "Print each message between apps and the head unit, also what drivers type.")
    var rpcs = false

    @Flag(help: "With --rpcs: first print the messages that the service has kept for the console.")
    var past = false

    @OptionGroup var control: ControlOptions

    func validate() throws {
        guard !past || rpcs else { throw ValidationError("--past needs --rpcs") }
    }

    func talk(on connection: ControlConnection) throws {
        let options: [(WatchKind, Bool)] = [
            (.touches, touches), (.apps, apps), (.alerts, alerts), (.panels, panels), (.rpcs, rpcs),
        ]
        let chosen = options.filter(\.1).map(\.0)
        _ = try connection.ask(
            WatchOrder(chosen.isEmpty ? WatchKind.usual : Set(chosen), past: past ? true : nil))
        connection.endsWithReader()
        while true { try Console.line(try connection.nextLine().contents.text) }
    }
}
