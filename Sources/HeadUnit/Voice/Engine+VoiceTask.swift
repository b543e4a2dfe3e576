import BezelModel
import SmartDeviceLink

/// What can be said now.
extension Engine {
    /// What a session has that begins now; nil if nothing can be said.
    func task() -> VoiceTask? {
        if let spoken = screens.spoken {
            return task(.page(spoken.page, isAsked: false), spoken.wanted, spoken.choices, of: spoken.app)
        }
        // A message or a slider has no choices.
        guard !screens.hasInteraction else { return nil }
        let allowed = apps.all.filter { $0.standing.isAllowed }
        let app = status.fullApp.flatMap { apps[$0] }
        let commands = app.map { Grammar.commands(content[$0.session].menu, of: $0.session) } ?? Grammar.Source()
        // An app at NONE receives no command, unless its policy says so.
        let others = allowed.filter { $0.session != app?.session && isAllowed(.onCommand, for: $0) }
        let grammar = Grammar(
            commands, controls: controls, names: Grammar.names(of: allowed),
            elsewhere: Grammar.commands(of: others, content))
        let help =
            app.map { VoiceHelp($0, content[$0.session].globalProperties, grammar) } ?? VoiceHelp(grammar)
        guard !help.rows.isEmpty else { return nil }
        return task(.commands, app?.session, grammar, help)
    }

    func task(
        _ purpose: VoiceTask.Purpose, _ wanted: PerformInteraction, _ choices: [ChoiceSet.Choice], of app: SessionID
    ) -> VoiceTask? {
        let entries = Grammar.choices(choices)
        guard !entries.isEmpty else { return nil }
        let grammar = Grammar(entries, controls: controls)
        return task(purpose, app, grammar, VoiceHelp(wanted, grammar), initial: wanted.initialPrompt)
    }

    private func task(
        _ purpose: VoiceTask.Purpose, _ app: SessionID?, _ grammar: Grammar, _ help: VoiceHelp,
        initial: [TTSChunk] = []
    ) -> VoiceTask {
        let isAvailable = configuration.sound.isAvailable
        func parts(_ chunks: [TTSChunk]) -> [SoundPart] {
            (app.map { sound(of: chunks, $0) } ?? PreparedSound(chunks, isAvailable: isAvailable, files: nil)).parts
        }
        var prompts = VoicePrompts(
            help: parts(help.prompt), timeout: parts(help.timeoutPrompt),
            pardon: parts([TTSChunk(text: words[.pardon])]),
            chime: isAvailable ? [.chime(.listen)] : [])
        switch purpose {
        case .request, .page(_, isAsked: true): prompts.initial = parts(initial)
        // The prompt was spoken when the page came.
        case .commands, .page(_, isAsked: false): break
        }
        return VoiceTask(
            purpose: purpose, app: app,
            sender: app.flatMap { apps[$0] }?.label(in: configuration.language) ?? words[.microphone],
            grammar: grammar, help: help, prompts: prompts, language: configuration.language,
            usesMicrophone: voiceUse == .microphone)
    }

    /// "Help" and "cancel" in the head unit's language.
    private var controls: [Grammar.Entry] {
        [
            Grammar.Entry(phrase: words[.help], meaning: .help),
            Grammar.Entry(phrase: words[.cancel], meaning: .cancel),
        ]
    }

    private var words: Words { Words.of(configuration.language) }

    func leftOut(_ grammar: Grammar) -> [Action] {
        grammar.leftOut == 0 ? [] : [.log(.phrasesLeftOut(grammar.leftOut))]
    }
}
