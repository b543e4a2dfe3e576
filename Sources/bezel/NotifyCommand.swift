internal import ArgumentParser
internal import BezelControl
internal import HeadUnit
internal import SmartDeviceLink

/// `bezel notify`: sends a notification to the apps that have subscribed to it.
struct NotifyCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Send a notification to the apps that have subscribed to it.",
        discussion: """
            A program must serve the requests that belong to the notification: GetWayPoints for OnWayPointChange, \
            GetInteriorVehicleData, with the module, for OnInteriorVehicleData. \
            PARAMETERS are those of SDL's specification: \
            {"wayPoints":[{"coordinate":{"latitudeDegrees":48.1,"longitudeDegrees":11.5}}]}, or \
            {"moduleData":{"moduleType":"CLIMATE","moduleId":"c1","climateControlData":{"fanSpeed":40}}}.

            \(ControlExit.help)
            """)

    @Argument(help: ArgumentHelp("\(Self.names).", valueName: "notification"))
    var function: String

    @Argument(help: ArgumentHelp("The parameters as JSON.", valueName: "parameters"))
    var parameters: String

    private static let names = ServedNotice.functions.map(\.name).joined(separator: " or ")

    @OptionGroup var control: ControlOptions

    func validate() throws { _ = try notice() }

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(NotifyOrder(notice()))) { answer in
            ["\(answer["apps"]?.integer ?? 0) apps have subscribed"]
        }
    }

    private func notice() throws -> ServedNotice {
        guard let function = ServedNotice.functions.first(where: { $0.name == self.function }) else {
            throw ValidationError("expected \(Self.names), got \"\(self.function)\"")
        }
        let json: JSON
        do throws(JSONError) { json = try JSONParser.parse(Array(parameters.utf8)[...]) } catch {
            throw ValidationError("the parameters are not JSON")
        }
        do throws(InvalidData) { return try ServedNotice(function, json) } catch { throw ValidationError(error.info) }
    }
}
