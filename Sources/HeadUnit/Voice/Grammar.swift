import SmartDeviceLink

/// The phrases that can be said at one moment, and what each of them does. Of two phrases that sound the same, the first
/// one counts.
struct Grammar: Hashable, Sendable {
    /// What a phrase does.
    enum Meaning: Hashable, Sendable {
        /// A command of an app (AddCommand).
        case command(SessionID, Int64)
        /// A choice of the interaction that is open.
        case choice(Int64)
        /// Gives the screen to an app.
        case app(SessionID)
        /// Speaks what can be said.
        case help
        /// Ends the session.
        case cancel
    }

    struct Entry: Hashable, Sendable {
        /// As the app has written it.
        let phrase: String
        let meaning: Meaning
    }

    /// The most phrases that a recogniser gets.
    static let limit = 500
    /// The most phrases of one kind that are read: an app may have a hundred thousand, and a list is made within one turn of
    /// the loop.
    private static let readLimit = limit + 100

    /// The first phrases of one kind, and how many there are.
    struct Source {
        fileprivate var entries: [Entry] = []
        fileprivate var count = 0
        var isEmpty: Bool { entries.isEmpty }
        fileprivate var isFull: Bool { entries.count >= Grammar.readLimit }

        mutating func add(_ phrases: [String], _ meaning: Meaning) {
            count += phrases.count
            for phrase in phrases.prefix(Grammar.readLimit - entries.count) {
                entries.append(Entry(phrase: phrase, meaning: meaning))
            }
        }
    }

    /// In the order of their priority.
    private(set) var entries: [Entry] = []
    /// How many phrases are left out because there are more than ``limit``.
    private(set) var leftOut = 0
    private var positions: [SpokenText: Int] = [:]
    /// How many of ``entries`` are not those of apps that are not on the screen.
    private var ownCount = 0

    /// - Parameters:
    ///   - first: Commands or choices. They are left out first when there are too many, because a session without "help"
    ///     and "cancel" could not be left with the voice.
    ///   - controls: "Help" and "cancel".
    ///   - names: Those of apps.
    ///   - elsewhere: Commands of apps that are not on the screen. Cards do not show them.
    init(_ first: Source, controls: [Entry], names: Source = Source(), elsewhere: Source = Source()) {
        add(first, limit: Self.limit - controls.count)
        add(Source(entries: controls, count: controls.count), limit: Self.limit)
        add(names, limit: Self.limit)
        ownCount = entries.count
        add(elsewhere, limit: Self.limit)
    }

    private mutating func add(_ new: Source, limit: Int) {
        leftOut += new.count - new.entries.count
        for (index, entry) in new.entries.enumerated() {
            guard entries.count < limit else {
                leftOut += new.entries.count - index
                return
            }
            guard let spoken = SpokenText(entry.phrase), positions[spoken] == nil else { continue }
            positions[spoken] = entries.count
            entries.append(entry)
        }
    }

    /// For a recogniser: its result is the position of one of them.
    var phrases: [String] { entries.map(\.phrase) }

    /// The first phrase of each command, choice and app, in order, without the commands of apps that are not on the screen.
    ///
    /// - Parameter app: The app on the screen: its name does nothing there.
    func firstPhrases(besides app: SessionID? = nil) -> [Entry] {
        var seen: Set<Meaning> = []
        return entries.prefix(ownCount).filter { entry in
            switch entry.meaning {
            case .command, .choice: seen.insert(entry.meaning).inserted
            case .app(let session): session != app && seen.insert(entry.meaning).inserted
            case .help, .cancel: false
            }
        }
    }

    /// - Parameter position: In ``phrases``.
    subscript(position: Int) -> Entry? { entries[safe: position] }

    /// The entry of a phrase, however it is written; nil for one that cannot be said now.
    func entry(of phrase: String) -> Entry? { SpokenText(phrase).flatMap { positions[$0] }.map { entries[$0] } }
}

extension Grammar {
    /// The commands of an app, in the order of its menu.
    static func commands(_ menu: Menu, of session: SessionID) -> Source {
        var source = Source()
        guard menu.hasVoiceCommands else { return source }
        for case .command(let command) in menu.items {
            source.add(command.voiceCommands, .command(session, command.id))
        }
        return source
    }

    /// The first phrase of each command after the name of its app, for apps that are not on the screen. No more commands
    /// are read than fit into a list: those behind them are not counted as left out.
    static func commands(of apps: [AppInfo], _ contents: some AppContents) -> Source {
        var source = Source()
        for app in apps {
            let menu = contents[app.session].menu
            guard menu.hasVoiceCommands else { continue }
            for case .command(let command) in menu.items {
                guard let phrase = command.voiceCommands.first else { continue }
                guard !source.isFull else { return source }
                source.add(["\(app.name) \(phrase)"], .command(app.session, command.id))
            }
        }
        return source
    }

    static func choices(_ choices: [ChoiceSet.Choice]) -> Source {
        choices.reduce(into: Source()) { $0.add($1.spokenCommands, .choice($1.id)) }
    }

    /// The names of apps: all names come before the first synonym.
    static func names(of apps: [AppInfo]) -> Source {
        var names = apps.reduce(into: Source()) { $0.add([$1.name], .app($1.session)) }
        for app in apps { names.add(app.synonyms, .app(app.session)) }
        return names
    }
}

extension ChoiceSet.Choice {
    /// What can be said for it. The iOS library gives a choice without voice commands its own id as the only one, when the
    /// head unit requires voice commands: that is a placeholder.
    var spokenCommands: [String] {
        voiceCommands.count == 1 && voiceCommands.first == String(id) ? [] : voiceCommands
    }
}

extension [ChoiceSet.Choice] {
    /// Whether one of them can be said.
    var canBeSaid: Bool { contains { !$0.spokenCommands.isEmpty } }
}
