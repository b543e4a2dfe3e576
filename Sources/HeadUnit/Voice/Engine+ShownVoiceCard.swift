import BezelModel
import SmartDeviceLink

/// How the card looks while the driver speaks.
extension Engine {
    /// The card of the feature that has it, as it looks now.
    func shownVoiceCard(at now: Instant) -> VoiceCard? {
        guard let id = voice.desk.card, let owner = voice.desk.owner, let layer = voice.desk.layer else { return nil }
        var card: VoiceCard?
        switch owner {
        case .recording:
            card = recordingCard(at: now)
        case .session: card = sessionCard
        }
        guard var card else { return nil }
        card.id = id
        card.levels = voice.desk.levels
        card.isListening = voice.desk.isListening
        card.quotation = Words.of(configuration.language)[.quotation]
        card.isRightToLeft = configuration.language.isRightToLeft
        card.pressed = Set(
            card.elements.filter { element in
                let target = TargetID(layer: layer, element: element.number)
                return touch.isPressed(target) || keys.focus.heldTarget == target
            })
        card.focused = focusedElement(of: layer).flatMap { VoiceCard.Element(number: $0) }
        return card
    }
}

extension Engine {
    private func recordingCard(at now: Instant) -> VoiceCard? {
        guard let session = voice.recordings.session else { return nil }
        return voice.recordings.card(in: Words.of(configuration.language), icon: icon(of: session), at: now)
    }
}

extension VoiceCard {
    /// What can be pressed, in the order of the knob.
    var elements: [Element] { rows.indices.map { .row($0) } + buttons.indices.map { .button($0) } }
}
