import SmartDeviceLink

/// How an app wants its keyboard to be (rpc_spec KeyboardProperties; proposal SDL-0238).
struct KeyboardProperties: Hashable, Sendable {
    enum Layout: String, Sendable, CaseIterable {
        case qwerty = "QWERTY"
        case qwertz = "QWERTZ"
        case azerty = "AZERTY"
        case numeric = "NUMERIC"
    }

    /// What the app hears of each key.
    enum Mode: String, Sendable {
        /// The key.
        case single = "SINGLE_KEYPRESS"
        /// Nothing before the end.
        case queue = "QUEUE_KEYPRESSES"
        /// The whole text.
        case resend = "RESEND_CURRENT_ENTRY"
    }

    enum Mask: String, Sendable {
        case on = "ENABLE_INPUT_KEY_MASK"
        case off = "DISABLE_INPUT_KEY_MASK"
        /// It is on, and the driver can change it.
        case userChoice = "USER_CHOICE_INPUT_KEY_MASK"
    }

    /// The name in SetGlobalProperties.
    static let name = "keyboardProperties"
    /// How many keys of each layout an app can replace (`numConfigurableKeys`).
    static let customKeyLimit = 4

    /// nil for the app's own language.
    var language: Language?
    /// nil for the one that is usual for the language.
    var layout: Layout?
    var mode = Mode.resend
    var mask = Mask.off
    var customKeys: [String] = []
    /// The characters that can be typed, in lower case; nil for all.
    var characters: Set<String>?
    /// `autoCompleteList`.
    var suggestions: [String] = []

    init() {}

    /// - Parameter json: What ``kept(_:over:)`` returns; nil for the defaults.
    init(_ json: JSON?) {
        guard let json else { return }
        language = json["language"]?.string.flatMap(Language.init)
        layout = json["keyboardLayout"]?.string.flatMap(Layout.init)
        mode = json["keypressMode"]?.string.flatMap(Mode.init) ?? .resend
        mask = json["maskInputCharacters"]?.string.flatMap(Mask.init) ?? .off
        customKeys = (json["customKeys"]?.array ?? []).compactMap(\.string)
        characters = json["limitedCharacterList"]?.array.map { Set($0.compactMap { $0.string?.lowercased() }) }
        suggestions = (json["autoCompleteList"]?.array ?? []).compactMap(\.string)
    }

    /// The properties to keep after a SetGlobalProperties. As in sdl_core (set_global_properties_request.cc), an absent
    /// language, layout, mask or list stays as it was, and all else gets its default; the deprecated autoCompleteText is
    /// a list of one.
    static func kept(_ new: JSON, over former: JSON?) -> JSON {
        var result = new.object ?? JSONObject()
        if result["autoCompleteList"] == nil, let text = result["autoCompleteText"]?.string {
            result["autoCompleteList"] = text.isEmpty ? [] : [.string(text)]
        }
        result["autoCompleteText"] = nil
        for name in ["language", "keyboardLayout", "autoCompleteList", "maskInputCharacters"] where result[name] == nil
        {
            result[name] = former?[name]
        }
        return .object(result)
    }

    /// Why these properties of a request cannot be taken; nil if they can. sdl_core answers INVALID_DATA then.
    static func refusal(of new: JSON) -> String? {
        let keys = (new["customKeys"]?.array ?? []).compactMap(\.string)
        if keys.count > customKeyLimit {
            return "keyboardProperties.customKeys: there are \(keys.count), the layout has \(customKeyLimit)"
        }
        return duplicate(in: keys).map { "keyboardProperties.customKeys: \"\($0)\" is there twice" }
    }

    /// Takes what follows the app's properties even while the keyboard is on the screen: what can be typed and what is
    /// suggested, which the libraries send after a key.
    mutating func takeLive(from new: KeyboardProperties) {
        characters = new.characters
        suggestions = new.suggestions
    }

    /// The names of the properties that would need the keyboard to be opened again.
    func changes(to new: KeyboardProperties) -> [String] {
        [
            ("language", language != new.language), ("keyboardLayout", layout != new.layout),
            ("keypressMode", mode != new.mode), ("maskInputCharacters", mask != new.mask),
            ("customKeys", customKeys != new.customKeys),
        ].filter(\.1).map(\.0)
    }
}
