import BezelModel
import SmartDeviceLink

/// A keyboard on the screen: what is typed, and which keys there are.
struct Keyboard: Sendable {
    enum Use: Hashable, Sendable {
        /// The text is the answer to a PerformInteraction.
        case entry
        /// The text is looked for in a list of choices.
        case search
    }

    /// What a press leads to outside of the keyboard.
    enum Outcome: Hashable, Sendable {
        /// KEYPRESS with this text.
        case typed(String)
        case maskChanged(isMasked: Bool)
        case submitted
        /// A suggestion of a search.
        case picked(Int)
    }

    enum Characters: Hashable, Sendable {
        case letters, symbols, moreSymbols
    }

    /// The longest text, in code points (rpc_spec: PerformInteraction, `manualTextEntry`).
    static let entryLimit = 500
    /// The most suggestions.
    static let suggestionLimit = 20

    let id: Page.ID
    let use: Use
    /// What the driver is asked for.
    let prompt: String
    let words: Words
    let layout: KeyboardProperties.Layout
    let alphabets: [Alphabet]
    private(set) var properties: KeyboardProperties
    private(set) var entry = ""
    private(set) var isMasked: Bool
    private(set) var shift = KeyboardContent.Shift.off
    private(set) var characters = Characters.letters
    private(set) var alphabet = 0
    private(set) var suggestions: [String] = []
    /// How many texts a search has found.
    private(set) var found = 0
    /// There were suggestions, or may be some.
    private(set) var keepsSuggestionRoom: Bool
    /// Keys that are held: a key types what was on it when it was touched.
    private var held: [Int: KeyboardContent.Key] = [:]
    private let isTurkish: Bool

    /// - Parameter language: The app's, for a keyboard whose app names none.
    init(id: Page.ID, use: Use, prompt: String, properties: KeyboardProperties, language: Language) {
        self.id = id
        self.use = use
        self.prompt = prompt
        self.properties = properties
        words = Words.of(language)
        let typed = properties.language ?? language
        layout = properties.layout ?? Alphabet.usualLayout(of: typed)
        alphabets = Alphabet.all(of: typed, layout)
        isTurkish = typed == .trTR
        isMasked = properties.mask != .off
        keepsSuggestionRoom = use == .search || !properties.suggestions.isEmpty
        if use == .entry { suggest(properties.suggestions) }
        // An app that limits the characters may want the letters of another alphabet.
        alphabet = alphabets.firstIndex { !$0.isMomentary && $0.rows.joined().contains(where: isAllowed) } ?? 0
    }

    // MARK: From the app

    /// The app's properties have changed. The suggestions of a search are the choices that it finds.
    mutating func take(_ new: KeyboardProperties) {
        guard use == .entry else { return }
        properties.takeLive(from: new)
        suggest(new.suggestions)
    }

    /// - Parameter texts: Those in which the text occurs come first.
    private mutating func suggest(_ texts: [String]) {
        let query = SearchText(entry)
        let others = texts.filter { $0 != entry }
        let ordered =
            query.isEmpty ? others : others.filter { query.isIn([$0]) } + others.filter { !query.isIn([$0]) }
        setSuggestions(ordered)
    }

    mutating func setSuggestions(_ texts: [String]) {
        suggestions = Array(texts.prefix(Self.suggestionLimit))
        if !suggestions.isEmpty { keepsSuggestionRoom = true }
    }

    /// What a search has found so far, in the order of its list.
    mutating func setFound(_ texts: [String]) {
        found = texts.count
        setSuggestions(texts)
    }

    // MARK: From the driver

    mutating func hold(_ number: Int, _ isHeld: Bool) { held[number] = isHeld ? content.key(number) : nil }

    /// - Parameter element: One of a keyboard's; others do nothing.
    mutating func press(_ element: PageElement) -> [Outcome] {
        switch element.part(KeyboardContent.Part.self) {
        case .key:
            let number = element.index
            guard let key = held.removeValue(forKey: number) ?? content.key(number), key.isEnabled else { return [] }
            return press(key.face)
        case .submit, .found: return [.submitted]
        case .clear: return clear()
        case .mask:
            guard properties.mask == .userChoice else { return [] }
            isMasked.toggle()
            return [.maskChanged(isMasked: isMasked)]
        case .suggestion: return take(suggestion: element.index)
        case nil: return []
        }
    }

    private mutating func press(_ face: KeyboardContent.Key.Face) -> [Outcome] {
        switch face {
        case .character(let text):
            defer { endMomentaryStates() }
            return type(text)
        case .space:
            defer { endMomentaryStates() }
            return type(" ")
        case .backspace:
            guard !entry.isEmpty else { return [] }
            entry.removeLast()
            return changed("BS")
        case .shift:
            switch shift {
            case .off: shift = .once
            case .once: shift = .locked
            case .locked: shift = .off
            }
        case .page: turnPage(to: face)
        case .alphabet:
            alphabet = nextAlphabet
            characters = .letters
        case .submit: return [.submitted]
        }
        return []
    }

    private mutating func type(_ text: String) -> [Outcome] {
        guard entry.unicodeScalars.count + text.unicodeScalars.count <= Self.entryLimit else { return [] }
        entry += text
        return changed(text)
    }

    /// - Parameter key: What an app that hears of single keys is told ("BS" for backspace, as generic_hmi does).
    private mutating func changed(_ key: String) -> [Outcome] {
        if use == .entry { suggest(properties.suggestions) }
        switch properties.mode {
        case .resend: return [.typed(entry)]
        case .single: return [.typed(key)]
        case .queue: return []
        }
    }

    /// An app that hears of single keys could not follow this.
    var canClear: Bool { !entry.isEmpty && (use == .search || properties.mode != .single) }

    private mutating func clear() -> [Outcome] {
        guard canClear else { return [] }
        entry = ""
        return changed("")
    }

    /// The suggestion takes the place of the text. An app that hears of single keys is told what is added to the text,
    /// or the whole suggestion if that begins in another way.
    private mutating func take(suggestion index: Int) -> [Outcome] {
        guard suggestions.indices.contains(index) else { return [] }
        guard use == .entry else { return [.picked(index)] }
        let text = String(String.UnicodeScalarView(suggestions[index].unicodeScalars.prefix(Self.entryLimit)))
        let added = text.hasPrefix(entry) ? String(text.dropFirst(entry.count)) : text
        entry = text
        return changed(added)
    }

    private mutating func turnPage(to face: KeyboardContent.Key.Face) {
        switch (characters, face) {
        case (.letters, _): characters = .symbols
        case (.symbols, .page(Self.moreSymbolsLabel)): characters = .moreSymbols
        case (.moreSymbols, .page(Self.symbolsLabel)): characters = .symbols
        case (.symbols, _), (.moreSymbols, _): characters = .letters
        }
    }

    var nextAlphabet: Int { (alphabet + 1) % alphabets.count }

    private mutating func endMomentaryStates() {
        if shift == .once { shift = .off }
        if characters == .letters, alphabets[alphabet].isMomentary { alphabet = 0 }
    }

    // MARK: Characters

    static let symbolsLabel = "?123"
    static let moreSymbolsLabel = "=\\<"
    static let lettersLabel = "ABC"

    /// In any case of letters, as generic_hmi does.
    func isAllowed(_ character: String) -> Bool { properties.characters?.contains(character.lowercased()) ?? true }

    func shifted(_ letter: String) -> String {
        guard shift != .off else { return letter }
        if isTurkish, letter == "i" { return "İ" }
        let upper = letter == "ß" ? "ẞ" : letter.uppercased()
        return upper.count == 1 ? upper : letter
    }
}
