import BezelModel

/// Who may listen.
extension SettingsComposer {
    /// The switches of the page, in their order.
    enum VoiceSwitch {
        case microphone, commands
    }

    static func switches(_ context: SettingsContext) -> [VoiceSwitch] {
        (context.voice.microphone == nil ? [] : [.microphone]) + [.commands]
    }

    /// The choices for apps, in their order.
    static let microphoneChoices: [HeadUnitConfiguration.Voice.AppsMicrophone] = [.ask, .allow, .deny]

    var voice: VoiceContent {
        let rules = context.voice
        let switches = Self.switches(context).map { kind in
            switch kind {
            case .microphone:
                VoiceContent.Switch(
                    text: words[.microphone], note: words[.microphoneOff], isOn: rules.microphone == true)
            case .commands:
                VoiceContent.Switch(
                    text: words[.voiceCommands],
                    note: rules.recognises ? context.language.ownName : words[.touchInList], isOn: rules.commands)
            }
        }
        guard rules.microphone != nil else { return VoiceContent(switches: switches) }
        return VoiceContent(
            switches: switches, title: words[.appsListen],
            choices: Self.microphoneChoices.map { words[$0.word] },
            chosen: Self.microphoneChoices.firstIndex(of: rules.apps))
    }
}

extension HeadUnitConfiguration.Voice.AppsMicrophone {
    fileprivate var word: Word {
        switch self {
        case .ask: .ask
        case .allow: .allow
        case .deny: .refuse
        }
    }
}
