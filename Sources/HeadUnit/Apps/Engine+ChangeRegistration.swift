import BezelModel
import SmartDeviceLink

/// What an app says of itself after it has registered.
extension Engine {
    mutating func changeRegistration(
        _ parameters: Parameters, _ request: Request, of app: App, into outbox: inout Outbox
    ) {
        for key in ["language", "hmiDisplayLanguage"] {
            let language = parameters.json[key]?.string ?? ""
            guard language == configuration.language.rawValue else {
                let info = "\(key): \(configuration.language.rawValue) is spoken here, not \(language)"
                return answer(request, .unsupportedResource, info: info, into: &outbox)
            }
        }
        let name = parameters.json["appName"]?.string ?? app.name
        let synonyms = parameters.json["vrSynonyms"].map { voiceCommands($0) } ?? app.synonyms
        if let taken = takenName([name] + synonyms, besides: request.session) {
            return answer(request, .duplicateName, info: "another app is called \(taken)", into: &outbox)
        }
        sessions[request.session]?.app?.name = name
        sessions[request.session]?.app?.synonyms = synonyms
        sessions[request.session]?.app?.language = configuration.language
        sessions[request.session]?.app?.displayLanguage = configuration.language
        needsRedraw = true
        answer(request, .success, into: &outbox)
    }

    /// No list of apps is on the screen yet, so the icon has no place. The name of a persistent
    /// file is kept for the next session.
    mutating func setAppIcon(
        _ parameters: Parameters, _ request: Request, of app: App, into outbox: inout Outbox
    ) throws(InvalidData) {
        let name = try parameters.fileName()
        guard let file = app.files[name] else { throw InvalidData("syncFileName: there is no file \(name)") }
        let icon = file.isPersistent ? name : nil
        sessions[request.session]?.app?.data.icon = icon
        answer(request, withoutEffect: ["the icon"], into: &outbox)
        if icon != app.data.icon { save(request.session, into: &outbox) }
    }

    /// The first of these names that another app goes by already.
    func takenName(_ names: [String], besides session: SessionID) -> String? {
        let others = sessions.ids.filter { $0 != session }.compactMap { sessions[$0]?.app }
        let taken = Set(others.flatMap { [$0.name.lowercased()] + $0.synonyms })
        return names.first { taken.contains($0.lowercased()) }
    }
}
