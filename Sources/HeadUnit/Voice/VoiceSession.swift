import BezelModel
import SmartDeviceLink

/// The voice session: the driver says one of some phrases, or touches its row in the list of what can be said. There is
/// at most one, and each ends once (ProtocolNotes, "Voice sessions").
///
///     closed ─▶ prompting ─▶ listening ─▶ deciding ─▶ heard ─▶ closed
///                   ▲            ├── a row is touched ──▲
///                   └─ retrying ◀┘ once
struct VoiceSession: Feature {
    enum Phase: Hashable, Sendable {
        /// Something is spoken. Then it listens.
        case prompting
        /// The microphone is used, or rows wait to be touched.
        case listening
        /// The driver has said something.
        case deciding
        /// It was no phrase, which is spoken. Then it listens once more.
        case retrying
        /// The phrase is shown until this time.
        case heard(Grammar.Entry, until: Instant)
    }

    /// The open session.
    struct Open: Sendable {
        let task: VoiceTask
        /// A session that is opened later has another number.
        let number: UInt64
        fileprivate(set) var phase = Phase.prompting
        fileprivate(set) var usesMicrophone: Bool
        /// Sound is recorded, and has not ended.
        fileprivate(set) var isRecording = false
        fileprivate(set) var hasRetried = false
        /// When the present phase ends without an event.
        fileprivate var due: Instant?
        /// The row that was touched; nil for a phrase that was spoken.
        fileprivate(set) var touchedRow: Int?
    }

    /// How long a session waits for a touch while there is no microphone (rpc_spec PerformInteraction, timeout).
    static let touchTime = Interval.seconds(10)
    /// How long a phrase that was said is shown.
    static let heardTime = Interval.milliseconds(600)
    /// How long a key is held so that its release ends the phrase.
    static let talkTime = Interval.milliseconds(500)
    /// A microphone or a recogniser that has not answered in this time has failed. A phrase may begin after 5 seconds and
    /// last 10.
    static let listenLimit = Interval.seconds(30)
    static let decideLimit = Interval.seconds(15)
    /// The longest time for a prompt and what is spoken before it.
    static let promptLimit = Interval.seconds(60)

    private(set) var open: Open?
    private var last: UInt64 = 0
    /// Since when the key that has opened the session is down; nil for none.
    private var keyDown: Stamp?

    var isOpen: Bool { open != nil }
    var deadline: Instant? { open?.due }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        guard let open else { return [] }
        switch event {
        case .timerFired:
            guard let due = open.due, due <= now else { return [] }
            return phaseIsOver(at: now)
        case .appLeft(let app): return open.task.app == app.session ? end(.lostScreen) : []
        case .appClosed(let session): return open.task.app == session ? end(.lostScreen) : []
        case .masterReset: return end(.closed)
        case .configured: return []
        }
    }

    /// The microphone or the recogniser has come or gone, or the driver has switched something off.
    mutating func useChanged(to use: VoiceUse) -> [Action] {
        guard let open else { return [] }
        switch use {
        case .none: return end(.interrupted("voice commands are switched off"))
        case .touch where open.usesMicrophone: return end(.interrupted("there is no microphone any more"))
        case .touch, .microphone: return []
        }
    }

    // MARK: Its beginning

    /// Opens a session. There is none yet.
    mutating func begin(_ task: VoiceTask, at now: Instant) -> [Action] {
        last += 1
        open = Open(task: task, number: last, usesMicrophone: task.usesMicrophone)
        let initial = task.prompts.initial
        return [.takeVoice(.session), .showVoiceCard(.session)] + speak(initial, .prompting, at: now)
    }

    /// The driver or a program says a phrase that was not spoken: it opens a session that has heard it.
    mutating func begin(_ task: VoiceTask, heard entry: Grammar.Entry, at now: Instant) -> [Action] {
        last += 1
        open = Open(task: task, number: last, usesMicrophone: false)
        return [.takeVoice(.session), .showVoiceCard(.session)] + hear(entry, at: now)
    }

    /// Speaks parts, then listens; listens at once if there is nothing to be spoken.
    private mutating func speak(_ parts: [SoundPart], _ phase: Phase, at now: Instant) -> [Action] {
        guard let open else { return [] }
        let chime = open.usesMicrophone ? open.task.prompts.chime : []
        guard !parts.isEmpty || !chime.isEmpty else { return listen(at: now) }
        self.open?.phase = phase
        self.open?.due = now + Self.promptLimit
        return [.speakToDriver(open.number, parts + chime), .redraw]
    }

    /// The prompt is over, or cannot be heard.
    mutating func spoken(_ number: UInt64, at now: Instant) -> [Action] {
        guard let open, open.number == number else { return [] }
        return switch open.phase {
        case .prompting, .retrying: listen(at: now)
        case .listening, .deciding, .heard: []
        }
    }

    private mutating func listen(at now: Instant) -> [Action] {
        guard let task = open?.task, let uses = open?.usesMicrophone else { return [] }
        open?.phase = .listening
        open?.due = now + (uses ? Self.listenLimit : Self.touchTime)
        guard uses else { return [.redraw] }
        let recognition = RecognitionTask(phrases: task.grammar.phrases, language: task.language.tag)
        return [.muteForMicrophone(true), .openMicrophone(.session, .recognition(recognition)), .redraw]
    }

    // MARK: What is heard

    /// Something happens to the microphone of the session.
    mutating func heard(_ event: MicrophoneEvent, at now: Instant) -> [Action] {
        guard let open else { return [] }
        switch event {
        case .opened:
            self.open?.isRecording = true
            return [.redraw]
        case .level: return [.redraw]
        case .sound: return []
        case .speechEnded:
            self.open?.isRecording = false
            self.open?.phase = .deciding
            self.open?.due = now + Self.decideLimit
            return [.redraw]
        case .recognised(let position):
            guard let entry = open.task.grammar[position] else { return missed(at: now) }
            return hear(entry, at: now)
        case .notRecognised: return missed(wasSilent: open.phase == .listening, at: now)
        case .failed(let why):
            guard !open.isRecording, open.phase == .listening else { return end(.interrupted(why)) }
            // What can be said can still be touched.
            let quiet = quieten()
            self.open?.usesMicrophone = false
            return quiet + listen(at: now)
        }
    }

    /// The microphone and the speech end, because something was touched or said in another way.
    private mutating func quieten() -> [Action] {
        guard let open else { return [] }
        self.open?.isRecording = false
        return [.closeMicrophone(.session), .muteForMicrophone(false), .stopSpeakingToDriver(open.number)]
    }

    /// A phrase was said, or its row was touched.
    private mutating func hear(_ entry: Grammar.Entry, at now: Instant) -> [Action] {
        switch entry.meaning {
        case .cancel: return end(.closed)
        case .help: return help(at: now)
        case .command, .choice, .app:
            let until = now + Self.heardTime
            let quiet = quieten()
            open?.phase = .heard(entry, until: until)
            open?.due = until
            return quiet + [.redraw]
        }
    }

    /// Nothing was understood. It listens once more, then it ends.
    private mutating func missed(wasSilent: Bool = false, at now: Instant) -> [Action] {
        guard let open else { return [] }
        let prompts = open.task.prompts
        let triesAgain: Bool =
            switch open.task.purpose {
            case .commands, .page(_, isAsked: false): open.usesMicrophone
            // The page has the choices for a driver who says nothing.
            case .page(_, isAsked: true): open.usesMicrophone && !wasSilent
            case .request: open.usesMicrophone || !prompts.timeout.isEmpty
            }
        guard triesAgain, !open.hasRetried else { return end(.timedOut) }
        self.open?.hasRetried = true
        return quieten() + speak(wasSilent ? prompts.timeout : prompts.pardon, .retrying, at: now)
    }

    private mutating func phaseIsOver(at now: Instant) -> [Action] {
        guard let open else { return [] }
        switch open.phase {
        case .heard(let entry, _): return end(saying: entry)
        case .prompting, .retrying: return [.stopSpeakingToDriver(open.number)] + listen(at: now)
        case .listening, .deciding: return missed(wasSilent: open.phase == .listening, at: now)
        }
    }

    // MARK: From the driver

    /// The element of the card: a row is said.
    ///
    /// - Parameter row: In ``VoiceHelp/rows``.
    mutating func press(row: Int, at now: Instant) -> [Action] {
        guard let open, let text = open.task.help.rows[safe: row]?.text else { return [] }
        if case .heard = open.phase { return [] }
        guard let entry = open.task.grammar.entry(of: text) else {
            // A line of the app's help that is no phrase.
            self.open?.hasRetried = true
            return quieten() + speak(open.task.prompts.pardon, .retrying, at: now)
        }
        self.open?.touchedRow = row
        return hear(entry, at: now)
    }

    /// A program says a phrase in the open session.
    ///
    /// - Returns: nil if it is not one of the phrases.
    mutating func say(_ phrase: String, at now: Instant) -> [Action]? {
        guard let open, let entry = open.task.grammar.entry(of: phrase) else { return nil }
        if case .heard = open.phase { return [] }
        return hear(entry, at: now)
    }

    /// Speaks what can be said, and listens again.
    mutating func help(at now: Instant) -> [Action] {
        guard let open else { return [] }
        if case .heard = open.phase { return [] }
        return quieten() + speak(open.task.prompts.help, .prompting, at: now)
    }

    /// The driver wants to see all that can be said. The session ends, and a page has the list.
    mutating func more() -> [Action] {
        guard let open else { return [] }
        if case .heard = open.phase { return [] }
        switch open.task.purpose {
        case .page: return end(.closed)
        case .commands: return close() + [open.task.app == nil ? .showLauncher : .showPhrases(open.task.help)]
        case .request(let request): return close() + [.showChoices(request)]
        }
    }

    /// The key for the voice goes down while a session is open, or the driver closes the card.
    mutating func cancel() -> [Action] { end(.closed) }

    /// The key that has opened the session.
    mutating func keyIsDown(since stamp: Stamp) { keyDown = stamp }

    /// The key is up: the phrase is over if it was held.
    mutating func keyIsUp(at stamp: Stamp) -> [Action] {
        guard let since = keyDown else { return [] }
        keyDown = nil
        guard stamp - since > Self.talkTime, let open, open.phase == .listening, open.usesMicrophone else { return [] }
        return [.decidePhrase]
    }

    /// The driver uses the card: a session without a microphone waits longer.
    mutating func used(at now: Instant) {
        guard let open, open.phase == .listening, !open.usesMicrophone else { return }
        self.open?.due = now + Self.touchTime
    }

    /// Another app has the screen now, or none.
    mutating func screenChanged(to app: SessionID?) -> [Action] {
        guard let open, open.task.app != app else { return [] }
        return end(.lostScreen)
    }

    /// The choices on the screen are those of this page now, or there are none.
    mutating func pageChanged(to page: Page.ID?) -> [Action] {
        guard case .page(let own, _)? = open?.task.purpose, own != page else { return [] }
        return end(.lostScreen)
    }

    // MARK: Its end

    /// CancelInteraction; nil if no session answers such a request.
    mutating func cancel(_ request: RPCRequest, _ cancellation: CancelInteraction) -> [Action]? {
        guard case .request(let own)? = open?.task.purpose, own.id.session == request.session,
            own.id.function == cancellation.function,
            cancellation.cancelID == nil || cancellation.cancelID.map({ Int64($0) }) == own.wanted.cancelID
        else { return nil }
        return end(.cancelled) + request.respond(.success)
    }

    /// The choice sets of the request that the open session answers.
    func choiceSetsInUse(by session: SessionID) -> Set<Int64> {
        guard case .request(let request)? = open?.task.purpose, request.id.session == session else { return [] }
        return Set(request.wanted.sets)
    }

    private mutating func end(saying entry: Grammar.Entry) -> [Action] {
        guard let open else { return [] }
        let closed = close()
        switch (entry.meaning, open.task.purpose) {
        case (.command(let session, let id), _):
            return closed + [.commandSaid(id, session)]
        case (.app(let session), _): return closed + [.choose(session)]
        case (.choice(let choice), .page(let page, _)): return closed + [.choiceSaid(choice, page)]
        case (.choice(let choice), .request(let request)):
            return closed + [.finishRequest(request.id, request.response(chosen: choice))]
        case (.choice, .commands), (.help, _), (.cancel, _): return closed
        }
    }

    /// Ends the session without a phrase.
    mutating func end(_ failure: VoiceRequest.Failure) -> [Action] {
        guard let open else { return [] }
        let closed = close()
        switch open.task.purpose {
        case .commands: return closed
        case .page(let page, let isAsked):
            let speaks = if case .timedOut = failure { isAsked } else { false }
            return closed + [.choicesNotSaid(page, speaksTimeout: speaks)]
        case .request(let request): return closed + [.finishRequest(request.id, request.response(to: failure))]
        }
    }

    private mutating func close() -> [Action] {
        let quiet = quieten()
        open = nil
        keyDown = nil
        return quiet + [.hideVoiceCard(.session)]
    }
}
