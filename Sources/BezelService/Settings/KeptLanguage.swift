internal import SmartDeviceLink

/// The driver's choice of a language, which is stored over restarts.
struct KeptLanguage: Hashable, Sendable {
    /// nil: the configuration's language.
    var language: Language?

    init(_ language: Language? = nil) { self.language = language }

    /// A text that is no language is ignored.
    init(text: String) {
        language = text.split(whereSeparator: \.isWhitespace).first.flatMap { Language(rawValue: String($0)) }
    }

    var text: String { language.map { "\($0.rawValue)\n" } ?? "automatic\n" }
}
