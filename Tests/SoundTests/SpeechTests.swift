import BezelModel
import Synchronization
import Testing

@testable import Sound

struct SpeechTests {
    @Test func `hello has the length and the loudness of a word`() {
        let (outcome, samples) = rendered(.text("hello"))
        #expect(outcome == .heard)
        #expect(samples.count > 48000 * 3 / 10 && samples.count < 48000 * 7 / 10, "\(samples.count) samples")
        #expect(loudness(samples) > 0.03)
        #expect(samples.allSatisfy { abs($0) <= 1 })
    }

    @Test func `more words take longer, and a higher rate takes less`() {
        let text = "Turn left in three hundred metres, then keep right."
        let usual = rendered(.text(text)).samples.count
        #expect(usual > 3 * rendered(.text("left")).samples.count)
        let fast = rendered(.text(text), configuration: SoundConfiguration(rate: 350)).samples.count
        #expect(Double(fast) < 0.7 * Double(usual))
        let tooFast = rendered(.text(text), configuration: SoundConfiguration(rate: 1_000_000))
        #expect(tooFast.outcome == .heard, "the rate is held inside the synthesiser's range")
    }

    @Test(arguments: ["", " \n\t", "\u{200B}", "…", "\0"])
    func `text without words is no fault`(text: String) {
        #expect(rendered(.text(text)).outcome == .heard)
    }

    @Test func `brackets and marks are words, not orders`() {
        // As phonemes the first would be as short as the second.
        let bracketed = rendered(.text("[[h@l'oU h@l'oU h@l'oU]]")).samples.count
        #expect(bracketed > 2 * rendered(.text("hello hello hello")).samples.count)
        let marked = rendered(.text("<prosody rate=\"x-fast\">left</prosody>")).samples.count
        #expect(marked > 3 * rendered(.text("left")).samples.count)
    }

    @Test func `a text over the limit is refused whole`() {
        let (outcome, samples) = rendered(.text(String(repeating: "a", count: Synthesizer.longestText + 1)))
        #expect(outcome == .unheard("part 1: text: 16385 bytes, the limit is 16384"))
        #expect(samples.isEmpty)
    }

    @Test func `a word begins at once, whatever its first sound is`() {
        for word in ["turn", "keep", "hello", "a", "path"] {
            let lead =
                silences(in: rendered(.text(word)).samples, below: 0.005).first { $0.lowerBound == 0 }?.count ?? 0
            #expect(lead < 480, "\(word): \(lead) samples")
        }
    }

    @Test func `a language without a voice is told once, and spoken all the same`() {
        let told = Mutex<[String]>([])
        let sink = MemorySink()
        let speaker = speaker(on: sink) { text in told.withLock { $0.append(text) } }
        for id in 1...3 as ClosedRange<UInt64> {
            let utterance = Utterance(id: .init(id), parts: [.text("hello")], language: "xx-YY")
            #expect(speaker.play(utterance) == .heard)
        }
        #expect(told.withLock { $0 } == ["espeak-ng has no voice for xx-YY; English (America) speaks it"])
    }

    @Test func `a voice of the configuration's is used in every language, and told when there is none`() {
        let scottish = rendered(.text("hello"), configuration: SoundConfiguration(voice: "gmw/en-GB-scotland")).samples
        #expect(scottish != rendered(.text("hello")).samples)
        let told = Mutex<[String]>([])
        let sink = MemorySink()
        let speaker = speaker(on: sink, configuration: SoundConfiguration(voice: "nobody")) { text in
            told.withLock { $0.append(text) }
        }
        #expect(speaker.play(Utterance(id: .init(1), parts: [.text("hello")])) == .heard)
        #expect(told.withLock { $0.count } == 1)
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
    func `every language of SDL's has a voice`(language: String) throws {
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
    func `the voice of a language`(language: String, identifier: String) throws {
        let voices = try EspeakLibrary.shared.get().voices
        #expect(voices.voice(for: language)?.voice.identifier == identifier)
    }

    @Test func `no voices, no voice`() {
        #expect(VoiceList(voices: []).voice(for: "en") == nil)
    }
}
