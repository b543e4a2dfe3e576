package import BezelModel
package import SmartDeviceLink

/// Chooses the colours of day or night. The choice is stored until a reload finds another `display.theme`.
///
/// - Members: `name`: "day", "night" or "auto"
/// - Answer: name; theme: "day" or "night", whichever counts now
package struct ThemeOrder: ControlOrder {
    package static let name = "theme"
    package var right: ControlRight { .change }
    var choice: ThemeChoice

    package init(_ choice: ThemeChoice) { self.choice = choice }

    package init(_ members: inout ControlParameters) throws(ControlError) { choice = try members.requiredWord("name") }

    package var members: [(String, JSON?)] { [("name", .string(choice.rawValue))] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        let light = call.service.light
        light.choose(choice)
        return .now([("name", .string(choice.rawValue)), ("theme", .string(light.theme.rawValue))])
    }
}
