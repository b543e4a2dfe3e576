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
        /// Keys go on from this element.
        case focus(PageElement)
    }

    enum Characters: Hashable, Sendable {
        case letters, symbols, moreSymbols
    }

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
    private(set) var text = TypedText()
    private(set) var isMasked: Bool
    private(set) var shift = KeyboardContent.Shift.off
    private(set) var characters = Characters.letters
    private(set) var alphabet = 0
    /// The key whose similar letters are shown, by its number.
    private(set) var opened: Int?
    private(set) var suggestions: [String] = []
    /// How many texts a search has found.
    private(set) var found = 0
    /// There were suggestions, or may be some.
    private(set) var keepsSuggestionRoom: Bool
    /// Keys that are held: a key types what was on it when it was touched.
    private var held: [Int: KeyboardContent.Key] = [:]
    /// What is typed.
    private let language: Language

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
        self.language = typed
        isMasked = properties.mask != .off
        keepsSuggestionRoom = use == .search || !properties.suggestions.isEmpty
        if use == .entry { suggest(properties.suggestions) }
        // An app that limits the characters may want the letters of another alphabet.
        alphabet = alphabets.firstIndex { !$0.isMomentary && $0.letters.contains(where: isAllowed) } ?? 0
    }

    var entry: String { text.text }

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

    /// - Parameters:
    ///   - element: One of a keyboard's; others do nothing.
    ///   - mode: A long press of a key with similar letters shows them.
    mutating func press(_ element: PageElement, _ mode: ButtonPressMode) -> [Outcome] {
        let part = element.part(KeyboardContent.Part.self)
        if part != .variant { opened = nil }
        switch part {
        case .key:
            let number = element.index
            guard let key = held.removeValue(forKey: number) ?? content.key(number), key.isEnabled else { return [] }
            if mode == .long, !key.variants.isEmpty {
                opened = number
                return [.focus(KeyboardContent.Part.variant.element(0))]
            }
            return press(key.face)
        case .variant:
            guard let variant = content.variants[safe: element.index] else { return [] }
            let key = closeVariants()
            defer { endMomentaryStates() }
            return type(variant) + key
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

    /// Hides the similar letters of a key, which gets the focus back. Empty if none are shown.
    mutating func closeVariants() -> [Outcome] {
        defer { opened = nil }
        return opened.map { [.focus(KeyboardContent.Part.key.element($0))] } ?? []
    }

    mutating func press(_ face: KeyboardContent.Key.Face) -> [Outcome] {
        switch face {
        case .character(let text):
            defer { endMomentaryStates() }
            return type(text)
        case .space:
            defer { endMomentaryStates() }
            return type(" ")
        case .backspace: return tell(text.removeLast())
        case .forms: return tell(text.turnLast(isAllowed: isAllowed))
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

    private mutating func type(_ text: String) -> [Outcome] { tell(self.text.type(text)) }

    /// Types characters at once. The suggestions are those for the last one, and an app that hears of whole texts hears of
    /// the last one: 500 characters would cost the time of 500 searches otherwise.
    mutating func type(_ characters: [String]) -> [Outcome] {
        defer { endMomentaryStates() }
        return tell(characters.compactMap { text.type($0) })
    }

    private mutating func tell(_ change: TypedText.Change?) -> [Outcome] { tell(change.map { [$0] } ?? []) }

    /// An app that hears of single keys is told "BS" for a character that disappears, as generic_hmi does for backspace.
    private mutating func tell(_ changes: [TypedText.Change]) -> [Outcome] {
        guard !changes.isEmpty else { return [] }
        if use == .entry { suggest(properties.suggestions) }
        switch properties.mode {
        case .resend: return [.typed(entry)]
        case .single:
            return changes.flatMap { change in
                let added = change.added.isEmpty ? [] : [Outcome.typed(change.added)]
                return Array(repeating: .typed("BS"), count: change.removed) + added
            }
        case .queue: return []
        }
    }

    /// An app that hears of single keys could not follow this.
    var canClear: Bool { !text.isEmpty && (use == .search || properties.mode != .single) }

    private mutating func clear() -> [Outcome] { canClear ? tell(text.replace(with: "")) : [] }

    /// The suggestion takes the place of the text. An app that hears of single keys is told what is added to the text,
    /// or the whole suggestion if that begins in another way.
    private mutating func take(suggestion index: Int) -> [Outcome] {
        guard let suggestion = suggestions[safe: index] else { return [] }
        return use == .entry ? tell(text.replace(with: suggestion)) : [.picked(index)]
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
        guard shift != .off, alphabets[alphabet].hasCase else { return letter }
        if language == .trTR, letter == "i" { return "İ" }
        let upper = letter == "ß" ? "ẞ" : letter.uppercased()
        return upper.count == 1 ? upper : letter
    }

    /// What the key of a letter offers while it is held.
    ///
    /// - Parameter letter: Without shift.
    func variants(of letter: String) -> [String] {
        LetterVariants.of(letter, in: language).map(shifted).filter { $0 != shifted(letter) && isAllowed($0) }
    }
}
