import BezelModel
import SmartDeviceLink

/// Who may use the microphone, and how the driver can say what apps offer.
extension Engine {
    /// The driver's choice for all apps, or the configuration's.
    var appsMicrophone: HeadUnitConfiguration.Voice.AppsMicrophone {
        screens.appsMicrophone ?? configuration.voice.appsMicrophone
    }

    /// There is a microphone, and the driver has not switched it off.
    var isMicrophoneOn: Bool { voice.desk.support.hasMicrophone && screens.isMicrophoneOn != false }

    /// What apps are told of the microphone.
    var offersMicrophone: Bool { isMicrophoneOn && appsMicrophone != .deny }

    /// Whether the driver can say commands, or touch them in a list.
    var hasVoiceCommands: Bool { screens.hasVoiceCommands ?? configuration.voice.commands }

    /// For the page of the settings. A microphone that is switched off is still shown.
    var voiceRules: VoiceRules {
        let isKnown = voice.desk.support.hasMicrophone || screens.isMicrophoneOn != nil
        return VoiceRules(
            microphone: isKnown ? screens.isMicrophoneOn ?? true : nil, commands: hasVoiceCommands,
            recognises: voice.desk.support.recognises, apps: appsMicrophone, answers: voice.consent.answers)
    }

    static let switchedOff = "the driver has switched the microphone off"

    /// How the driver can say what apps offer. The list of what can be said is one of the head unit's own pages.
    var voiceUse: VoiceUse {
        guard hasVoiceCommands, configuration.screen.templates else { return .none }
        return isMicrophoneOn && voice.desk.support.recognises ? .microphone : .touch
    }

    /// The properties of SetGlobalProperties that have an effect in voice sessions. The timeout prompt is for a driver who
    /// says nothing.
    var spokenProperties: Set<String> {
        guard voiceUse != .none else { return [] }
        let prompts: Set<String> = voiceUse == .microphone ? ["helpPrompt", "timeoutPrompt"] : ["helpPrompt"]
        return Set(["vrHelp", "vrHelpTitle"]).union(configuration.sound.isAvailable ? prompts : [])
    }

    /// What the driver has answered about an app; nil if they were not asked.
    func microphoneAnswer(about session: SessionID) -> Snapshot.App.Microphone? {
        apps[session].flatMap { voice.consent.answers[$0] }
    }

    // MARK: Changes

    mutating func setVoiceSupport(_ support: VoiceSupport, _ outbox: inout Outbox) {
        guard support != voice.desk.support else { return }
        voice.desk.support = support
        outbox.needsRedraw = true
        microphoneRulesChanged(&outbox)
    }

    /// The key of the microphone, or the switch in the settings: the driver is shown what it is now.
    mutating func switchMicrophone() -> [Action] {
        guard voice.desk.support.hasMicrophone || screens.isMicrophoneOn != nil else { return [] }
        let actions = screens.switchMicrophone()
        guard !actions.isEmpty else { return [] }
        return actions + [.microphoneRulesChanged, .showNotice(.microphone(isOn: isMicrophoneOn))]
    }

    /// A microphone has come or gone, or the driver has decided about it: a recording that may not go on ends, and apps
    /// receive their permissions.
    mutating func microphoneRulesChanged(_ outbox: inout Outbox) {
        endForbiddenRecording(&outbox)
        notifyApps(of: Reload.Changes(), &outbox)
    }

    /// The driver takes back the answer about one app: it is asked about again at its next recording. A recording that the
    /// answer has allowed ends.
    mutating func forgetMicrophoneAnswer(about appID: String, on device: DeviceID, _ outbox: inout Outbox) {
        guard let actions = voice.consent.forgetAnswer(about: appID, on: device) else { return }
        if appsMicrophone == .ask, let app = voice.recordings.session.flatMap({ apps[$0] }), app.appID == appID,
            app.device == device
        {
            perform(voice.recordings.withdraw("the driver does not allow it any more"), &outbox)
        }
        perform(actions, &outbox)
    }

    /// The app has a new policy: the driver is no longer asked about a recording that it forbids.
    mutating func limitRecording(of session: SessionID, to policy: AppPolicy, _ outbox: inout Outbox) {
        perform(voice.recordings.limit(session, to: policy), &outbox)
    }

    mutating func endForbiddenRecording(_ outbox: inout Outbox) {
        if !isMicrophoneOn {
            let isThere = voice.desk.support.hasMicrophone
            perform(
                voice.recordings.withdraw(isThere ? Self.switchedOff : "there is no microphone any more"), &outbox)
        } else if appsMicrophone == .deny {
            perform(voice.recordings.withdraw("apps may not use the microphone here"), &outbox)
        }
        perform(voice.session.useChanged(to: voiceUse), &outbox)
    }
}
