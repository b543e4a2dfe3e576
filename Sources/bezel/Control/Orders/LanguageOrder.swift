internal import SmartDeviceLink

/// Changes the head unit's language until the next start or reload. Apps that speak another one are unregistered.
///
/// - Members: `name`: like "DE-DE"
/// - Answer: name
struct LanguageOrder: ControlOrder {
    static let name = "language"
    var right: ControlRight { .change }
    var language: Language

    init(_ language: Language) { self.language = language }

    init(_ members: inout ControlParameters) throws(ControlError) { language = try members.requiredWord("name") }

    var members: [(String, JSON?)] { [("name", .string(language.rawValue))] }

    func perform(_ call: ControlCall) -> ControlAnswer {
        call.service.program.setLanguage(language)
        return .now([("name", .string(language.rawValue))])
    }
}
