public import SmartDeviceLink

/// What an app shows beside its picture: the texts, pictures and buttons of Show. Pictures are files that the app has
/// uploaded before.
public struct Template: Hashable, Sendable {
    /// rpc_spec enum TextAlignment.
    public enum Alignment: String, Hashable, Sendable {
        case left = "LEFT_ALIGNED"
        case right = "RIGHT_ALIGNED"
        case centred = "CENTERED"
    }

    /// A button and its look; what it does comes with ``ResumptionManager/show(_:pressed:)``.
    public struct Button: Hashable, Sendable {
        public var text: String?
        public var image: Image?
        public var isHighlighted: Bool
        public var action: SystemAction

        public init(
            text: String?, image: Image? = nil, isHighlighted: Bool = false, action: SystemAction = .default
        ) {
            self.text = text
            self.image = image
            self.isHighlighted = isHighlighted
            self.action = action
        }
    }

    public var textField1: String?
    public var textField2: String?
    public var textField3: String?
    public var textField4: String?
    public var mediaTrackTextField: String?
    /// From RPC 6.0 on.
    public var title: String?
    public var textAlignment: Alignment?
    public var primaryGraphic: Image?
    public var secondaryGraphic: Image?
    /// Words of rpc_spec enum MetadataType for each of the four text fields.
    public var textField1Type: String?
    public var textField2Type: String?
    public var textField3Type: String?
    public var textField4Type: String?
    /// 8 at most.
    public var buttons: [Button] = []

    public init() {}

    /// As Show has it, the buttons with the ids 1, 2, ….
    var parameters: JSON { parameters(ids: Array(1...UInt16(clamping: max(buttons.count, 1)))) }

    /// Show with everything in it, so that what was there before and is not in this one goes.
    func parameters(ids: [UInt16], replacing old: Template = Template()) -> JSON {
        var object = JSONObject()
        for (key, text) in texts { object[key] = .string(text ?? "") }
        if primaryGraphic == nil, old.primaryGraphic != nil { object["graphic"] = Self.noPicture }
        if secondaryGraphic == nil, old.secondaryGraphic != nil { object["secondaryGraphic"] = Self.noPicture }
        if let title = title ?? (old.title == nil ? nil : "") { object["templateTitle"] = .string(title) }
        if let textAlignment { object["alignment"] = .string(textAlignment.rawValue) }
        if let primaryGraphic { object["graphic"] = primaryGraphic.json }
        if let secondaryGraphic { object["secondaryGraphic"] = secondaryGraphic.json }
        var tags = JSONObject()
        for (key, type) in types { if let type { tags[key] = [.string(type)] } }
        if !tags.members.isEmpty { object["metadataTags"] = .object(tags) }
        object["softButtons"] = .array(
            zip(buttons, ids).map {
                SoftButton(
                    id: $1, text: $0.text, image: $0.image, isHighlighted: $0.isHighlighted, action: $0.action
                ).json
            })
        return .object(object)
    }

    /// - Returns: Nil unless it is as ``parameters`` has it.
    init?(_ json: JSON) {
        func text(_ key: String) -> String? { json[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        func type(_ key: String) -> String? { json["metadataTags"]?[key]?.array?.first?.string }
        guard let buttons = json["softButtons"]?.array else { return nil }
        (textField1, textField2) = (text("mainField1"), text("mainField2"))
        (textField3, textField4) = (text("mainField3"), text("mainField4"))
        mediaTrackTextField = text("mediaTrack")
        title = json["templateTitle"]?.string
        textAlignment = json["alignment"]?.string.flatMap(Alignment.init)
        primaryGraphic = json["graphic"].flatMap(Image.init(kept:))
        secondaryGraphic = json["secondaryGraphic"].flatMap(Image.init(kept:))
        (textField1Type, textField2Type) = (type("mainField1"), type("mainField2"))
        (textField3Type, textField4Type) = (type("mainField3"), type("mainField4"))
        self.buttons = buttons.map {
            Button(
                text: $0["text"]?.string, image: $0["image"].flatMap(Image.init(kept:)),
                isHighlighted: $0["isHighlighted"]?.boolean ?? false,
                action: $0["systemAction"]?.string.flatMap(SystemAction.init) ?? .default)
        }
    }

    /// What takes a picture away.
    private static let noPicture = Image(value: "").json

    private var texts: [(String, String?)] {
        [
            ("mainField1", textField1), ("mainField2", textField2), ("mainField3", textField3),
            ("mainField4", textField4), ("mediaTrack", mediaTrackTextField),
        ]
    }

    private var types: [(String, String?)] {
        [
            ("mainField1", textField1Type), ("mainField2", textField2Type), ("mainField3", textField3Type),
            ("mainField4", textField4Type),
        ]
    }
}
