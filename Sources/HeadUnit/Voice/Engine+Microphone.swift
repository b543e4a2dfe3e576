import BezelModel
import SmartDeviceLink

/// Who may use the microphone, and the recordings of apps.
extension Engine {
    /// The RPCs that need a microphone.
    static let microphoneFunctions: Set<FunctionID> = [.performAudioPassThru, .endAudioPassThru, .onAudioPassThru]

    /// The driver's choice for all apps, or the configuration's.
    var appsMicrophone: HeadUnitConfiguration.Voice.AppsMicrophone {
        screens.settings.board?.appsMicrophone ?? configuration.voice.appsMicrophone
    }

    /// There is a microphone, and the driver has not switched it off.
    var isMicrophoneOn: Bool { voice.support.hasMicrophone && screens.settings.board?.microphone != false }

    /// What apps are told of the microphone.
    var offersMicrophone: Bool { isMicrophoneOn && appsMicrophone != .deny }

    /// Whether the driver can say commands, or touch them in a list.
    var hasVoiceCommands: Bool { screens.settings.board?.voiceCommands ?? configuration.voice.commands }

    /// For the page of the settings. A microphone that is switched off is still shown.
    var voiceRules: VoiceRules {
        let isKnown = voice.support.hasMicrophone || screens.settings.board?.microphone != nil
        return VoiceRules(
            microphone: isKnown ? screens.settings.board?.microphone ?? true : nil, commands: hasVoiceCommands,
            recognises: voice.support.recognises, apps: appsMicrophone)
    }

    private static let switchedOff = "the driver has switched the microphone off"

    // MARK: Changes

    mutating func setVoiceSupport(_ support: VoiceSupport, _ outbox: inout Outbox) {
        guard support != voice.support else { return }
        voice.support = support
        outbox.needsRedraw = true
        microphoneRulesChanged(&outbox)
    }

    /// The key of the microphone, or the switch in the settings: the driver is shown what it is now.
    mutating func switchMicrophone() -> [Action] {
        guard voice.support.hasMicrophone || screens.settings.board?.microphone != nil else { return [] }
        let actions = screens.settings.change { board in
            board.microphone = board.microphone == false
            return .microphone(board.microphone != false)
        }
        guard !actions.isEmpty else { return [] }
        return actions + [.microphoneRulesChanged, .showNotice(.microphone(isOn: isMicrophoneOn))]
    }

    /// A microphone has come or gone, or the driver has decided about it: a recording that may not go on ends, and apps
    /// receive their permissions.
    mutating func microphoneRulesChanged(_ outbox: inout Outbox) {
        endForbiddenRecording(&outbox)
        for app in apps.all where mayStay(app.session) { perform(updatePolicy(of: app.session), &outbox) }
    }

    mutating func endForbiddenRecording(_ outbox: inout Outbox) {
        if !isMicrophoneOn {
            let isThere = voice.support.hasMicrophone
            perform(
                recordings.withdraw(isThere ? Self.switchedOff : "there is no microphone any more"), &outbox)
        } else if appsMicrophone == .deny {
            perform(recordings.withdraw("apps may not use the microphone here"), &outbox)
        }
        perform(voiceSession.useChanged(to: voiceUse), &outbox)
    }

    // MARK: Requests

    mutating func performAudioPassThru(_ content: PerformAudioPassThru, _ request: RPCRequest) -> [Action] {
        func refuse(_ response: Response) -> [Action] { [.respond(request.id, response)] }
        if appsMicrophone == .deny { return request.respond(.disallowed, "apps may not use the microphone here") }
        guard isMicrophoneOn else { return request.respond(.rejected, Self.switchedOff) }
        let prompt = sound(of: content.prompt, request.session)
        if let missing = prompt.missingFile { return request.respond(.fileNotFound, missing) }
        if let refusal = recordings.refusal(isFree: mayShowVoiceCard) { return refuse(refusal) }
        let standing = appsMicrophone == .allow ? .allowed : microphoneConsent.standing(of: request.app)
        guard standing != .refused else {
            return request.respond(.userDisallowed, "the driver does not allow this app to use the microphone")
        }
        let actions = recordings.perform(
            content, request, name: request.app.label(in: configuration.language), prompt: prompt,
            isAsked: standing == .unknown)
        guard standing == .unknown else { return actions }
        let icon = files.picture(self.content.icon(of: request.session), of: request.session)
        return actions + microphoneConsent.ask(about: request.app, icon: icon)
    }

    /// The driver has answered whether an app may use the microphone.
    mutating func decide(_ answer: MicrophoneConsent.Answer, for session: SessionID) -> [Action] {
        guard recordings.session == session else { return [] }
        switch answer {
        case .thisTime, .always: return recordings.allowed(isFree: mayShowVoiceCard)
        case .no:
            return recordings.refused(
                Response(.userDisallowed, "the driver does not allow this app to use the microphone"))
        case .none:
            return recordings.refused(Response(.userDisallowed, "the driver has not allowed it this time"))
        }
    }

    // MARK: The microphone

    mutating func heard(_ event: MicrophoneEvent, of id: MicrophoneUse.ID, _ outbox: inout Outbox) {
        guard let owner = voice.heard(event, of: id) else { return }
        switch owner {
        case .recording:
            let isBacklogged = recordings.session.map { sessions.isBacklogged($0) } ?? false
            perform(recordings.heard(event, isBacklogged: isBacklogged, at: outbox.now), &outbox)
        case .session: perform(voiceSession.heard(event, at: outbox.now), &outbox)
        }
    }

    mutating func speakToRecording(_ parts: [SoundPart], _ outbox: inout Outbox) {
        guard configuration.sound.isAvailable else {
            return perform([.recordingPromptEnded(.unheard("there is no sound here"))], &outbox)
        }
        perform(audio.speakToRecording(parts), &outbox)
    }

    /// OnAudioPassThru: the sound is the message's raw data.
    mutating func pass(_ piece: ArraySlice<UInt8>, to session: SessionID, _ outbox: inout Outbox) {
        guard let app = apps[session],
            app.policy.permission(to: .onAudioPassThru, at: status[session].level) == .allowed
        else { return }
        let message = RPCMessage(
            type: .notification, function: .onAudioPassThru, correlationID: -1, parameters: [:], bulk: piece)
        sessions.send(message.payload, to: session, &outbox)
    }
}
