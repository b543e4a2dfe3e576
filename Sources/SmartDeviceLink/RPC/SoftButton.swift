/// A picture (rpc_spec struct Image): a file that the app has uploaded, or an icon of the head unit.
public struct Image: Hashable, Sendable {
    public var value: String
    public var type: ImageType
    public var isTemplate: Bool

    public init(value: String, type: ImageType = .dynamic, isTemplate: Bool = false) {
        self.value = value
        self.type = type
        self.isTemplate = isTemplate
    }

    /// - Parameter isUsed: Whether it will be shown; if not, its name is not validated.
    public init(_ parameters: Parameters, isUsed: Bool = true) throws(InvalidData) {
        value = try parameters.require("value", try parameters.string("value", length: 0...65535))
        type = try parameters.require("imageType", try parameters.enumValue("imageType"))
        isTemplate = try parameters.boolean("isTemplate", since: Version(5, 0, 0)) ?? false
        // The name of a head unit's icon is not a file name.
        guard !isUsed || type == .static || value.isPlainFileName else {
            throw InvalidData("\(parameters.name("value")): \"\(value.prefix(50))\" is not a plain file name")
        }
    }

    /// The rules for its enum parameter.
    static let enumRules = ParameterRule.Shape.enumMembers([ParameterRule("*imageType", .enumValue(ImageType.self))])

    public var json: JSON {
        ["value": .string(value), "imageType": .string(type.rawValue), "isTemplate": .boolean(isTemplate)]
    }
}

/// A soft button (rpc_spec struct SoftButton).
public struct SoftButton: Hashable, Sendable {
    /// Chosen by the app, 0 to 65,535.
    public var id: UInt16
    /// Nil for a button of type IMAGE.
    public var text: String?
    /// Nil for a button of type TEXT.
    public var image: Image?
    public var isHighlighted: Bool
    public var action: SystemAction

    public init(
        id: UInt16, text: String?, image: Image? = nil, isHighlighted: Bool = false, action: SystemAction = .default
    ) {
        self.id = id
        self.text = text
        self.image = image
        self.isHighlighted = isHighlighted
        self.action = action
    }

    /// Reads a soft button by sdl_core's rules for the three types (ProtocolNotes, "Soft buttons"). Parameters that the
    /// type does not use are ignored.
    public init(_ parameters: Parameters) throws(InvalidData) {
        let type: SoftButtonType = try parameters.require("type", try parameters.enumValue("type"))
        id = UInt16(try parameters.require("softButtonID", try parameters.integer("softButtonID", 0...65535)))
        let text = try parameters.string("text")
        let image: Image? =
            if let object = try parameters.object("image") { try Image(object, isUsed: type != .text) } else { nil }
        isHighlighted = try parameters.boolean("isHighlighted") ?? false
        action = try parameters.enumValue("systemAction") ?? .default
        switch type {
        case .text:
            guard let text, text.isDisplayable else {
                throw InvalidData("\(parameters.name("text")): a TEXT button needs a text, not blank, in one line")
            }
            (self.text, self.image) = (text, nil)
        case .image:
            guard let image else { throw InvalidData("\(parameters.name("image")): an IMAGE button needs an image") }
            (self.text, self.image) = (nil, image)
        case .both:
            guard let text, text.isEmpty || text.isDisplayable, let image else {
                throw InvalidData("\(parameters.name("type")): a BOTH button needs a text in one line and an image")
            }
            (self.text, self.image) = (text, image)
        }
    }

    /// The rules for its enum parameters.
    static let enumRules = [
        ParameterRule("*type", .enumValue(SoftButtonType.self)), ParameterRule("image", Image.enumRules),
        ParameterRule("systemAction", .enumValue(SystemAction.self)),
    ]

    public var json: JSON {
        var object = JSONObject()
        let type: SoftButtonType = image == nil ? .text : text == nil ? .image : .both
        object["type"] = .string(type.rawValue)
        object["softButtonID"] = .integer(Int64(id))
        if let text { object["text"] = .string(text) }
        if let image { object["image"] = image.json }
        if isHighlighted { object["isHighlighted"] = true }
        object["systemAction"] = .string(action.rawValue)
        return .object(object)
    }
}
