import BezelModel
import SmartDeviceLink

/// The card while the driver speaks: it is above the pages and under alerts. Both features that show it, and open the
/// microphone, do so with the actions that are performed here.
extension Engine {
    /// The driver speaks, or is about to.
    var driverSpeaks: Bool { voice.desk.holder != nil }

    /// Whether a card may come on the screen: there is no other, and no alert that would cover it.
    var mayShowVoiceCard: Bool { voice.desk.holder == nil && !voice.desk.isInUse && alerts.leavesRoomForVoice }

    /// Alerts wait, except those of the highest class.
    mutating func takeVoice(for owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        guard voice.desk.take(owner) else { return }
        perform(alerts.setUnderVoice(true, at: outbox.now), &outbox)
    }

    mutating func showVoiceCard(of owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        if voice.desk.show(owner) { perform([.voiceCardChanged], &outbox) }
    }

    mutating func hideVoiceCard(of owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        let (hadIt, layer) = voice.desk.leave(owner)
        guard hadIt else { return }
        if let layer { perform([.releaseTargets(layer), .voiceCardChanged], &outbox) }
        perform(alerts.setUnderVoice(false, at: outbox.now), &outbox)
    }

    mutating func openMicrophone(
        _ purpose: MicrophoneUse.Purpose, for owner: VoiceDesk.Owner, _ outbox: inout Outbox
    ) {
        guard let use = voice.desk.open(purpose, for: owner) else { return }
        outbox.effects.append(.openMicrophone(use))
    }

    mutating func closeMicrophone(of owner: VoiceDesk.Owner, _ outbox: inout Outbox) {
        guard let id = voice.desk.close(owner) else { return }
        outbox.effects.append(.closeMicrophone(id))
        outbox.needsRedraw = true
    }

    /// An alert has come that the driver must see: what the driver says ends.
    mutating func giveWayToAlert(_ outbox: inout Outbox) {
        guard let owner = voice.desk.holder, alerts.takesVoice else { return }
        endVoice(of: owner, .alert, &outbox)
    }

    /// The feature ends what it does, and takes its card away.
    mutating func endVoice(of owner: VoiceDesk.Owner, _ end: VoiceDesk.End, _ outbox: inout Outbox) {
        switch owner {
        case .recording: perform(voice.recordings.end(end), &outbox)
        case .session: perform(endSession(end), &outbox)
        }
    }

    /// A finger or a key presses an element of the card.
    mutating func voiceCardPressed(_ target: TargetID, _ outbox: inout Outbox) {
        outbox.needsRedraw = true
        guard voice.desk.isShown(target.layer), let element = VoiceCard.Element(number: target.element) else { return }
        switch (voice.desk.owner, element) {
        case (.recording, .button(let place)):
            if let button = Recordings.Button(rawValue: place) {
                perform(voice.recordings.pressed(button, at: outbox.now), &outbox)
            }
        case (.session, _): perform(sessionCardPressed(element, at: outbox.now), &outbox)
        case (.recording, .row), (nil, _): break
        }
    }

    /// The element that has the focus first; nil for the first one.
    var voiceFocus: Int? {
        switch voice.desk.owner {
        case .recording: VoiceCard.Element.button(0).number
        case .session, nil: nil
        }
    }
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
