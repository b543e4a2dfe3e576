/// Which pictures of content the head unit has, and which could not be uploaded.
struct PictureStates: Sendable {
    /// The content that shows a picture. Pictures of different uses are uploaded at the same time.
    enum Use: CaseIterable, Hashable, Sendable {
        case template, menu, choices
    }

    private enum State: Sendable {
        case there
        case failed(ContentNotice, isRetried: Bool)
    }

    private var states: [Use: [String: State]] = [:]
    /// The head unit has a file of this name with contents of before.
    private var outdated: [Use: Set<String>] = [:]

    /// The names of the pictures that can be shown.
    func there(_ use: Use) -> Set<String> {
        Set((states[use] ?? [:]).compactMap { if case .there = $0.value { $0.key } else { nil } })
    }

    /// The names of the pictures that could not be uploaded.
    func failed(_ use: Use) -> Set<String> {
        Set((states[use] ?? [:]).compactMap { if case .failed = $0.value { $0.key } else { nil } })
    }

    /// Pictures that were left out, by the order of their names.
    var notices: [ContentNotice] {
        Use.allCases.flatMap { use in
            (states[use] ?? [:]).sorted { $0.key < $1.key }.compactMap {
                if case .failed(let notice, _) = $0.value { notice } else { nil }
            }
        }
    }

    /// Whether nothing more will be done about the picture.
    func isSettled(_ name: String, _ use: Use) -> Bool { states[use]?[name] != nil }

    mutating func arrived(_ name: String, _ use: Use) {
        outdated[use]?.remove(name)
        states[use, default: [:]][name] = .there
    }

    /// The picture has other contents, which must be uploaded.
    mutating func changed(_ name: String, _ use: Use) {
        states[use]?[name] = nil
        outdated[use, default: []].insert(name)
    }

    /// - Parameter isRetried: Whether a new declaration of the same picture tries it again.
    mutating func failed(_ name: String, _ use: Use, _ notice: ContentNotice, isRetried: Bool) {
        states[use, default: [:]][name] = .failed(notice, isRetried: isRetried)
    }

    /// The head unit has these files and no others. Pictures of menus and choices must have been uploaded persistently, so
    /// that a list of names says nothing about them.
    mutating func headUnitHas(_ names: Set<String>) {
        states[.template] = (states[.template] ?? [:]).filter { if case .failed = $0.value { true } else { false } }
        for name in names.subtracting(outdated[.template] ?? []) { arrived(name, .template) }
    }

    /// The pictures of a use are declared: those of before are forgotten.
    mutating func declared(_ names: Set<String>, _ use: Use) {
        states[use] = (states[use] ?? [:]).filter { name, state in
            switch state {
            case .there: true
            case .failed(_, let isRetried): names.contains(name) && !isRetried
            }
        }
    }

    /// Tries all pictures again that could not be uploaded.
    mutating func forgetFailures() {
        for use in Use.allCases { declared([], use) }
    }

    /// Forgets everything, for a new connection.
    mutating func reset() { (states, outdated) = ([:], [:]) }
}
