import BezelModel

/// The page that says who may listen. All of it can be used while driving.
extension Screens {
    /// The driver's choices; nil where there is nothing to choose, and until they are known.
    var isMicrophoneOn: Bool? { settings.board?.microphone }
    var hasVoiceCommands: Bool? { settings.board?.voiceCommands }
    var appsMicrophone: HeadUnitConfiguration.Voice.AppsMicrophone? { settings.board?.appsMicrophone }

    /// The key of the microphone switches it off, or on.
    mutating func switchMicrophone() -> [Action] {
        settings.change { board in
            board.microphone = board.microphone == false
            return .microphone(board.microphone != false)
        }
    }

    mutating func voicePressed(_ element: PageElement, _ context: SettingsContext) -> [Action] {
        let rules = context.voice
        switch element.part(VoiceContent.Part.self) {
        case .toggle:
            switch SettingsComposer.switches(context)[safe: element.index] {
            case .microphone:
                return settings.change {
                    $0.microphone = rules.microphone == false
                    return .microphone(rules.microphone == false)
                } + [.microphoneRulesChanged]
            case .commands:
                return settings.change {
                    $0.voiceCommands = !rules.commands
                    return .voiceCommands(!rules.commands)
                } + [.microphoneRulesChanged]
            case nil: return []
            }
        case .choice:
            guard let choice = SettingsComposer.microphoneChoices[safe: element.index] else { return [] }
            if SettingsComposer.opensList(choice, context) {
                return settings.open(.listeners, pages.newID(), at: context.now)
            }
            return settings.change {
                $0.appsMicrophone = choice
                return .appsMicrophone(choice)
            } + (choice == .ask ? [.askAboutMicrophoneAgain] : []) + [.microphoneRulesChanged]
        case nil: return []
        }
    }

    /// An answer about an app is taken back. The page closes with the last one.
    mutating func listenerPressed(_ element: PageElement, _ context: SettingsContext) -> [Action] {
        let answers = context.voice.answers.all
        guard element.part(SettingsListContent.Part.self) == .action, let answer = answers[safe: element.index] else {
            return []
        }
        return (answers.count == 1 ? settings.back() : [])
            + [.forgetMicrophoneAnswer(answer.device, appID: answer.appID)]
    }
}
