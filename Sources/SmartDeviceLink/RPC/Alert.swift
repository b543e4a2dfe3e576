/// Text, phonemes, a file or silence to be played (rpc_spec struct TTSChunk).
public struct TTSChunk: Hashable, Sendable {
    public var text: String
    public var type: SpeechCapability

    public init(text: String, type: SpeechCapability = .text) {
        self.text = text
        self.type = type
    }

    public init(_ parameters: Parameters) throws(InvalidData) {
        text = try parameters.require("text", try parameters.string("text"))
        type = try parameters.require("type", try parameters.enumValue("type"))
        guard type == .silence || text.isEmpty || text.isDisplayable else {
            throw InvalidData("\(parameters.name("text")): blank, or holds a line break or tab")
        }
    }

    /// The rules for its enum parameters.
    static let enumRules = ParameterRule.Shape.enumMembers([ParameterRule("*type", .enumValue(SpeechCapability.self))])

    public var json: JSON { ["text": .string(text), "type": .string(type.rawValue)] }
}

/// An alert of an app (rpc_spec Alert and SubtleAlert).
public struct Alert: Hashable, Sendable {
    public enum Style: Hashable, Sendable {
        /// Alert: up to three lines and four buttons; nothing else can be touched.
        case full
        /// SubtleAlert: up to two lines and two buttons, at the edge; the app can still be touched.
        case subtle

        public var lineLimit: Int { self == .full ? 3 : 2 }
        public var buttonLimit: Int { self == .full ? 4 : 2 }
    }

    public var style: Style
    /// alertText1, alertText2 and alertText3, those that are present.
    public var lines: [String]
    public var chunks: [TTSChunk]
    /// Milliseconds, 3000 to 10,000; nil means 5000.
    public var duration: Int64?
    public var playTone: Bool
    public var progressIndicator: Bool
    /// At most ``Style/buttonLimit``.
    public var softButtons: [SoftButton]
    public var icon: Image?
    public var cancelID: Int32?

    public init(
        lines: [String], chunks: [TTSChunk] = [], duration: Int64? = nil, playTone: Bool = false,
        progressIndicator: Bool = false, softButtons: [SoftButton] = [], icon: Image? = nil, cancelID: Int32? = nil,
        style: Style = .full
    ) {
        self.style = style
        self.lines = lines
        self.chunks = chunks
        self.duration = duration
        self.playTone = playTone
        self.progressIndicator = progressIndicator
        self.softButtons = softButtons
        self.icon = icon
        self.cancelID = cancelID
    }

    public init(_ parameters: Parameters) throws(InvalidData) { try self.init(parameters, style: .full) }

    public init(_ parameters: Parameters, style: Style) throws(InvalidData) {
        self.style = style
        var texts: [String?] = []
        for key in (1...style.lineLimit).map({ "alertText\($0)" }) {
            let text = try parameters.string(key)
            guard text.map(\.isDisplayable) ?? true else {
                throw InvalidData("\(key): blank, or holds a line break or tab")
            }
            texts.append(text)
        }
        lines = texts.compactMap { $0 }
        chunks = []
        for chunk in try parameters.objects("ttsChunks", count: 1...100) ?? [] { chunks.append(try TTSChunk(chunk)) }
        duration = try parameters.integer("duration", 3000...10000)
        // SubtleAlert has neither a tone nor a progress indicator.
        playTone = style == .full ? try parameters.boolean("playTone") ?? false : false
        progressIndicator = style == .full ? try parameters.boolean("progressIndicator") ?? false : false
        softButtons = []
        for button in try parameters.objects("softButtons", count: 0...style.buttonLimit) ?? [] {
            softButtons.append(try SoftButton(button))
        }
        icon =
            if let object = try parameters.object("alertIcon", since: Version(6, 0, 0)) { try Image(object) } else {
                nil
            }
        cancelID = try parameters.integer(
            "cancelID", -0x8000_0000...0x7FFF_FFFF, since: Version(6, 0, 0)
        ).map(Int32.init)
        // alertText3 alone is not enough.
        guard texts[0] != nil || texts[1] != nil || !chunks.isEmpty else {
            throw InvalidData("one of alertText1, alertText2 and ttsChunks is mandatory")
        }
    }

    public var parameters: JSON {
        var object = JSONObject()
        for (number, line) in lines.prefix(style.lineLimit).enumerated() {
            object["alertText\(number + 1)"] = .string(line)
        }
        if !chunks.isEmpty { object["ttsChunks"] = .array(chunks.map(\.json)) }
        if let duration { object["duration"] = .integer(duration) }
        if playTone { object["playTone"] = true }
        if style == .full { object["progressIndicator"] = .boolean(progressIndicator) }
        object["softButtons"] = .array(softButtons.map(\.json))
        if let icon { object["alertIcon"] = icon.json }
        if let cancelID { object["cancelID"] = .integer(Int64(cancelID)) }
        return .object(object)
    }
}

/// Cancels an alert or another interaction (rpc_spec CancelInteraction).
public struct CancelInteraction: Hashable, Sendable {
    public var function: UInt32
    /// nil: the one on the screen.
    public var cancelID: Int32?

    public init(function: UInt32, cancelID: Int32?) {
        self.function = function
        self.cancelID = cancelID
    }

    public init(_ parameters: Parameters) throws(InvalidData) {
        function = UInt32(try parameters.require("functionID", try parameters.integer("functionID", 0...0xFFFF_FFFF)))
        cancelID = try parameters.integer("cancelID", -0x8000_0000...0x7FFF_FFFF).map(Int32.init)
    }

    public var parameters: JSON {
        var object = JSONObject()
        object["functionID"] = .integer(Int64(function))
        if let cancelID { object["cancelID"] = .integer(Int64(cancelID)) }
        return .object(object)
    }
}
