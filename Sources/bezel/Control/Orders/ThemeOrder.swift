internal import BezelConfiguration
internal import BezelModel
internal import SmartDeviceLink

/// Chooses the colours of day or night. The choice is stored until a reload finds another `display.theme`.
///
/// - Members: `name`: "day", "night" or "auto"
/// - Answer: name; theme: "day" or "night", whichever counts now
struct ThemeOrder: ControlOrder {
    static let name = "theme"
    var right: ControlRight { .change }
    var choice: ThemeChoice

    init(_ choice: ThemeChoice) { self.choice = choice }

    init(_ members: inout ControlParameters) throws(ControlError) { choice = try members.requiredWord("name") }

    var members: [(String, JSON?)] { [("name", .string(choice.rawValue))] }

    func perform(_ call: ControlCall) -> ControlAnswer {
        let light = call.service.light
        light.choose(choice)
        return .now([("name", .string(choice.rawValue)), ("theme", .string(light.theme.rawValue))])
    }
}
