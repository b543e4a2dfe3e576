import BezelModel
import SmartDeviceLink

/// The card of a voice session: what can be said, the buttons, and what was heard.
extension Engine {
    /// A button of the card.
    private enum CardAction {
        case cancel, help, more
    }

    /// In the order of the card. Help is spoken: without sound there is no button for it.
    private var cardActions: [CardAction] {
        guard let open = voice.session.open else { return [] }
        var actions: [CardAction] = [.cancel]
        if !open.task.prompts.help.isEmpty { actions.append(.help) }
        if open.task.help.rows.count > VoiceCard.rowLimit { actions.append(.more) }
        return actions
    }

    mutating func endSession(_ end: VoiceDesk.End) -> [Action] {
        switch end {
        case .alert: voice.session.end(.interrupted("an alert was more important"))
        case .back: voice.session.cancel()
        }
    }

    mutating func sessionCardPressed(_ element: VoiceCard.Element, at now: Instant) -> [Action] {
        voice.session.used(at: now)
        switch element {
        case .row(let row): return voice.session.press(row: row, at: now)
        case .button(let place):
            switch cardActions[safe: place] {
            case .cancel: return voice.session.cancel()
            case .help: return voice.session.help(at: now)
            case .more: return voice.session.more()
            case nil: return []
            }
        }
    }

    /// The card as it looks now; nil without a session. Its owner adds what every card of a voice has.
    var sessionCard: VoiceCard? {
        guard let open = voice.session.open, let id = voice.desk.card else { return nil }
        let words = Words.of(configuration.language)
        let icon = open.task.app.flatMap { self.icon(of: $0) }
        var card = VoiceCard(
            id: id, sender: open.task.sender, senderIcon: icon, title: "", body: .rows([]))
        switch open.phase {
        case .heard(let entry, _):
            card.title = words[.quotation].filled(["%": entry.phrase])
            card.hasCheck = true
            card.status = words[.understood]
            return card
        case .retrying: card.title = words[.pardon]
        case .prompting, .listening, .deciding:
            card.title = open.hasRetried ? words[.pardon] : open.task.help.title ?? words[.sayCommand]
        }
        card.status = open.usesMicrophone && open.phase == .listening ? words[.listening] : ""
        card.body = .rows(
            open.task.help.rows.prefix(VoiceCard.rowLimit).map { item in
                VoiceCard.Row(
                    text: item.text, image: open.task.app.flatMap { files.picture(item.image, of: $0) })
            })
        card.buttons = cardActions.map { action in
            switch action {
            case .cancel: VoiceCard.Button(words[.cancel], .close)
            case .help: VoiceCard.Button(words[.help], .help)
            case .more: VoiceCard.Button(words[.more], .list)
            }
        }
        return card
    }
}
