internal import ArgumentParser
internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel phones`: the devices on which apps run, and which of them are allowed.
struct Phones: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the devices that apps come from, allow them, or forget them.",
        discussion: """
            A device is a kind of link and a name, like tcp:192.168.1.23. Apps of this machine are always allowed.
            """,
        subcommands: [List.self, Allow.self, Forget.self], defaultSubcommand: List.self)

    /// The name of a device.
    fileprivate static let deviceHelp = ArgumentHelp("The device, like tcp:192.168.1.23.", valueName: "device")

    struct List: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the devices and apps that are allowed, refused, or not yet decided.",
            discussion: ControlExit.help)

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            try show(connection.ask(PhonesOrder())) { answer in
                guard answer["phones"]?.array?.isEmpty == false else { return ["no other device is known"] }
                return Columns.lines(
                    [
                        ("DEVICE", "device"), ("APP", "name"), ("ID", "appID"), ("ALLOWED", "allowed"),
                        ("CONNECTED", "connected"),
                    ], of: answer["phones"])
            }
        }
    }

    struct Allow: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Allow a device for good, without a question.", discussion: ControlExit.help)

        @Argument(help: Phones.deviceHelp)
        var device: String

        @Option(help: ArgumentHelp("Allow only the app with this app id.", valueName: "id"))
        var app: String?

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            let order = AllowOrder(try Phones.read(device), app: app)
            try show(connection.ask(order)) { ["\($0["device"]?.plain ?? "it") is allowed"] }
        }
    }

    struct Forget: ControlCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget a device: its apps are unregistered, and the driver is asked again.",
            discussion: ControlExit.help)

        @Argument(help: Phones.deviceHelp)
        var device: String

        @OptionGroup var control: ControlOptions

        func talk(on connection: ControlConnection) throws {
            let order = ForgetOrder(try Phones.read(device))
            try show(connection.ask(order)) { ["\($0["device"]?.plain ?? "it") is forgotten"] }
        }
    }

    fileprivate static func read(_ text: String) throws -> DeviceID {
        guard let device = DeviceID(text), device != .local else {
            throw ValidationError("expected a device like tcp:192.168.1.23, got \"\(text)\"")
        }
        return device
    }
}
