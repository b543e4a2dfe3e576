import BezelModel
import SmartDeviceLink

/// The utterance that is being played, those that wait, and the volume. Only one is played at a time.
///
/// An alert's sound ends a Speak or a prompt that is being played. Speak requests and the prompts of interactions wait in
/// order of arrival.
struct AudioQueue: Feature {
    fileprivate enum Speaker {
        case alert(AlertQueue.ID)
        case request(SpeakRequest)
        /// A prompt of the interaction with this page.
        case prompt(Page.ID)
        /// What is spoken in the voice session with this number.
        case session(UInt64)
        /// What is played before the microphone opens for an app.
        case recording
    }

    private struct Speech {
        let id: Utterance.ID
        let speaker: Speaker
        /// The device has begun to play it.
        var isHeard = false
        /// The time when the utterance counts as lost. Normally the device reports its end before.
        let due: Instant
    }

    /// A Speak that was requested and is not yet answered.
    fileprivate struct SpeakRequest {
        let id: RequestID
        let warnings: [String]
        /// It has put something on the screen too, so it has succeeded in part if nothing is heard.
        let isShown: Bool
    }

    private struct Waiting {
        let speaker: Speaker
        let parts: [SoundPart]

        func isOf(session number: UInt64) -> Bool {
            guard case .session(number) = speaker else { return false }
            return true
        }

        var isOfSession: Bool { if case .session = speaker { true } else { false } }

        func isOf(_ session: SessionID) -> Bool {
            guard case .request(let request) = speaker else { return false }
            return request.id.session == session
        }

        func isPrompt(of page: Page.ID) -> Bool {
            guard case .prompt(page) = speaker else { return false }
            return true
        }

        var isForRecording: Bool { if case .recording = speaker { true } else { false } }
    }

    private var current: Speech?
    private var waiting: [Waiting] = []
    /// The driver speaks: only alerts and the voice session itself are played.
    private var isHeld = false
    private var last: UInt64 = 0
    /// The microphone is open: what would be heard in it waits.
    private var isMutedForMicrophone = false
    private var queueLength: Int
    private var language: Language
    /// The driver's volume of all sounds.
    var volume: VolumeControl

    init(_ configuration: HeadUnitConfiguration) {
        queueLength = configuration.alerts.queueLength
        language = configuration.language
        volume = VolumeControl(configuration)
    }

    var deadline: Instant? { Instant.earliest(current?.due, volume.deadline) }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        let actions = volume.handle(event, at: now)
        switch event {
        case .timerFired: return actions + timeOut(at: now)
        case .appLeft(let app): return actions + withdraw(app.session)
        case .appClosed(let session): return actions + withdraw(session)
        case .configured(let configuration):
            queueLength = configuration.alerts.queueLength
            language = configuration.language
        case .masterReset: break
        }
        return actions
    }

    /// Speak is answered after it was played.
    ///
    /// - Parameters:
    ///   - isShown: The request has put something on the screen too. Then it succeeds in part whatever is not heard, and
    ///     a missing file does not keep the other parts from being played.
    ///   - shortfalls: What is missing on the screen, in whole phrases.
    mutating func speak(
        _ request: RPCRequest, _ sound: PreparedSound, isShown: Bool = false, shortfalls: [String] = []
    ) -> [Action] {
        func unheard(_ result: ResultCode, _ reasons: [String]) -> [Action] {
            isShown
                ? request.respond(shortfalls: shortfalls + reasons)
                : request.respond(result, reasons.joined(separator: "; "))
        }
        if let missing = sound.missingFile, !isShown { return request.respond(.fileNotFound, missing) }
        guard !sound.parts.isEmpty else { return unheard(.unsupportedResource, sound.problems) }
        guard waiting.count < max(queueLength, 1) else {
            return unheard(.rejected, sound.problems + ["too much waits to be spoken"])
        }
        let leftOut = [Response.warning(leftOut: request.leftOut)].compactMap { $0 }
        let warnings = leftOut + shortfalls + sound.problems
        let speaker = Speaker.request(SpeakRequest(id: request.id, warnings: warnings, isShown: isShown))
        waiting.append(Waiting(speaker: speaker, parts: sound.parts))
        return [.awaitResponse(request.id), .playNextSpeech]
    }

    /// Adds an interaction's prompt to the end of the queue.
    mutating func speak(_ parts: [SoundPart], to page: Page.ID) -> [Action] {
        waiting.append(Waiting(speaker: .prompt(page), parts: parts))
        return [.playNextSpeech]
    }

    /// An interaction has ended.
    mutating func stopPrompts(of page: Page.ID) -> [Action] {
        waiting.removeAll { $0.isPrompt(of: page) }
        guard case .prompt(page)? = current?.speaker else { return [] }
        return cut() + [.playNextSpeech]
    }

    /// The driver begins to speak (`true`), or has ended: Speak requests and prompts wait until then. One that is being
    /// played ends.
    mutating func setHeld(_ isHeld: Bool) -> [Action] {
        guard isHeld != self.isHeld else { return [] }
        self.isHeld = isHeld
        guard isHeld else { return [.playNextSpeech] }
        switch current?.speaker {
        case .request, .prompt: return cut()
        case .alert, .session, .recording, nil: return []
        }
    }

    /// Speaks at once in a voice session, or after the sound of an alert.
    mutating func speak(_ parts: [SoundPart], toSession number: UInt64, at now: Instant) -> [Action] {
        if case .alert? = current?.speaker {
            waiting.insert(Waiting(speaker: .session(number), parts: parts), at: 0)
            return []
        }
        return cut() + play(parts, .session(number), at: now)
    }

    mutating func stopSpeaking(toSession number: UInt64) -> [Action] {
        waiting.removeAll { $0.isOf(session: number) }
        guard let current, case .session(number) = current.speaker else { return [] }
        return [.effect(.stopAudio(current.id))] + endCurrent()
    }

    /// Adds what is played before the microphone opens for an app to the end of the queue.
    mutating func speakToRecording(_ parts: [SoundPart]) -> [Action] {
        waiting.append(Waiting(speaker: .recording, parts: parts))
        return [.playNextSpeech]
    }

    /// The recording has ended.
    mutating func stopRecordingPrompt() -> [Action] {
        waiting.removeAll(where: \.isForRecording)
        guard case .recording? = current?.speaker else { return [] }
        return cut() + [.playNextSpeech]
    }

    /// The microphone is about to open (`true`), or is closed: nothing is played meanwhile, and streams are silent.
    mutating func setMutedForMicrophone(_ isMuted: Bool) -> [Action] {
        guard isMuted != isMutedForMicrophone else { return [] }
        isMutedForMicrophone = isMuted
        return volume.setMutedForMicrophone(isMuted) + (isMuted ? [] : [.playNextSpeech])
    }

    /// Plays an alert's sound at once, an emergency's at no less than a certain volume.
    mutating func play(
        _ parts: [SoundPart], for alert: AlertQueue.ID, isEmergency: Bool, at now: Instant
    ) -> [Action] {
        cut() + volume.setEmergency(isEmergency) + play(parts, .alert(alert), at: now)
    }

    /// Plays the next Speak, unless a sound is being played.
    mutating func playNext(at now: Instant) -> [Action] {
        guard current == nil, !isMutedForMicrophone, let first = waiting.first, !isHeld || first.isOfSession else {
            return []
        }
        let next = waiting.removeFirst()
        return play(next.parts, next.speaker, at: now)
    }

    private mutating func play(_ parts: [SoundPart], _ speaker: Speaker, at now: Instant) -> [Action] {
        last += 1
        let id = Utterance.ID(last)
        let estimate = PreparedSound.estimatedTime(parts)
        current = Speech(id: id, speaker: speaker, due: now + estimate + estimate + .seconds(30))
        return [.effect(.playAudio(Utterance(id: id, parts: parts, language: language.tag)))]
    }

    mutating func began(_ id: Utterance.ID) -> [Action] {
        guard let speech = current, speech.id == id else { return [] }
        current?.isHeard = true
        let actions: [Action] = [.log(.speaking(true)), .speakingChanged(true)]
        guard case .recording = speech.speaker else { return actions }
        return actions + [.recordingPromptBegan]
    }

    mutating func ended(_ id: Utterance.ID, _ outcome: SoundOutcome) -> [Action] {
        // A stopped utterance was answered already.
        guard let speech = current, speech.id == id else { return [] }
        var actions = endCurrent()
        switch speech.speaker {
        case .alert(let alert): actions.append(.alertSoundEnded(alert, outcome))
        case .request(let request): actions.append(request.response(to: outcome))
        case .prompt: break
        case .session(let number): actions.append(.spokenToDriver(number))
        case .recording: actions.append(.recordingPromptEnded(outcome))
        }
        return actions + [.playNextSpeech]
    }

    /// Gives up an utterance whose end the device has not reported in time.
    private mutating func timeOut(at now: Instant) -> [Action] {
        guard let current, current.due <= now else { return [] }
        return [.effect(.stopAudio(current.id))] + ended(current.id, .unheard("the sound device does not answer"))
    }

    /// Stops an alert's sound, if it is being played.
    mutating func stop(_ alert: AlertQueue.ID) -> [Action] {
        guard let current, case .alert(alert) = current.speaker else { return [] }
        return cut()
    }

    /// Ends the Speak requests of an app that was closed or has left.
    private mutating func withdraw(_ session: SessionID) -> [Action] {
        let own = waiting.compactMap { $0.isOf(session) ? $0.speaker : nil }
        waiting.removeAll { $0.isOf(session) }
        var actions: [Action] = []
        if let current, case .request(let request) = current.speaker, request.id.session == session { actions = cut() }
        return actions + own.compactMap(Self.stopped) + [.playNextSpeech]
    }

    private mutating func cut() -> [Action] {
        guard let speech = current else { return [] }
        let actions: [Action] = [.effect(.stopAudio(speech.id))] + endCurrent()
        return actions + [Self.stopped(speech.speaker)].compactMap(\.self)
    }

    /// The answer to a Speak that is not played to its end; nil if it gets no answer.
    private static func stopped(_ speaker: Speaker) -> Action? {
        switch speaker {
        case .alert, .prompt: nil
        case .recording: .recordingPromptEnded(.stopped)
        case .request(let request): request.response(to: .stopped)
        case .session(let number): .spokenToDriver(number)
        }
    }

    private mutating func endCurrent() -> [Action] {
        let wasHeard = current?.isHeard == true
        current = nil
        return volume.setEmergency(false) + (wasHeard ? [.log(.speaking(false)), .speakingChanged(false)] : [])
    }
}

extension AudioQueue.SpeakRequest {
    func response(to outcome: SoundOutcome) -> Action {
        let result: (code: ResultCode, info: String?) =
            switch outcome {
            case .heard where warnings.isEmpty: (.success, nil)
            case .heard: (.warnings, warnings.joined(separator: "; "))
            case .partly(let why): (.warnings, (warnings + [why]).joined(separator: "; "))
            case .unheard(let why):
                (isShown ? .warnings : .unsupportedResource, (warnings + [why]).joined(separator: "; "))
            case .stopped: (.aborted, "something more important was to be heard, or the app was closed")
            }
        return .finishRequest(id, Response(result.code, result.info))
    }
}
