import BezelModel
import SmartDeviceLink

/// The card while the driver speaks: it is above the pages and under alerts. Both features that show it, and open the
/// microphone, do so with the actions that are performed here.
extension Engine {
    /// Whether a card may come on the screen: there is no other, and no alert that would cover it.
    var mayShowVoiceCard: Bool { voice.holder == nil && !voice.isInUse && alerts.leavesRoomForVoice }

    /// Alerts wait, except those of the highest class.
    mutating func takeVoice(for owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        guard voice.take(owner) else { return }
        perform(alerts.setUnderVoice(true, at: outbox.now), &outbox)
    }

    mutating func showVoiceCard(of owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        takeVoice(for: owner, &outbox)
        if voice.show(owner) { perform([.voiceCardChanged], &outbox) }
    }

    mutating func hideVoiceCard(of owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        let (hadIt, layer) = voice.leave(owner)
        guard hadIt else { return }
        if let layer { perform([.releaseTargets(layer), .voiceCardChanged], &outbox) }
        perform(alerts.setUnderVoice(false, at: outbox.now), &outbox)
    }

    mutating func openMicrophone(
        _ purpose: MicrophoneUse.Purpose, for owner: VoiceDesk.Owner, _ outbox: inout Outbox
    ) {
        guard let use = voice.open(purpose, for: owner) else { return }
        outbox.effects.append(.openMicrophone(use))
    }

    mutating func closeMicrophone(of owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        guard let id = voice.close(owner) else { return }
        outbox.effects.append(.closeMicrophone(id))
        outbox.needsRedraw = true
    }

    /// The card has come, or has gone: touches, pages, notices and the states of apps follow.
    mutating func voiceCardChanged(_ outbox: inout Outbox) {
        touch.setActiveVoice(voice.layer)
        coverPages(&outbox)
        perform(status.setVoice(voice.owner, under: alerts.cover), &outbox)
        perform(audio.setHeld(voice.owner == .session), &outbox)
        outbox.needsRedraw = true
    }

    /// An alert or the card of a voice came above the pages, or went.
    mutating func coverPages(_ outbox: inout Outbox) {
        let hasVoice = voice.owner != nil
        perform(screens.setCovered(hasVoice || alerts.cover?.isFull == true, at: outbox.now), &outbox)
        perform(screens.banners.setCovered(hasVoice || alerts.cover?.isHidden == false, at: outbox.now), &outbox)
    }

    /// An alert has come that the driver must see: what the driver says ends.
    mutating func giveWayToAlert(_ outbox: inout Outbox) {
        guard let owner = voice.holder, alerts.cover?.isHidden == false else { return }
        endVoice(of: owner, .alert, &outbox)
    }

    /// The feature ends what it does, and takes its card away.
    mutating func endVoice(of owner: VoiceDesk.Owner, _ end: VoiceDesk.End, _ outbox: inout Outbox) {
        switch owner {
        case .recording: perform(recordings.end(end), &outbox)
        case .session: perform(endSession(end), &outbox)
        }
    }

    /// A finger or a key presses an element of the card.
    mutating func voiceCardPressed(_ target: TargetID, _ outbox: inout Outbox) {
        outbox.needsRedraw = true
        guard voice.isShown(target.layer), let element = VoiceCard.Element(number: target.element) else { return }
        switch (voice.owner, element) {
        case (.recording, .button(let place)):
            if let button = Recordings.Button(rawValue: place) {
                perform(recordings.pressed(button, at: outbox.now), &outbox)
            }
        case (.session, _): perform(sessionCardPressed(element, at: outbox.now), &outbox)
        case (.recording, .row), (nil, _): break
        }
    }

    /// The element that has the focus first; nil for the first one.
    var voiceFocus: Int? {
        switch voice.owner {
        case .recording: VoiceCard.Element.button(0).number
        case .session, nil: nil
        }
    }

    /// The card of the feature that has it, as it looks now.
    func shownVoiceCard(at now: Instant) -> VoiceCard? {
        guard let id = voice.card, let owner = voice.owner, let layer = voice.layer else { return nil }
        var card: VoiceCard?
        switch owner {
        case .recording:
            let icon = recordings.session.flatMap { files.picture(content.icon(of: $0), of: $0) }
            card = recordings.card(in: Words.of(configuration.language), icon: icon, at: now)
        case .session: card = sessionCard
        }
        guard var card else { return nil }
        card.id = id
        card.levels = voice.levels
        card.isListening = voice.isListening
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

extension VoiceCard {
    /// What can be pressed, in the order of the knob.
    var elements: [Element] { rows.indices.map { .row($0) } + buttons.indices.map { .button($0) } }
}

extension VoiceDesk.Owner {
    /// What the app on the screen receives: a recording obscures it (ATF Smoke/API/031).
    var context: SystemContext {
        switch self {
        case .recording: .obscured
        case .session: .voiceRecognition
        }
    }
}
