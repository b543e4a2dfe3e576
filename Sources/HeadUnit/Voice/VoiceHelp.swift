import SmartDeviceLink

/// What can be said, as an app describes it, or as it is made from the app's commands (sdl_core's HelpPromptManager).
struct VoiceHelp: Hashable, Sendable {
    struct Item: Hashable, Sendable {
        let text: String
        var image: Image?
    }

    /// The most commands from which a description is made.
    static let limit = 30
    /// Between two phrases of a prompt that is made (sdl_core's TTSDelimiter).
    static let delimiter = ", "

    /// `vrHelpTitle`; nil if the app has not set one.
    let title: String?
    /// `vrHelp`, or the first phrase of each command.
    let items: [Item]
    /// All that can be said, one line for each command, choice or app: ``items`` first.
    let rows: [Item]
    /// `helpPrompt`.
    let prompt: [TTSChunk]
    /// `timeoutPrompt`.
    let timeoutPrompt: [TTSChunk]

    /// For the commands of the app on the screen.
    ///
    /// - Parameters:
    ///   - properties: What the app has set with SetGlobalProperties. `vrHelp` and `helpPrompt` are made as long as the
    ///     app has not set that one.
    ///   - grammar: Has the app's commands, and the names of apps.
    init(_ app: AppInfo, _ properties: JSONObject, _ grammar: Grammar) {
        let all = grammar.firstPhrases(besides: app.session)
        let commands = all.filter { if case .command(app.session, _) = $0.meaning { true } else { false } }
        let made = commands.prefix(Self.limit).map(\.phrase)
        self.init(
            title: properties["vrHelpTitle"]?.string, own: Self.items(properties["vrHelp"]),
            made: made.isEmpty ? [app.name] + app.synonyms.prefix(1) : made, all: all, grammar,
            prompt: Self.chunks(properties["helpPrompt"]), timeoutPrompt: Self.chunks(properties["timeoutPrompt"]))
    }

    /// For the choices of an interaction.
    ///
    /// - Parameter grammar: Has the choices.
    init(_ wanted: PerformInteraction, _ grammar: Grammar) {
        let all = grammar.firstPhrases()
        self.init(
            title: wanted.title.isEmpty ? nil : wanted.title, own: Self.items(wanted.help), made: all.map(\.phrase),
            all: all, grammar, prompt: wanted.helpPrompt.isEmpty ? nil : wanted.helpPrompt,
            timeoutPrompt: wanted.timeoutPrompt.isEmpty ? nil : wanted.timeoutPrompt)
    }

    /// For the names of apps, while no app has the screen.
    ///
    /// - Parameter grammar: Has the names.
    init(_ grammar: Grammar) {
        let all = grammar.firstPhrases()
        self.init(title: nil, own: nil, made: all.map(\.phrase), all: all, grammar, prompt: nil, timeoutPrompt: nil)
    }

    private init(
        title: String?, own: [Item]?, made: [String], all: [Grammar.Entry], _ grammar: Grammar, prompt: [TTSChunk]?,
        timeoutPrompt: [TTSChunk]?
    ) {
        self.title = title
        items = own ?? made.map { Item(text: $0) }
        self.prompt = prompt ?? (made.isEmpty ? [] : [TTSChunk(text: made.joined(separator: Self.delimiter))])
        self.timeoutPrompt = timeoutPrompt ?? self.prompt
        let named = Set((own ?? []).compactMap { grammar.entry(of: $0.text)?.meaning })
        // A command that the app's own help does not name gets a row too: otherwise it could not be touched.
        rows = (own ?? []) + all.filter { !named.contains($0.meaning) }.map { Item(text: $0.phrase) }
    }

    /// - Parameter json: A validated `vrHelp`, or data that was stored.
    private static func items(_ json: JSON?) -> [Item]? {
        let items = (json?.array ?? []).compactMap { item in
            item["text"]?.string.map { Item(text: $0, image: Image(item["image"])) }
        }
        return items.isEmpty ? nil : items
    }

    /// - Parameter json: Validated chunks, or data that were stored.
    private static func chunks(_ json: JSON?) -> [TTSChunk]? {
        let chunks = (json?.array ?? []).compactMap { chunk -> TTSChunk? in
            guard let text = chunk["text"]?.string,
                let type = chunk["type"]?.string.flatMap(SpeechCapability.init(rawValue:))
            else { return nil }
            return TTSChunk(text: text, type: type)
        }
        return chunks.isEmpty ? nil : chunks
    }
}
