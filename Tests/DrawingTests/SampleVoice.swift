import BezelModel
import SmartDeviceLink

@testable import Drawing
@testable import HeadUnit

/// Cards while the driver speaks, with the head unit's words in one language.
struct SampleVoice {
    var language = Language.enUS
    var words: Words { .of(language) }

    static let levels: [UInt8] = (0..<60).map { UInt8(30 + ($0 * 37) % 60) }
    static let time = TimeBar(start: Instant(nanoseconds: 0), end: Instant(nanoseconds: 15_000_000_000))

    private func card(_ title: String, _ body: VoiceCard.Body, _ buttons: [VoiceCard.Button]) -> VoiceCard {
        VoiceCard(
            id: VoiceCard.ID(1), sender: "Skyline", senderIcon: SampleCards.icon, title: title,
            status: words[.listening], isListening: true, levels: Self.levels, body: body, buttons: buttons,
            quotation: words[.quotation], isRightToLeft: language.isRightToLeft)
    }

    /// An app records.
    var recording: VoiceCard {
        var card = card(
            words[.speakNow], .recording(text: "", time: Self.time),
            [
                VoiceCard.Button(words[.done], .check, isPrimary: true), VoiceCard.Button(words[.retry], .again),
                VoiceCard.Button(words[.cancel], .close),
            ])
        card.status = words[.secondsLeft].filled(["%": "112"])
        return card
    }

    /// The same with the app's own texts.
    var wordyRecording: VoiceCard {
        var card = recording
        card.title = "Say the name of a town"
        card.body = .recording(text: "For example “Rothental”", time: Self.time)
        card.focused = .button(0)
        return card
    }

    /// A command is listened for.
    var session: VoiceCard {
        var card = card(
            words[.sayCommand],
            .rows(["Next", "Favourites", "Shuffle on", "Call home"].map { VoiceCard.Row(text: $0) }),
            [VoiceCard.Button(words[.cancel], .close), VoiceCard.Button(words[.more], .list)])
        (card.pressed, card.focused) = ([.row(1)], .row(0))
        return card
    }

    /// It was not understood, and nothing is heard.
    var pardon: VoiceCard {
        var card = session
        card.title = words[.pardon]
        card.levels = []
        return card
    }

    /// It was understood.
    var heard: VoiceCard {
        var card = card("“Favourites”", .rows([]), [])
        (card.hasCheck, card.isListening, card.status) = (true, false, words[.understood])
        return card
    }

    var all: [VoiceCard] { [recording, wordyRecording, session, pardon, heard] }

    static func scene(_ card: VoiceCard?, theme: Theme = .night) -> Scene {
        var page = SamplePages.page(SamplePages.media)
        page.rail = SamplePages.rail
        return Scene(serial: .init(1), theme: theme, screen: .page(page), voice: card)
    }
}

extension AppInfo {
    /// An app on this machine.
    static func sample(_ name: String) -> AppInfo {
        AppInfo(
            session: SessionID(1), device: .local, opened: 1, registeredAt: Instant(nanoseconds: 0), name: name,
            synonyms: [], appID: name, keptID: name, types: [.default], isMedia: false, policy: AppPolicy(),
            standing: .trusted, rpcVersion: Version(8, 0, 0), language: .enUS, displayLanguage: .enUS)
    }
}
