package import SmartDeviceLink

/// Changes the head unit's language until the next start or reload. Apps that speak another one are unregistered.
///
/// - Members: `name`: like "DE-DE"
/// - Answer: name
package struct LanguageOrder: ControlOrder {
    package static let name = "language"
    package var right: ControlRight { .change }
    var language: Language

    package init(_ language: Language) { self.language = language }

    package init(_ members: inout ControlParameters) throws(ControlError) {
        language = try members.requiredWord("name")
    }

    package var members: [(String, JSON?)] { [("name", .string(language.rawValue))] }

    package func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.program.setLanguage(language)
        return .now([("name", .string(language.rawValue))])
    }
}
