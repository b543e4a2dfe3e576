public import SmartDeviceLink

/// What the head unit can show and say, from the response to RegisterAppInterface, OnSystemCapabilityUpdated and the
/// responses to GetSystemCapability. Later information replaces earlier.
public struct SystemCapabilities: Hashable, Sendable {
    /// File types by the name of the image field (rpc_spec ImageFieldName) that can show them.
    public typealias ImageFields = [String: Set<FileType>]

    /// A kind of soft button (rpc_spec SoftButtonCapabilities).
    public struct SoftButtons: Hashable, Sendable {
        /// `shortPressAvailable`.
        public var shortPress: Bool
        /// `longPressAvailable`.
        public var longPress: Bool
        /// `upDownAvailable`: whether OnButtonEvent is sent.
        public var upDown: Bool
        /// `imageSupported`.
        public var images: Bool
        /// `textSupported`. True if the head unit does not say, because the parameter exists only since RPC 6.0.
        public var text: Bool
    }

    /// Names of the main window's text fields (rpc_spec TextFieldName); nil until known.
    public private(set) var textFields: Set<String>?
    /// The main window's image fields.
    public private(set) var imageFields: ImageFields = [:]
    /// The main window's kinds of soft buttons.
    public private(set) var softButtons: [SoftButtons] = []
    /// The hard buttons that the app can subscribe to.
    public private(set) var buttons: Set<ButtonName> = []
    /// What the head unit can speak and play (`speechCapabilities`).
    public private(set) var speech: Set<SpeechCapability> = []
    /// Names of the head unit's own sounds (`prerecordedSpeech`).
    public private(set) var prerecorded: Set<String> = []
    /// The last SystemCapability of each type, unchanged.
    public private(set) var system: [SystemCapabilityType: JSON] = [:]

    /// Creates the capabilities of a head unit of which nothing is known.
    public init() {}

    /// Whether the head unit has sent the text fields of its main window.
    public var isScreenKnown: Bool { textFields != nil }

    /// Number of text lines of an Alert, 1 to 3; 1 if unknown.
    public var alertLineCount: Int { lineCount(of: .full) }

    /// Number of text lines of an alert: 1 to 3 for an Alert, 1 or 2 for a SubtleAlert; 1 if unknown.
    public func lineCount(of style: Alert.Style) -> Int {
        let fields = textFields ?? []
        let prefix = style == .full ? "alertText" : "subtleAlertText"
        return max(1, (1...style.lineLimit).count { fields.contains("\(prefix)\($0)") })
    }

    /// Whether an image field exists and can show files of a type. True for a field without a list of types.
    public func showsImage(_ field: String, of type: FileType) -> Bool {
        imageFields[field].map { $0.isEmpty || $0.contains(type) } ?? false
    }

    /// Whether soft buttons can show pictures. Also true if the head unit lists no soft buttons: its window may have
    /// none, but its alerts may have some.
    public var softButtonsShowImages: Bool { softButtons.isEmpty || softButtons.contains(where: \.images) }

    /// Stores the response to RegisterAppInterface.
    mutating func update(registration: JSON) {
        update(layout: registration)
        speech = Set((registration["speechCapabilities"]?.array ?? []).compactMap { Self.word($0) })
        prerecorded = Set((registration["prerecordedSpeech"]?.array ?? []).compactMap(\.string))
    }

    /// Stores the response to SetDisplayLayout: what the new layout shows.
    mutating func update(layout: JSON) {
        if let display = layout["displayCapabilities"] { update(window: display) }
        if let found = layout["softButtonCapabilities"]?.array { softButtons = found.map(Self.softButtons) }
        if let found = layout["buttonCapabilities"]?.array { buttons = Self.buttons(found) }
    }

    /// Stores a SystemCapability.
    mutating func update(system capability: JSON) {
        guard let type: SystemCapabilityType = capability["systemCapabilityType"].flatMap({ Self.word($0) }) else {
            return
        }
        system[type] = capability
        // The main window has `windowID` 0 or none.
        let windows = capability["displayCapabilities"]?.array?.first?["windowCapabilities"]?.array ?? []
        guard let main = windows.first(where: { ($0["windowID"]?.integer ?? 0) == 0 }) else { return }
        update(window: main)
        if let found = main["softButtonCapabilities"]?.array { softButtons = found.map(Self.softButtons) }
        if let found = main["buttonCapabilities"]?.array { buttons = Self.buttons(found) }
    }

    private mutating func update(window: JSON) {
        if let fields = window["textFields"]?.array { textFields = Set(fields.compactMap { $0["name"]?.string }) }
        guard let fields = window["imageFields"]?.array else { return }
        imageFields = [:]
        for field in fields {
            guard let name = field["name"]?.string else { continue }
            imageFields[name] = Set((field["imageTypeSupported"]?.array ?? []).compactMap { Self.word($0) })
        }
    }

    private static func softButtons(_ json: JSON) -> SoftButtons {
        SoftButtons(
            shortPress: json["shortPressAvailable"]?.boolean ?? false,
            longPress: json["longPressAvailable"]?.boolean ?? false, upDown: json["upDownAvailable"]?.boolean ?? false,
            images: json["imageSupported"]?.boolean ?? false, text: json["textSupported"]?.boolean ?? true)
    }

    private static func buttons(_ list: [JSON]) -> Set<ButtonName> {
        Set(list.compactMap { $0["name"].flatMap { word($0) } })
    }

    private static func word<Word: RawRepresentable<String>>(_ json: JSON) -> Word? {
        json.string.flatMap(Word.init)
    }
}
