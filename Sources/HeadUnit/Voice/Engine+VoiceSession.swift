import BezelModel
import SmartDeviceLink

/// Voice sessions: what can be said now, and the ways to say it.
extension Engine {
    /// How the driver can say what apps offer. The list of what can be said is one of the head unit's own pages.
    var voiceUse: VoiceUse {
        guard hasVoiceCommands, configuration.screen.templates else { return .none }
        return isMicrophoneOn && voice.support.recognises ? .microphone : .touch
    }

    /// The properties of SetGlobalProperties that have an effect in voice sessions. The timeout prompt is for a driver who
    /// says nothing.
    var spokenProperties: Set<String> {
        guard voiceUse != .none else { return [] }
        let prompts: Set<String> = voiceUse == .microphone ? ["helpPrompt", "timeoutPrompt"] : ["helpPrompt"]
        return Set(["vrHelp", "vrHelpTitle"]).union(configuration.sound.isAvailable ? prompts : [])
    }

    /// The phrases of the open session, or of one that would begin now; nil for none.
    var presentGrammar: Grammar? {
        voiceSession.open?.task.grammar ?? (voiceUse == .none ? nil : task()?.grammar)
    }

    // MARK: From the driver

    mutating func voiceKey(_ phase: KeyPhase, at stamp: Stamp, _ now: Instant) -> [Action] {
        switch phase {
        case .down:
            if voiceSession.isOpen { return voiceSession.cancel() }
            let actions = startVoice(at: now)
            if voiceSession.isOpen { voiceSession.keyIsDown(since: stamp) }
            return actions
        case .up: return voiceSession.keyIsUp(at: stamp)
        case .cancelled: return []
        }
    }

    /// The driver wants to say something.
    mutating func startVoice(at now: Instant) -> [Action] {
        guard voiceUse != .none, mayShowVoiceCard else { return [] }
        if let spoken = screens.spoken { return listen(forChoicesOn: spoken.page, isAsked: false, at: now) }
        guard let task = task() else { return [.showNotice(.noPhrases)] }
        return voiceSession.begin(task, at: now) + leftOut(task.grammar)
    }

    /// An interaction with choices is on the screen.
    ///
    /// - Parameter isAsked: The app asks the driver to say a choice.
    mutating func listen(forChoicesOn page: Page.ID, isAsked: Bool, at now: Instant) -> [Action] {
        guard voiceUse != .none, mayShowVoiceCard, let spoken = screens.spoken, spoken.page == page else { return [] }
        guard let task = task(.page(page, isAsked: isAsked), spoken.wanted, spoken.choices, of: spoken.app) else {
            return isAsked ? [] : [.showNotice(.noPhrases)]
        }
        return voiceSession.begin(task, at: now) + leftOut(task.grammar)
    }

    /// An app asks for a choice that is said.
    mutating func ask(_ request: VoiceRequest, at now: Instant) -> [Action] {
        guard mayShowVoiceCard else {
            let info = "the driver speaks already, or an alert is on the screen"
            return [.finishRequest(request.id, Response(.rejected, info))]
        }
        let app = request.id.session
        guard let task = task(.request(request), request.wanted, request.choices, of: app) else {
            return [.showChoices(request)]
        }
        return voiceSession.begin(task, at: now) + leftOut(task.grammar)
    }

    /// A program says a phrase.
    mutating func said(_ phrase: String, at now: Instant) -> [Action] {
        if voiceSession.isOpen { return voiceSession.say(phrase, at: now) ?? [] }
        guard voiceUse != .none, mayShowVoiceCard, let task = task(), let entry = task.grammar.entry(of: phrase)
        else { return [] }
        return voiceSession.begin(task, heard: entry, at: now)
    }

    /// The driver has touched a phrase in the list of all phrases.
    mutating func saidInList(_ phrase: String, at now: Instant) -> [Action] {
        let closed = screens.closePhrases()
        let said = said(phrase, at: now)
        return closed + (said.isEmpty ? [.showNotice(.noPhrases)] : said)
    }

    /// A command of an app was said. The app may have deleted it since.
    func commandSaid(_ command: Int64, to session: SessionID) -> [Action] {
        guard content[session].menu.command(command) != nil else { return [] }
        return [.notify(session, .onCommand, Notifications.command(command, by: .voice))]
    }

    /// The choice sets that the driver chooses from: they cannot be deleted.
    func choiceSetsInUse(by session: SessionID) -> Set<Int64> {
        screens.choiceSetsInUse(by: session).union(voiceSession.choiceSetsInUse(by: session))
    }

    /// Why an interaction of an app cannot be shown now; nil if it can.
    func voiceRefusal(_ request: RPCRequest) -> [Action]? {
        voice.holder == nil ? nil : request.respond(.rejected, Interaction.driverSpeaks)
    }

    /// Shows a page that needs nothing but its request.
    mutating func show(_ page: some InteractionPage, _ request: RPCRequest) -> [Action] {
        voiceRefusal(request) ?? screens.show(page, request, files[request.session])
    }

    // MARK: What can be said

    /// What a session has that begins now; nil if nothing can be said.
    private func task() -> VoiceTask? {
        if let spoken = screens.spoken {
            return task(.page(spoken.page, isAsked: false), spoken.wanted, spoken.choices, of: spoken.app)
        }
        // A message or a slider has no choices.
        guard !screens.hasInteraction else { return nil }
        let allowed = apps.all.filter { $0.standing.isAllowed }
        let app = status.fullApp.flatMap { apps[$0] }
        let commands = app.map { Grammar.commands(content[$0.session].menu, of: $0.session) } ?? []
        let grammar = Grammar(commands, controls: controls, names: Grammar.names(of: allowed))
        let help =
            app.map { VoiceHelp($0, content[$0.session].globalProperties, grammar) } ?? VoiceHelp(grammar)
        guard !help.rows.isEmpty else { return nil }
        return task(.commands, app?.session, grammar, help)
    }

    private func task(
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
            PreparedSound(chunks, isAvailable: isAvailable, files: app.flatMap { files[$0] }).parts
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

    private func leftOut(_ grammar: Grammar) -> [Action] {
        grammar.leftOut == 0 ? [] : [.log(.phrasesLeftOut(grammar.leftOut))]
    }
}
