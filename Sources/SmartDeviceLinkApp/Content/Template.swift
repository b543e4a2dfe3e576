public import SmartDeviceLink

/// The texts, pictures and soft buttons that the app shows in the head unit's template (rpc_spec Show), as
/// ``ResumptionRecord/template`` has them. ``ScreenContent`` is what an app shows.
public struct Template: Hashable, Sendable {
    /// How texts are aligned (rpc_spec TextAlignment).
    public enum Alignment: String, Hashable, Sendable {
        /// LEFT_ALIGNED.
        case left = "LEFT_ALIGNED"
        /// RIGHT_ALIGNED.
        case right = "RIGHT_ALIGNED"
        /// CENTERED.
        case centred = "CENTERED"
    }

    /// A soft button's appearance.
    public struct Button: Hashable, Sendable {
        /// The button's text, up to 500 characters; nil for a button with a picture only.
        public var text: String?
        /// The button's picture; nil for none.
        public var image: Image?
        /// Whether the button is highlighted.
        public var isHighlighted: Bool
        /// What the head unit does when the button is pressed (rpc_spec SystemAction).
        public var action: SystemAction
        /// Shown if the button has no text and its picture is not available; nil for none.
        var name: String?

        /// Creates a button.
        public init(
            text: String?, image: Image? = nil, isHighlighted: Bool = false, action: SystemAction = .default
        ) {
            self.init(text: text, image: image, isHighlighted: isHighlighted, action: action, name: nil)
        }

        init(text: String?, image: Image?, isHighlighted: Bool, action: SystemAction, name: String?) {
            self.text = text
            self.name = name
            self.image = image
            self.isHighlighted = isHighlighted
            self.action = action
        }
    }

    /// The first line (`mainField1`), up to 500 characters. Nil clears it.
    public var textField1: String?
    /// The second line (`mainField2`), up to 500 characters. Nil clears it.
    public var textField2: String?
    /// The third line (`mainField3`), up to 500 characters. Nil clears it.
    public var textField3: String?
    /// The fourth line (`mainField4`), up to 500 characters. Nil clears it.
    public var textField4: String?
    /// The track's name (`mediaTrack`), up to 500 characters. Nil clears it.
    public var mediaTrackTextField: String?
    /// The template's title (`templateTitle`), up to 100 characters, since RPC 6.0.
    public var title: String?
    /// How the lines are aligned (`alignment`). Nil: the head unit's default.
    public var textAlignment: Alignment?
    /// The main picture (`graphic`). Nil removes it.
    public var primaryGraphic: Image?
    /// The second picture (`secondaryGraphic`). Nil removes it.
    public var secondaryGraphic: Image?
    /// What the first line means.
    public var textField1Type: MetadataType?
    /// What the second line means.
    public var textField2Type: MetadataType?
    /// What the third line means.
    public var textField3Type: MetadataType?
    /// What the fourth line means.
    public var textField4Type: MetadataType?
    /// The soft buttons, at most 8.
    public var buttons: [Button] = []
    /// The layout (`templateConfiguration`, since RPC 6.0). Nil: the head unit's default, or the last one.
    public var layout: TemplateLayout?

    var files = PictureFiles()

    /// Creates an empty template.
    public init() {}

    /// The parameters of Show, with ids 1, 2, … for the buttons.
    var parameters: JSON { parameters(ids: Array(1...UInt16(clamping: max(buttons.count, 1)))) }

    /// The parameters of Show. Fields that `old` has and this template does not have are cleared.
    func parameters(ids: [UInt16], replacing old: Template = Template()) -> JSON {
        var object = JSONObject()
        for (key, text) in texts { object[key] = .string(text ?? "") }
        if primaryGraphic == nil, old.primaryGraphic != nil { object["graphic"] = Self.noPicture }
        if secondaryGraphic == nil, old.secondaryGraphic != nil { object["secondaryGraphic"] = Self.noPicture }
        if let title = title ?? (old.title == nil ? nil : "") { object["templateTitle"] = .string(title) }
        if let layout { object["templateConfiguration"] = ["template": .string(layout.rawValue)] }
        if let textAlignment { object["alignment"] = .string(textAlignment.rawValue) }
        if let primaryGraphic { object["graphic"] = primaryGraphic.json }
        if let secondaryGraphic { object["secondaryGraphic"] = secondaryGraphic.json }
        var tags = JSONObject()
        for (key, type) in types { if let type { tags[key] = [.string(type.rawValue)] } }
        if !tags.members.isEmpty { object["metadataTags"] = .object(tags) }
        object["softButtons"] = .array(
            zip(buttons, ids).map {
                SoftButton(
                    id: $1, text: $0.text ?? ($0.image == nil ? $0.name : nil), image: $0.image,
                    isHighlighted: $0.isHighlighted, action: $0.action
                ).json
            })
        return .object(object)
    }

    /// Reads what ``parameters`` has written.
    ///
    /// - Returns: Nil if a part is missing or malformed.
    init?(_ json: JSON) {
        func text(_ key: String) -> String? { json[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        func type(_ key: String) -> MetadataType? {
            json["metadataTags"]?[key]?.array?.first?.string.map(MetadataType.init)
        }
        guard let buttons = json["softButtons"]?.array else { return nil }
        (textField1, textField2) = (text("mainField1"), text("mainField2"))
        (textField3, textField4) = (text("mainField3"), text("mainField4"))
        mediaTrackTextField = text("mediaTrack")
        title = json["templateTitle"]?.string
        layout = json["templateConfiguration"]?["template"]?.string.map(TemplateLayout.init)
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

    /// An image with an empty name, which removes a picture.
    private static let noPicture = Image(value: "").json

    private var texts: [(String, String?)] {
        [
            ("mainField1", textField1), ("mainField2", textField2), ("mainField3", textField3),
            ("mainField4", textField4), ("mediaTrack", mediaTrackTextField),
        ]
    }

    private var types: [(String, MetadataType?)] {
        [
            ("mainField1", textField1Type), ("mainField2", textField2Type), ("mainField3", textField3Type),
            ("mainField4", textField4Type),
        ]
    }
}
