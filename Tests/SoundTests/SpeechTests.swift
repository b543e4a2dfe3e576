import BezelModel
import Synchronization
import Testing

@testable import Sound

struct SpeechTests {
    @Test func `the word hello has a plausible length and loudness`() {
        let (outcome, samples) = rendered(.text("hello"))
        #expect(outcome == .heard)
        #expect(samples.count > 48000 * 3 / 10 && samples.count < 48000 * 7 / 10, "\(samples.count) samples")
        #expect(loudness(samples) > 0.03)
        #expect(samples.allSatisfy { abs($0) <= 1 })
    }

    @Test func `more words last longer, and a higher rate lasts shorter`() {
        let text = "Turn left in three hundred metres, then keep right."
        let usual = rendered(.text(text)).samples.count
        #expect(usual > 3 * rendered(.text("left")).samples.count)
        let fast = rendered(.text(text), configuration: SoundConfiguration(rate: 350)).samples.count
        #expect(Double(fast) < 0.7 * Double(usual))
        let tooFast = rendered(.text(text), configuration: SoundConfiguration(rate: 1_000_000))
        #expect(tooFast.outcome == .heard, "the rate is limited to the synthesiser's range")
    }

    @Test(arguments: ["", " \n\t", "\u{200B}", "…", "\0"])
    func `text without words is not an error`(text: String) {
        #expect(rendered(.text(text)).outcome == .heard)
    }

    @Test func `brackets and markup are spoken as text, not executed`() {
        // Spoken as phonemes the first would be as short as the second.
        let bracketed = rendered(.text("[[h@l'oU h@l'oU h@l'oU]]")).samples.count
        #expect(bracketed > 2 * rendered(.text("hello hello hello")).samples.count)
        let marked = rendered(.text("<prosody rate=\"x-fast\">left</prosody>")).samples.count
        #expect(marked > 3 * rendered(.text("left")).samples.count)
    }

    @Test func `a text over the limit is refused as a whole`() {
        let (outcome, samples) = rendered(.text(String(repeating: "a", count: Synthesizer.longestText + 1)))
        #expect(outcome == .unheard("part 1: text: 16385 bytes, the limit is 16384"))
        #expect(samples.isEmpty)
    }

    @Test func `a word begins without a pause, whatever its first sound is`() {
        for word in ["turn", "keep", "hello", "a", "path"] {
            let lead =
                silences(in: rendered(.text(word)).samples, below: 0.005).first { $0.lowerBound == 0 }?.count ?? 0
            #expect(lead < 480, "\(word): \(lead) samples")
        }
    }

    @Test func `a language without a voice is reported once and spoken in another one`() {
        let notices = Mutex<[String]>([])
        let sink = MemorySink()
        let speaker = speaker(on: sink) { text in notices.withLock { $0.append(text) } }
        for id in 1...3 as ClosedRange<UInt64> {
            let utterance = Utterance(id: .init(id), parts: [.text("hello")], language: "xx-YY")
            #expect(speaker.play(utterance) == .heard)
        }
        #expect(notices.withLock { $0 } == ["espeak-ng has no voice for xx-YY; English (America) speaks it"])
    }

    @Test func `a configured voice is used for every language, and reported if it is missing`() {
        let scottish = rendered(.text("hello"), configuration: SoundConfiguration(voice: "gmw/en-GB-scotland")).samples
        #expect(scottish != rendered(.text("hello")).samples)
        let notices = Mutex<[String]>([])
        let sink = MemorySink()
        let speaker = speaker(on: sink, configuration: SoundConfiguration(voice: "nobody")) { text in
            notices.withLock { $0.append(text) }
        }
        #expect(speaker.play(Utterance(id: .init(1), parts: [.text("hello")])) == .heard)
        #expect(notices.withLock { $0.count } == 1)
    }
}

struct VoiceListTests {
    /// SDL's languages (its enum Language) that espeak-ng 1.51 speaks.
    @Test(
        arguments: [
            "en-US", "es-MX", "fr-CA", "de-DE", "es-ES", "en-GB", "ru-RU", "tr-TR", "pl-PL", "fr-FR", "it-IT", "sv-SE",
            "pt-PT", "nl-NL", "en-AU", "zh-CN", "zh-TW", "ja-JP", "ar-SA", "ko-KR", "pt-BR", "cs-CZ", "da-DK", "no-NO",
            "nl-BE", "el-GR", "hu-HU", "fi-FI", "sk-SK", "en-IN", "th-TH", "en-SA", "he-IL", "ro-RO", "uk-UA", "id-ID",
            "vi-VN", "ms-MY", "hi-IN",
        ])
    func `every language of SDL has a voice`(language: String) throws {
        let voices = try EspeakLibrary.shared.get().voices
        let match = try #require(voices.voice(for: language))
        if case .foreign = match { Issue.record("\(language) → \(match.voice.name)") }
    }

    @Test(arguments: [
        ("en-US", "gmw/en-US"), ("EN-us", "gmw/en-US"), ("en-GB", "gmw/en"), ("en-AU", "gmw/en"), ("en", "gmw/en"),
        ("de-DE", "gmw/de"), ("de", "gmw/de"), ("de-AT", "gmw/de"), ("pt-BR", "roa/pt-BR"), ("pt-PT", "roa/pt"),
        ("es-MX", "roa/es-419"), ("es-ES", "roa/es"), ("fr-CA", "roa/fr"), ("no-NO", "gmq/nb"), ("zh-CN", "sit/cmn"),
        ("", "gmw/en-US"), ("xx", "gmw/en-US"), ("-", "gmw/en-US"),
    ])
    func `a language is spoken by its own voice`(language: String, identifier: String) throws {
        let voices = try EspeakLibrary.shared.get().voices
        #expect(voices.voice(for: language)?.voice.identifier == identifier)
    }

    @Test func `without voices no voice is chosen`() {
        #expect(VoiceList(voices: []).voice(for: "en") == nil)
    }
}
