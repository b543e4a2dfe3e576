import Testing

@testable import Voice

struct SpokenWordsTests {
    static let phrases: [(phrase: String, words: [String])] = [
        ("next song", ["next", "song"]), ("98.5 FM", ["98.5", "FM"]), ("AC/DC", ["AC", "DC"]), ("R&B", ["R&B"]),
        ("C++ (50%)", ["C++", "50%"]), ("don’t stop", ["don't", "stop"]), ("🎵 play 🎵", ["play"]),
        ("Beyoncé", ["Beyoncé"]), ("Wi-Fi: on", ["Wi", "Fi", "on"]), ("e\u{0301}t", ["et"]),
        ("play\nnext", ["play", "next"]),
        ("", []), (" - & - ", []), ("…", []), ("\0play\0", ["play"]), ("[[play]]", ["play"]),
        // Letters and digits that an English voice does not read.
        ("Привет", []), ("play Привет", []), ("音楽", []), ("٣", []), ("Ⅷ", []), ("½", []),
    ]

    @Test(arguments: phrases)
    func `a phrase is cut into words that an English voice can read`(phrase: String, words: [String]) {
        #expect(SpokenWords.words(of: phrase) == words)
    }

    @Test func `a phrase of too many characters or words has no words`() {
        #expect(SpokenWords.words(of: String(repeating: "a", count: 160)).count == 1)
        #expect(SpokenWords.words(of: String(repeating: "a", count: 161)).isEmpty)
        #expect(SpokenWords.words(of: String(repeating: "a ", count: 24)).count == 24)
        #expect(SpokenWords.words(of: String(repeating: "a ", count: 25)).isEmpty)
        #expect(SpokenWords.words(of: String(repeating: "é", count: 1 << 20)).isEmpty)
    }

    @Test func `of all characters only digits, Latin letters and some signs get into words`() {
        let allowed = Set("'.&+%$#@0123456789".unicodeScalars)
        // Of the planes above the first, every 61st.
        for value in Array(UInt32(0)...0xFFFF) + Array(stride(from: UInt32(0x1_0000), through: 0x10_FFFF, by: 61)) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for word in SpokenWords.words(of: "a\(scalar)b") {
                let isRead = word.unicodeScalars.allSatisfy {
                    allowed.contains($0) || $0.properties.isAlphabetic && $0.value <= 0x17F
                }
                #expect(isRead, "U+\(String(value, radix: 16))")
            }
        }
    }
}
