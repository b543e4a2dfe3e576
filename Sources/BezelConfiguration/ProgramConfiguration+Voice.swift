package import BezelModel
internal import HeadUnit
package import Voice

extension ProgramConfiguration {
    /// `[voice]`: the microphone, and what recognises phrases. Who may use it is in ``HeadUnitConfiguration/Voice``.
    package struct Voice: Hashable, Sendable {
        package enum RecogniserChoice: String, Hashable, Sendable, CaseIterable {
            /// A program that serves the language of the head unit (`bezel serve Voice`), else libpocketsphinx.
            case auto
            /// libpocketsphinx only.
            case pocketsphinx
            /// Phrases are not recognised. They can be touched in the list.
            case none
        }

        /// An ALSA PCM, like "default" or "plughw:CARD=Device,DEV=0"; "" for none.
        package var microphone = "default"
        package var recogniser = RecogniserChoice.auto
        /// Those of libpocketsphinx.
        package var library = RecogniserSettings()
        /// Silence that ends a phrase.
        package var endOfSpeech = Interval.milliseconds(500)

        package init() {}
    }
}

extension ConfigurationKey {
    static let voice: [ConfigurationKey] = [
        .text("voice.microphone", \.voice.microphone),
        .word("voice.apps_microphone", \.headUnit.voice.appsMicrophone),
        .boolean("voice.commands", \.headUnit.voice.commands),
        .word("voice.recogniser", \.voice.recogniser),
        .string(
            "voice.model", "the path of a folder", \.voice.library.model, read: { $0.hasPrefix("/") ? $0 : nil },
            write: { $0 }),
        .string(
            "voice.language", "a language like \"en-US\"", \.voice.library.language,
            read: { isLanguage($0) ? $0 : nil }, write: { $0 }),
        .integer("voice.sensitivity", 0...10, \.voice.library.sensitivity),
        .milliseconds("voice.end_of_speech", 200...2000, \.voice.endOfSpeech),
    ]

    /// Whether a text is a language with or without a region, such as "de" or "pt-BR".
    @Sendable private static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                (2...3).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && $0.isLetter }
            }
    }
}
