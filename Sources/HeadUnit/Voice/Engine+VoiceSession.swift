import BezelModel
import SmartDeviceLink

/// The ways to say something.
extension Engine {
    /// The phrases of the open session, or of one that would begin now; nil for none.
    var presentGrammar: Grammar? {
        voice.session.open?.task.grammar ?? (voiceUse == .none ? nil : task()?.grammar)
    }

    // MARK: From the driver

    mutating func voiceKey(_ phase: KeyPhase, at stamp: Stamp, _ now: Instant) -> [Action] {
        switch phase {
        case .down:
            if voice.session.isOpen { return voice.session.cancel() }
            let actions = startVoice(at: now)
            if voice.session.isOpen { voice.session.keyIsDown(since: stamp) }
            return actions
        case .up: return voice.session.keyIsUp(at: stamp)
        case .cancelled: return []
        }
    }

    /// The driver wants to say something.
    mutating func startVoice(at now: Instant) -> [Action] {
        guard voiceUse != .none, mayShowVoiceCard else { return [] }
        if let spoken = screens.spoken { return listen(forChoicesOn: spoken.page, isAsked: false, at: now) }
        guard let task = task() else { return [.showNotice(.noPhrases)] }
        return voice.session.begin(task, at: now) + leftOut(task.grammar)
    }

    /// An interaction with choices is on the screen.
    ///
    /// - Parameter isAsked: The app asks the driver to say a choice.
    mutating func listen(forChoicesOn page: Page.ID, isAsked: Bool, at now: Instant) -> [Action] {
        guard voiceUse != .none, mayShowVoiceCard, let spoken = screens.spoken, spoken.page == page else { return [] }
        guard let task = task(.page(page, isAsked: isAsked), spoken.wanted, spoken.choices, of: spoken.app) else {
            return isAsked ? [] : [.showNotice(.noPhrases)]
        }
        return voice.session.begin(task, at: now) + leftOut(task.grammar)
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
        return voice.session.begin(task, at: now) + leftOut(task.grammar)
    }

    /// A program says a phrase.
    mutating func said(_ phrase: String, at now: Instant) -> [Action] {
        if voice.session.isOpen { return voice.session.say(phrase, at: now) ?? [] }
        guard voiceUse != .none, mayShowVoiceCard, let task = task(), let entry = task.grammar.entry(of: phrase)
        else { return [] }
        return voice.session.begin(task, heard: entry, at: now)
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
        screens.choiceSetsInUse(by: session).union(voice.session.choiceSetsInUse(by: session))
    }

    /// CancelInteraction of an interaction that the driver is asked to say; nil for another one.
    mutating func cancelSession(_ request: RPCRequest, _ cancellation: CancelInteraction) -> [Action]? {
        voice.session.cancel(request, cancellation)
    }

    /// Why an interaction of an app cannot be shown now; nil if it can.
    func voiceRefusal(_ request: RPCRequest) -> [Action]? {
        voice.desk.holder == nil ? nil : request.respond(.rejected, Interaction.driverSpeaks)
    }

    /// Shows a page that needs nothing but its request.
    mutating func show(_ page: some InteractionPage, _ request: RPCRequest) -> [Action] {
        voiceRefusal(request) ?? screens.show(page, request, files[request.session])
    }
}
