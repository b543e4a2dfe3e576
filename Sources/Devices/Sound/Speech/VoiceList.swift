/// The voices of espeak-ng, and the choice of a voice for a language.
struct VoiceList: Hashable, Sendable {
    struct Voice: Hashable, Sendable {
        /// Its file, like "gmw/en-US".
        var identifier: String
        var name: String
        /// In lower case, like "en-us".
        var languages: [Language]
    }
    struct Language: Hashable, Sendable {
        var tag: String
        /// Lower is better.
        var priority: Int
    }

    enum Match: Hashable {
        case exact(Voice)
        /// A voice of the same primary language.
        case related(Voice)
        /// A voice of another language, because there is none for this language.
        case foreign(Voice)

        var voice: Voice {
            switch self {
            case .exact(let voice), .related(let voice), .foreign(let voice): voice
            }
        }
    }

    static let fallback = "en-us"

    /// Without the voices of MBROLA, a separate synthesiser that espeak-ng would have to start.
    var voices: [Voice]

    /// - Parameter language: Like "de-DE" or "de", in any case.
    /// - Returns: nil when there are no voices.
    func voice(for language: String) -> Match? {
        let tag = language.lowercased().replacing("_", with: "-")
        let primary = tag.prefix { $0 != "-" }
        if let voice = best(where: { $0 == tag }) { return .exact(voice) }
        // The voice "de" speaks "de-DE": a region with the language's own name needs no separate voice.
        if tag == "\(primary)-\(primary)", let voice = best(where: { $0 == primary }) { return .exact(voice) }
        if let voice = best(where: { $0 == primary }) ?? best(where: { $0.hasPrefix("\(primary)-") }), !primary.isEmpty
        {
            return .related(voice)
        }
        return (best(where: { $0 == Self.fallback }) ?? voices.first).map(Match.foreign)
    }

    /// - Parameter name: A voice's name or identifier, in any case.
    func voice(named name: String) -> Voice? {
        let wanted = name.lowercased()
        return voices.first { $0.identifier.lowercased() == wanted || $0.name.lowercased() == wanted }
    }

    private func best(where isWanted: (String) -> Bool) -> Voice? {
        var found: (voice: Voice, priority: Int)?
        for voice in voices {
            for language in voice.languages where isWanted(language.tag) {
                if let found, found.priority <= language.priority { continue }
                found = (voice, language.priority)
            }
        }
        return found?.voice
    }
}
