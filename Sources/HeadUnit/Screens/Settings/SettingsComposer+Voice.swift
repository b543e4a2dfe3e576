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
            choices: Self.microphoneChoices.map { words[$0.word] + (Self.opensList($0, context) ? "…" : "") },
            chosen: Self.microphoneChoices.firstIndex(of: rules.apps))
    }

    /// The choice opens the list of what the driver has answered: apps are asked about, and some were.
    static func opensList(_ choice: HeadUnitConfiguration.Voice.AppsMicrophone, _ context: SettingsContext) -> Bool {
        choice == .ask && context.voice.apps == .ask && !context.voice.answers.isEmpty
    }

    // MARK: Answers about apps

    func listeners(_ scroll: Scroll) -> SettingsListContent {
        let phones = context.phones
        let rows = context.voice.answers.all.map { answer in
            let phone = phones.first { $0.device == answer.device }?.name
            return SettingsListContent.Row(
                icon: answer.answer == .refused ? .lock : .microphone,
                text: ShownName(answer.name, unnamed: words[.unnamedApp]).description,
                secondaryText: words[answer.answer.word] + (phone.map { " · \u{2068}\($0)\u{2069}" } ?? ""),
                action: words[.forget])
        }
        return SettingsListContent(rows: rows, placeholder: words[.ask], scroll: scroll)
    }
}

extension Engine.Snapshot.App.Microphone {
    /// The answer as it is on the button of the question.
    fileprivate var word: Word {
        switch self {
        case .always: .always
        case .thisTime: .thisTime
        case .refused: .no
        }
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
