internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel apps`: the registered apps.
struct Apps: ControlCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the registered apps.", discussion: ControlExit.help)

    @OptionGroup var control: ControlOptions

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(AppsOrder())) { answer in
            guard answer["apps"]?.array?.isEmpty == false else { return ["no app is registered"] }
            return Columns.lines(
                [
                    ("SESSION", "session"), ("NAME", "name"), ("ID", "appID"), ("LEVEL", "level"),
                    ("CONTEXT", "context"), ("AUDIO", "audio"), ("TYPES", "types"), ("PRIORITY", "priority"),
                    ("REGIONS", "regions"), ("ALERTS", "alerts"), ("MICROPHONE", "microphone"), ("PEER", "peer"),
                    ("REGISTERED FOR", "registeredFor"),
                ], of: answer["apps"], durations: ["registeredFor"])
        }
    }
}
