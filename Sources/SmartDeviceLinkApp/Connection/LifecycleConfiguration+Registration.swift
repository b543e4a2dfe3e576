public import SmartDeviceLink

/// Colours of a template (rpc_spec TemplateColorScheme).
public struct ColorScheme: Hashable, Sendable {
    /// A colour with parts of 0 to 255.
    public struct Color: Hashable, Sendable {
        /// Red, green and blue.
        public var red, green, blue: UInt8

        /// Creates a colour.
        public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
    }

    /// `primaryColor`. Nil: the head unit's.
    public var primary: Color?
    /// `secondaryColor`. Nil: the head unit's.
    public var secondary: Color?
    /// `backgroundColor`. Nil: the head unit's.
    public var background: Color?

    /// Creates a scheme.
    public init(primary: Color? = nil, secondary: Color? = nil, background: Color? = nil) {
        self.primary = primary
        self.secondary = secondary
        self.background = background
    }

    var json: JSON {
        let all = [("primaryColor", primary), ("secondaryColor", secondary), ("backgroundColor", background)]
        return .object(
            JSONObject(
                all.compactMap { key, color in
                    color.map {
                        (
                            key: key,
                            value: [
                                "red": .integer(Int64($0.red)), "green": .integer(Int64($0.green)),
                                "blue": .integer(Int64($0.blue)),
                            ]
                        )
                    }
                }))
    }
}

/// The app's names in another language, for ``LifecycleConfiguration/languages``.
public struct AppNames: Hashable, Sendable {
    /// The app's name; nil keeps it.
    public var name: String?
    /// Its short name; nil keeps it.
    public var shortName: String?
    /// How its name is spoken; empty keeps it.
    public var spokenName: [TTSChunk]
    /// Voice synonyms of the name; empty: they are not changed.
    public var voiceSynonyms: [String]

    /// Creates names. Those that are not given are kept.
    public init(
        name: String? = nil, shortName: String? = nil, spokenName: [TTSChunk] = [], voiceSynonyms: [String] = []
    ) {
        self.name = name
        self.shortName = shortName
        self.spokenName = spokenName
        self.voiceSynonyms = voiceSynonyms
    }
}

extension LifecycleConfiguration {
    /// The parameters of RegisterAppInterface.
    func registration(hash: String?) -> JSON {
        var registration = RegisterAppInterface(
            appName: name, appID: appID, types: types, isMediaApplication: isMediaApplication,
            languageDesired: language,
            hmiDisplayLanguageDesired: displayLanguage, hashID: hash)
        registration.ttsName = spokenName
        registration.vrSynonyms = voiceSynonyms
        var object = registration.parameters.object ?? JSONObject()
        if let shortName { object["ngnMediaScreenAppName"] = .string(shortName) }
        if let dayColors { object["dayColorScheme"] = dayColors.json }
        if let nightColors { object["nightColorScheme"] = nightColors.json }
        return .object(object)
    }

    /// The parameters of ChangeRegistration; nil if the app keeps its languages.
    ///
    /// - Parameters:
    ///   - spoken: The head unit's language of speech.
    ///   - shown: The language on its display.
    ///   - current: The app's present languages.
    func change(
        to spoken: Language, display shown: Language, from current: (language: Language, display: Language)
    ) -> JSON? {
        let takesSpoken = spoken == language || languages[spoken] != nil
        let takesShown = shown == displayLanguage || languages[shown] != nil
        let wanted = (takesSpoken ? spoken : current.language, takesShown ? shown : current.display)
        guard wanted != (current.language, current.display) else { return nil }
        var object = JSONObject([
            ("language", .string(wanted.0.rawValue)), ("hmiDisplayLanguage", .string(wanted.1.rawValue)),
        ])
        let (heard, seen) = (languages[wanted.0], languages[wanted.1])
        object["appName"] = .string(seen?.name ?? name)
        if let short = seen?.shortName ?? shortName { object["ngnMediaScreenAppName"] = .string(short) }
        let chunks = heard.flatMap { $0.spokenName.isEmpty ? nil : $0.spokenName } ?? spokenName
        if !chunks.isEmpty { object["ttsName"] = .array(chunks.map(\.json)) }
        let synonyms = heard.flatMap { $0.voiceSynonyms.isEmpty ? nil : $0.voiceSynonyms } ?? voiceSynonyms
        if !synonyms.isEmpty { object["vrSynonyms"] = .array(synonyms.map { .string($0) }) }
        return .object(object)
    }
}
