import BezelModel
import SmartDeviceLink

/// What is heard: the sound of alerts, and Speak (SDL.md §3.2, §5).
extension Engine {
    /// Speak: answered once it has been heard.
    mutating func speak(
        _ parameters: Parameters, _ request: Request, of app: App, at now: Instant, into outbox: inout Outbox
    ) throws(InvalidData) {
        var chunks: [TTSChunk] = []
        let objects = try parameters.require("ttsChunks", try parameters.objects("ttsChunks", count: 1...100))
        for object in objects { chunks.append(try TTSChunk(object)) }
        if let missing = app.missingFile(of: chunks) {
            return answer(request, .fileNotFound, info: missing, into: &outbox)
        }
        let (parts, problems) = sound(of: chunks, playsTone: false, app)
        guard !parts.isEmpty else {
            return answer(request, .unsupportedResource, info: problems.joined(separator: "; "), into: &outbox)
        }
        guard voice.line.count < max(configuration.alerts.queueLength, 1) else {
            return answer(request, .rejected, info: "too much waits to be spoken", into: &outbox)
        }
        sessions[request.session]?.app?.pending.insert(request.message.correlationID)
        voice.line.append(
            Voice.SpeakRequest(
                session: request.session, message: request.message, parts: parts,
                warnings: [request.warning].compactMap { $0 } + problems))
        speakNext(at: now, into: &outbox)
    }

    /// Lets an alert be heard at once.
    mutating func say(
        _ parts: [SoundPart], for speaker: Voice.Speaker, at now: Instant, into outbox: inout Outbox
    ) {
        if let current = voice.current { cut(current, into: &outbox) }
        voice.last += 1
        let id = Utterance.ID(voice.last)
        let guess = Self.guess(parts)
        voice.current = Voice.Speech(id: id, speaker: speaker, due: now + guess + guess + .seconds(30))
        outbox.effects.append(.say(Utterance(id: id, parts: parts, language: configuration.language.tag)))
    }

    /// Lets the next Speak be heard, unless somebody is, or an alert is about to be.
    mutating func speakNext(at now: Instant, into outbox: inout Outbox) {
        guard voice.current == nil, let next = voice.line.first else { return }
        if let alert = queue.current, alerts[alert]?.isUnheard == true { return }
        voice.line.removeFirst()
        say(next.parts, for: .request(next), at: now, into: &outbox)
    }

    /// Apps hear of it by Speak's permission; `speechCapabilities` are told at the next registration. A sound is tried in
    /// any case: that is how its return is found out.
    mutating func setAudible(_ canBeHeard: Bool, into outbox: inout Outbox) {
        guard canBeHeard != configuration.sound.canBeHeard else { return }
        configuration.sound.canBeHeard = canBeHeard
        for session in sessions.ids {
            guard let app = sessions[session]?.app else { continue }
            let permissions = Notifications.permissions(app.policy, configuration.sound)
            notify(session, .onPermissionsChange, permissions, into: &outbox)
        }
    }

    mutating func soundBegan(_ id: Utterance.ID, into outbox: inout Outbox) {
        guard voice.current?.id == id else { return }
        voice.current?.isHeard = true
        outbox.effects.append(.note(.speaking(true)))
        tellAudio(into: &outbox)
    }

    mutating func soundEnded(
        _ id: Utterance.ID, _ outcome: SoundOutcome, at now: Instant, into outbox: inout Outbox
    ) {
        // What was cut has been answered already.
        guard let current = voice.current, current.id == id else { return }
        fallSilent(into: &outbox)
        switch current.speaker {
        case .alert(let alert): heard(alert, outcome, at: now, into: &outbox)
        case .request(let speech): answer(speech, outcome, into: &outbox)
        }
        speakNext(at: now, into: &outbox)
    }

    /// The device has not told the end of something for so long that it never will.
    mutating func giveUpSound(at now: Instant, into outbox: inout Outbox) {
        guard let current = voice.current, current.due <= now else { return }
        outbox.effects.append(.hush(current.id))
        soundEnded(current.id, .unheard("the sound device does not answer"), at: now, into: &outbox)
    }

    /// The alert stops being heard, if it is.
    mutating func hush(_ alert: AlertQueue.ID, into outbox: inout Outbox) {
        guard let current = voice.current, case .alert(alert) = current.speaker else { return }
        cut(current, into: &outbox)
    }

    /// The app is closed, or gone: nothing of it is spoken any more.
    mutating func withdrawSpeech(of session: SessionID, at now: Instant, into outbox: inout Outbox) {
        let waiting = voice.line.filter { $0.session == session }
        voice.line.removeAll { $0.session == session }
        if let current = voice.current, case .request(let speech) = current.speaker, speech.session == session {
            cut(current, into: &outbox)
        }
        for speech in waiting { answer(speech, .stopped, into: &outbox) }
        speakNext(at: now, into: &outbox)
    }

    private mutating func cut(_ current: Voice.Speech, into outbox: inout Outbox) {
        outbox.effects.append(.hush(current.id))
        fallSilent(into: &outbox)
        if case .request(let speech) = current.speaker { answer(speech, .stopped, into: &outbox) }
    }

    private mutating func fallSilent(into outbox: inout Outbox) {
        let wasHeard = voice.current?.isHeard == true
        voice.current = nil
        guard wasHeard else { return }
        outbox.effects.append(.note(.speaking(false)))
        tellAudio(into: &outbox)
    }

    private mutating func answer(_ speech: Voice.SpeakRequest, _ outcome: SoundOutcome, into outbox: inout Outbox) {
        sessions[speech.session]?.app?.pending.remove(speech.message.correlationID)
        let result: (code: ResultCode, info: String?) =
            switch outcome {
            case .heard where speech.warnings.isEmpty: (.success, nil)
            case .heard: (.warnings, speech.warnings.joined(separator: "; "))
            case .partly(let why): (.warnings, (speech.warnings + [why]).joined(separator: "; "))
            case .unheard(let why): (.unsupportedResource, (speech.warnings + [why]).joined(separator: "; "))
            case .stopped: (.aborted, "something more important was to be heard, or the app was closed")
            }
        answer(speech.message, on: speech.session, result.code, info: result.info, into: &outbox)
    }

    /// An alert's sound is over: the alert goes on by its time where there is anything to be seen of it. One that is only
    /// heard has failed where none of its chunks was heard, even if its tone was: the chunks are what it says, as Speak's
    /// failure is all that sdl_core would hear of it (SDL.md §3.2).
    private mutating func heard(
        _ id: AlertQueue.ID, _ outcome: SoundOutcome, at now: Instant, into outbox: inout Outbox
    ) {
        guard let pending = alerts[id] else { return }
        alerts[id]?.isUnheard = false
        var verdict = (result: ResultCode.success, info: String?.none)
        switch outcome {
        case .heard, .stopped: break
        case .partly(let why): warn(id, why, into: &outbox)
        case .unheard(let why):
            warn(id, why, into: &outbox)
            verdict = (.unsupportedResource, why)
        }
        if pending.isVisible {
            perform(queue.speaks(id, false, at: now), at: now, into: &outbox)
        } else {
            endAlert(id, verdict.result, info: verdict.info, at: now, into: &outbox)
        }
    }
}

extension HeadUnitConfiguration.Sound {
    /// Whether apps are told that speech is served.
    var isAnnounced: Bool { isAvailable && canBeHeard }
}
