public import SmartDeviceLink

/// What a head unit can show and say, as far as an app has been told: by the answer to its registration, and by
/// OnSystemCapabilityUpdated and GetSystemCapability after it.
public struct SystemCapabilityManager: Hashable, Sendable {
    /// A field for a picture, and the files it takes.
    public typealias ImageFields = [String: Set<FileType>]

    /// A kind of soft button (rpc_spec SoftButtonCapabilities).
    public struct SoftButtons: Hashable, Sendable {
        public var shortPress: Bool
        public var longPress: Bool
        public var upDown: Bool
        public var images: Bool
        /// True where a head unit older than 6.0 does not say.
        public var text: Bool
    }

    /// Names of text fields of the main window; nil until known.
    public private(set) var textFields: Set<String>?
    public private(set) var imageFields: ImageFields = [:]
    public private(set) var softButtons: [SoftButtons] = []
    /// Hard buttons an app can subscribe to.
    public private(set) var buttons: Set<ButtonName> = []
    public private(set) var speech: Set<SpeechCapability> = []
    /// `PrerecordedSpeech`, by name.
    public private(set) var prerecorded: Set<String> = []
    /// Every SystemCapability that has come, by its type, as it came.
    public private(set) var system: [SystemCapabilityType: JSON] = [:]

    public init() {}

    /// Whether the head unit has said what fits on its screen.
    public var isScreenKnown: Bool { textFields != nil }

    /// Lines of an alert, 1 to 3; 1 where nothing is known.
    public var alertLineCount: Int { lineCount(of: .full) }

    /// Lines of an alert of that style, 1 to 3, or 2 of a subtle one; 1 where nothing is known.
    public func lineCount(of style: Alert.Style) -> Int {
        let fields = textFields ?? []
        let prefix = style == .full ? "alertText" : "subtleAlertText"
        return max(1, (1...style.lineLimit).count { fields.contains("\(prefix)\($0)") })
    }

    public func showsImage(_ field: String, of type: FileType) -> Bool {
        imageFields[field].map { $0.isEmpty || $0.contains(type) } ?? false
    }

    /// True too where the head unit names no soft buttons: its window has none, its alerts may.
    public var softButtonsShowImages: Bool { softButtons.isEmpty || softButtons.contains(where: \.images) }

    /// Takes the answer to RegisterAppInterface.
    mutating func update(registration: JSON) {
        if let display = registration["displayCapabilities"] { update(window: display) }
        if let found = registration["softButtonCapabilities"]?.array { softButtons = found.map(Self.softButtons) }
        if let found = registration["buttonCapabilities"]?.array { buttons = Self.buttons(found) }
        speech = Set((registration["speechCapabilities"]?.array ?? []).compactMap { Self.word($0) })
        prerecorded = Set((registration["prerecordedSpeech"]?.array ?? []).compactMap(\.string))
    }

    /// Takes a SystemCapability.
    mutating func update(system capability: JSON) {
        guard let type: SystemCapabilityType = capability["systemCapabilityType"].flatMap({ Self.word($0) }) else {
            return
        }
        system[type] = capability
        // The main window's is the one without a number, or 0.
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
