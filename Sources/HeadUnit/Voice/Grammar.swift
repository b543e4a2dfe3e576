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
    /// The most phrases of one kind that are read.
    private static let readLimit = 4 * limit

    /// In the order of their priority.
    private(set) var entries: [Entry] = []
    /// How many phrases are left out because there are more than ``limit``.
    private(set) var leftOut = 0
    private var positions: [SpokenText: Int] = [:]

    init() {}

    /// - Parameters:
    ///   - first: Commands or choices. They are left out first when there are too many, because a session without "help"
    ///     and "cancel" could not be left with the voice.
    ///   - controls: "Help" and "cancel".
    ///   - names: Those of apps.
    init(_ first: [Entry], controls: [Entry], names: [Entry] = []) {
        add(first, limit: Self.limit - controls.count)
        add(controls, limit: Self.limit)
        add(names, limit: Self.limit)
    }

    private mutating func add(_ new: [Entry], limit: Int) {
        for (index, entry) in new.enumerated() {
            // An app may have many thousand phrases, and none of them need be one that can be said.
            guard entries.count < limit, index < Self.readLimit else {
                leftOut += new.count - index
                return
            }
            guard let spoken = SpokenText(entry.phrase), positions[spoken] == nil else { continue }
            positions[spoken] = entries.count
            entries.append(entry)
        }
    }

    /// For a recogniser: its result is the position of one of them.
    var phrases: [String] { entries.map(\.phrase) }

    /// The first phrase of each command, choice and app, in order.
    ///
    /// - Parameter app: The app on the screen: its name does nothing there.
    func firstPhrases(besides app: SessionID? = nil) -> [Entry] {
        var seen: Set<Meaning> = []
        return entries.filter { entry in
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
    static func commands(_ menu: Menu, of session: SessionID) -> [Entry] {
        menu.commands.flatMap { command in
            command.voiceCommands.map { Entry(phrase: $0, meaning: .command(session, command.id)) }
        }
    }

    static func choices(_ choices: [ChoiceSet.Choice]) -> [Entry] {
        choices.flatMap { choice in
            choice.spokenCommands.map { Entry(phrase: $0, meaning: .choice(choice.id)) }
        }
    }

    /// The names of apps: all names come before the first synonym.
    static func names(of apps: [AppInfo]) -> [Entry] {
        apps.map { Entry(phrase: $0.name, meaning: .app($0.session)) }
            + apps.flatMap { app in app.synonyms.map { Entry(phrase: $0, meaning: .app(app.session)) } }
    }
}

extension ChoiceSet.Choice {
    /// What can be said for it. The iOS library gives a choice without voice commands its own id as the only one, when the
    /// head unit requires voice commands: that is a placeholder.
    var spokenCommands: [String] { voiceCommands == [String(id)] ? [] : voiceCommands }
}
