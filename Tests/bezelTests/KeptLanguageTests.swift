import SmartDeviceLink
import Testing

@testable import BezelService

struct KeptLanguageTests {
    static let texts: [(text: String, language: Language?)] = [
        ("DE-DE\n", .deDE), ("  FR-CA", .frCA), ("automatic\n", nil), ("", nil), ("XX-YY\n", nil), ("\u{0}\n", nil),
    ]

    @Test(arguments: texts) func `a kept language is read, and anything else is the configuration's`(
        row: (text: String, language: Language?)
    ) { #expect(KeptLanguage(text: row.text).language == row.language) }

    @Test(arguments: [Language.arSA, nil]) func `a written language is read again`(language: Language?) {
        #expect(KeptLanguage(text: KeptLanguage(language).text).language == language)
    }
}
