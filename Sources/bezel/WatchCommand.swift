internal import ArgumentParser
internal import SmartDeviceLink

/// `bezel watch`: what happens, as it happens.
struct WatchCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print what happens, one JSON object a line, until interrupted.",
        discussion: """
            "event" says what it is, "t" when: milliseconds of the monotonic clock. Without a flag everything is told. \
            Where lines come faster than they are read some are left out, and an event "lost" says how many.

            \(ControlExit.help)
            """)

    @Flag(help: "Tell of fingers.")
    var touches = false

    @Flag(help: "Tell of apps: their coming and going, levels, regions, refused requests.")
    var apps = false

    @Flag(help: "Tell of alerts and of presses on their buttons.")
    var alerts = false

    @Flag(help: "Tell of panels that come and go.")
    var panels = false

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        let wishes: [(ControlRequest.WatchKind, Bool)] = [
            (.touches, touches), (.apps, apps), (.alerts, alerts), (.panels, panels),
        ]
        let chosen = wishes.filter(\.1).map(\.0)
        _ = try connection.ask(.watch(Set(chosen.isEmpty ? wishes.map(\.0) : chosen)))
        connection.endsWithReader()
        while true { try Console.line(try connection.nextLine().contents.text) }
    }
}
