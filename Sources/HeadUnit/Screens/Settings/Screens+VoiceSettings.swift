import BezelModel

/// The page that says who may listen. All of it can be used while driving.
extension Screens {
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
            return settings.change {
                $0.appsMicrophone = choice
                return .appsMicrophone(choice)
            } + [.microphoneRulesChanged]
        case nil: return []
        }
    }
}
