import Testing
import Voice

struct RecogniserSettingsTests {
    static let languages: [(model: String, language: String, isServed: Bool)] = [
        ("en-US", "en-US", true), ("en-US", "EN-GB", true), ("en-US", "en_AU", true), ("en", "en-US", true),
        ("en-US", "de-DE", false), ("en-US", "", false), ("", "", false), ("en-US", "enm", false),
    ]

    @Test(arguments: languages)
    func `a model serves all regions of its language`(model: String, language: String, isServed: Bool) {
        #expect(RecogniserSettings(language: model).serves(language) == isServed)
    }
}
