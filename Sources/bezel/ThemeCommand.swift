internal import ArgumentParser
internal import BezelControl
internal import BezelModel
internal import SmartDeviceLink

/// `bezel theme`: chooses the colours.
struct ThemeCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "Choose the colours of day or night, or let a sensor or the sun decide. The choice is kept.",
        discussion: ControlExit.help)

    enum Name: String, ExpressibleByArgument, CaseIterable {
        case day, night, auto

        var choice: ThemeChoice {
            switch self {
            case .day: .day
            case .night: .night
            case .auto: .auto
            }
        }
    }

    @Argument var name: Name

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(ThemeOrder(name.choice))) { answer in
            let present = answer["theme"]?.string ?? name.rawValue
            return [name == .auto ? "auto; it is \(present) now" : present]
        }
    }
}
