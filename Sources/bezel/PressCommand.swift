internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel press`: presses keys as if a device had sent them.
struct PressCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press keys, to try focus and hard buttons without a device.",
        discussion: """
            A key is named as in linux/input-event-codes.h, with or without KEY_: KEY_RIGHT or right. It does what \
            [keys.map] says, and every key is pressed briefly, one after the other.

            """ + ControlExit.help)

    @Argument(help: ArgumentHelp("Keys, like right, enter, home or KEY_OK.", valueName: "key"))
    var keys: [TypedKey]

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        for key in keys {
            try show(connection.ask(PressOrder(key: key))) { answer in
                ["\(answer["key"]?.plain ?? "-"): \(answer["action"]?.plain ?? "-")"]
            }
        }
    }
}
