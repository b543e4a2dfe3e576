internal import ArgumentParser
internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel occupy`: an event of the car that limits apps while it lasts.
struct OccupyCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "occupy",
        abstract: "Tell apps that a call, the car's radio or its camera needs the sound or the screen.",
        discussion: """
            The event lasts while PROGRAM runs, or without a program until bezel occupy is interrupted. Then every app has \
            its former level again.
            PHONE_CALL: no app is audible. EMERGENCY_EVENT: no app is audible or streams. DEACTIVATE_HMI: all apps are in \
            the background, and none can be activated. AUDIO_SOURCE: the car plays in place of media apps. \
            EMBEDDED_NAVI: the car guides in place of navigation apps.

            The exit code is that of PROGRAM. Without a program:
            \(ControlExit.help)
            """)

    @Argument(help: ArgumentHelp("PHONE_CALL, EMERGENCY_EVENT, DEACTIVATE_HMI, AUDIO_SOURCE or EMBEDDED_NAVI."))
    var event: String

    @Argument(parsing: .postTerminator, help: "A program and its arguments, after --.")
    var program: [String] = []

    @OptionGroup var control: ControlOptions

    func validate() throws { _ = try order() }

    func talk(on connection: ControlConnection) throws {
        let answer = try connection.ask(order())
        guard program.isEmpty else {
            let code: CInt
            do throws(ProgramError) { code = try Program.run(program, input: nil).code } catch {
                Console.error("\(error)")
                throw ExitCode.failure
            }
            guard code == 0 else { throw ExitCode(code) }
            return
        }
        try show(answer) { ["\($0["event"]?.plain ?? event) lasts until this command is interrupted"] }
        while true { _ = try connection.nextEvent() }
    }

    private func order() throws -> OccupyOrder {
        do throws(ControlError) { return OccupyOrder(try SystemEvent(argument: event)) } catch {
            throw ValidationError(error.description)
        }
    }
}
