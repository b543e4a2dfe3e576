internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel pair`: lets a phone be paired over Bluetooth.
struct Pair: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "Let a phone find this head unit over Bluetooth and be paired, for 120 s or until one is.",
        discussion: """
            Choose the head unit in the phone's Bluetooth settings, compare the number on both screens, and confirm it on \
            both. Interrupting the command does not end pairing; --stop does.

            Exit codes: 0 a phone was paired, or pairing was stopped; 1 the service refused; 2 no phone was paired; \
            5 no service runs; 64 the command line is wrong.
            """)

    @Flag(help: "End pairing.")
    var stop = false

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        let answer = try connection.ask(PairOrder(isOn: !stop)) { event in
            guard !control.json else { return }
            switch event["event"]?.string {
            case "opened":
                let (name, seconds) = (event["name"]?.plain ?? "", event["seconds"]?.plain ?? "")
                try? Console.line("phones find \"\(name)\" for \(seconds) s")
            case "asked":
                try? Console.line("\(event["phone"]?.plain ?? "a phone") asks: compare the number on the screen")
            case _: break
            }
        }
        try show(answer) { answer in
            if stop { return ["pairing is closed"] }
            guard answer["outcome"]?.string == "paired" else { return ["no phone was paired"] }
            return ["\(answer["phone"]?.plain ?? "") is paired: \(answer["device"]?.plain ?? "")"]
        }
        if !stop, answer["outcome"]?.string != "paired" { throw ExitCode(2) }
    }
}
