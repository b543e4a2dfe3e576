import SmartDeviceLink

extension Engine {
    /// What can be said now: in the open voice session, or in one that would begin now.
    public struct Phrases: Hashable, Sendable {
        public enum Meaning: String, Hashable, Sendable {
            case command, choice, app, help, cancel
        }

        public struct Phrase: Hashable, Sendable {
            public var text: String
            public var meaning: Meaning
            /// The name of the app that it is for; nil for help and cancel.
            public var app: String?

            public init(_ text: String, _ meaning: Meaning, app: String? = nil) {
                self.text = text
                self.meaning = meaning
                self.app = app
            }
        }

        /// The state of the session.
        public enum State: String, Hashable, Sendable {
            case closed, prompting, listening, deciding, retrying, heard
        }

        /// In the order of priority.
        public var phrases: [Phrase]
        /// How many phrases cannot be said, because there are too many.
        public var leftOut: Int
        public var state: State

        public init(_ phrases: [Phrase] = [], leftOut: Int = 0, state: State = .closed) {
            self.phrases = phrases
            self.leftOut = leftOut
            self.state = state
        }
    }

    public var phrases: Phrases {
        guard let grammar = presentGrammar else { return Phrases() }
        let asks = voice.session.open?.task.app ?? screens.app
        return Phrases(
            grammar.entries.map { phrase($0, asks) }, leftOut: grammar.leftOut,
            state: voice.session.open.map { Phrases.State($0.phase) } ?? .closed)
    }

    /// The session alone, without a list of what could be said: that is much work where apps have many phrases.
    public var session: (state: Phrases.State, phrases: Int, leftOut: Int) {
        guard let open = voice.session.open else { return (.closed, 0, 0) }
        return (Phrases.State(open.phase), open.task.grammar.phrases.count, open.task.grammar.leftOut)
    }

    private func phrase(_ entry: Grammar.Entry, _ asks: SessionID?) -> Phrases.Phrase {
        func name(_ session: SessionID?) -> String? { session.flatMap { apps[$0]?.name } }
        return switch entry.meaning {
        case .command(let session, _): Phrases.Phrase(entry.phrase, .command, app: name(session))
        case .choice: Phrases.Phrase(entry.phrase, .choice, app: name(asks))
        case .app(let session): Phrases.Phrase(entry.phrase, .app, app: name(session))
        case .help: Phrases.Phrase(entry.phrase, .help)
        case .cancel: Phrases.Phrase(entry.phrase, .cancel)
        }
    }

    /// Why nothing can be said now, or not this phrase; nil if it can.
    ///
    /// - Parameter phrase: nil for any.
    public func problem(saying phrase: String?) -> String? {
        if voiceUse == .none { return "voice commands are switched off: voice.commands, or screen.templates" }
        if !voice.session.isOpen, !mayShowVoiceCard { return "an alert is on the screen, or an app records" }
        guard let grammar = presentGrammar else { return "there is nothing that can be said now" }
        guard let phrase, grammar.entry(of: phrase) == nil else { return nil }
        return "\"\(phrase.prefix(50))\" is not among the phrases"
    }
}

extension Engine.Phrases.State {
    fileprivate init(_ phase: VoiceSession.Phase) {
        switch phase {
        case .prompting: self = .prompting
        case .listening: self = .listening
        case .deciding: self = .deciding
        case .retrying: self = .retrying
        case .heard: self = .heard
        }
    }
}
