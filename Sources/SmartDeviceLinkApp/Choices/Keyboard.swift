public import SmartDeviceLink

/// How the head unit's keyboard works (rpc_spec KeyboardProperties), for
/// ``ScreenManager/setKeyboard(_:)``. Nil leaves a property to the head unit, also one that had a value before.
public struct KeyboardConfiguration: Hashable, Sendable {
    /// The order of the keys (rpc_spec KeyboardLayout).
    public enum Layout: String, Hashable, Sendable {
        /// QWERTY.
        case qwerty = "QWERTY"
        /// QWERTZ.
        case qwertz = "QWERTZ"
        /// AZERTY.
        case azerty = "AZERTY"
        /// NUMERIC, since RPC 7.1.
        case numeric = "NUMERIC"
    }

    /// When the app receives the typed text (rpc_spec KeypressMode).
    public enum Keypress: String, Hashable, Sendable {
        /// SINGLE_KEYPRESS: each key.
        case singleKey = "SINGLE_KEYPRESS"
        /// QUEUE_KEYPRESSES: only the whole text, at its end.
        case atEnd = "QUEUE_KEYPRESSES"
        /// RESEND_CURRENT_ENTRY: the whole text after each key.
        case wholeText = "RESEND_CURRENT_ENTRY"
    }

    /// Whether typed characters are hidden (rpc_spec KeyboardInputMask, since RPC 7.1).
    public enum Mask: String, Hashable, Sendable {
        /// DISABLE_INPUT_KEY_MASK.
        case off = "DISABLE_INPUT_KEY_MASK"
        /// ENABLE_INPUT_KEY_MASK.
        case on = "ENABLE_INPUT_KEY_MASK"
        /// USER_CHOICE_INPUT_KEY_MASK.
        case driversChoice = "USER_CHOICE_INPUT_KEY_MASK"
    }

    /// The keyboard's language.
    public var language: Language?
    /// The order of the keys.
    public var layout: Layout?
    /// When the app receives the typed text. Suggestions need ``Keypress/wholeText``.
    public var keypress: Keypress?
    /// The characters that can be typed; empty for all.
    public var allowedCharacters: [String] = []
    /// Texts that are suggested, 1 to 1000 characters each.
    public var suggestions: [String] = []
    /// Whether typed characters are hidden.
    public var mask: Mask?
    /// Additional keys, one character each, since RPC 7.1.
    public var customKeys: [String] = []

    /// Creates a configuration that leaves all to the head unit.
    public init() {}

    /// The parameters of KeyboardProperties.
    ///
    /// - Parameter clearsSuggestions: Whether a head unit that has suggestions must remove them: it keeps a list that is
    ///   absent.
    func json(clearsSuggestions: Bool) -> JSON {
        var object = JSONObject()
        if let language { object["language"] = .string(language.rawValue) }
        if let layout { object["keyboardLayout"] = .string(layout.rawValue) }
        if let keypress { object["keypressMode"] = .string(keypress.rawValue) }
        func list(_ words: [String]) -> JSON { .array(words.map { .string($0) }) }
        if !allowedCharacters.isEmpty { object["limitedCharacterList"] = list(allowedCharacters) }
        if let first = suggestions.first {
            object["autoCompleteText"] = .string(first)
            object["autoCompleteList"] = list(suggestions)
        } else if clearsSuggestions {
            object["autoCompleteList"] = []
        }
        if let mask { object["maskInputCharacters"] = .string(mask.rawValue) }
        if !customKeys.isEmpty { object["customKeys"] = list(customKeys) }
        return .object(object)
    }
}

/// An event of the head unit's keyboard (rpc_spec OnKeyboardInput).
public enum KeyboardEvent: Hashable, Sendable {
    /// KEYPRESS: the key or the whole text, as ``KeyboardConfiguration/keypress`` says.
    case typed(String)
    /// ENTRY_SUBMITTED: the text.
    case submitted(String)
    /// ENTRY_VOICE: the driver wants to speak in place of typing.
    case voice
    /// ENTRY_CANCELLED: the driver closed the keyboard.
    case cancelled
    /// ENTRY_ABORTED: the head unit closed it, because something more important came.
    case aborted
    /// INPUT_KEY_MASK_ENABLED or INPUT_KEY_MASK_DISABLED: whether typed characters are hidden now.
    case isMasked(Bool)

    init?(_ event: HeadUnitEvent) {
        guard case .other(FunctionID.onKeyboardInput.rawValue, let parameters) = event else { return nil }
        let text = parameters["data"]?.string ?? ""
        switch parameters["event"]?.string {
        case "KEYPRESS": self = .typed(text)
        case "ENTRY_SUBMITTED": self = .submitted(text)
        case "ENTRY_VOICE": self = .voice
        case "ENTRY_CANCELLED": self = .cancelled
        case "ENTRY_ABORTED": self = .aborted
        case "INPUT_KEY_MASK_ENABLED": self = .isMasked(true)
        case "INPUT_KEY_MASK_DISABLED": self = .isMasked(false)
        default: return nil
        }
    }
}

/// How typing ended.
public enum KeyboardOutcome: Hashable, Sendable {
    /// The driver submitted this text.
    case submitted(String)
    /// The driver wants to speak in place of typing.
    case voice
    /// The driver or the head unit closed the keyboard.
    case closed
    /// The driver submitted nothing in time.
    case timedOut
}
