internal import ArgumentParser
internal import BezelControl
internal import SmartDeviceLink

/// `bezel language`: changes the head unit's language.
struct LanguageCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "language", abstract: "Change the head unit's language until the next start or reload.",
        discussion: "Apps that have registered with another one are unregistered.\n\n\(ControlExit.help)")

    @Argument(help: ArgumentHelp("Like DE-DE, as in the configuration.", valueName: "language"))
    var name: String

    @OptionGroup var control: ControlOptions

    func validate() throws { _ = try language() }

    func talk(on connection: ControlConnection) throws {
        try show(connection.ask(LanguageOrder(language()))) { ["the language is \($0["name"]?.plain ?? "")"] }
    }

    private func language() throws -> Language {
        guard let language = Language(rawValue: name.uppercased()) else {
            let all = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("language: expected one of \(all), got \"\(name)\"")
        }
        return language
    }
}
