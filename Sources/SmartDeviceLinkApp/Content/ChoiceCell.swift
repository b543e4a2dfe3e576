public import SmartDeviceLink

/// A choice that is stored on the head unit before it is needed, so that an interaction with it appears without delay
/// (rpc_spec Choice).
public struct ChoiceCell: Hashable, Sendable {
    /// The choice's text, 1 to 500 characters (`menuName`).
    public var name: String
    /// A second text, 1 to 500 characters.
    public var secondaryText: String?
    /// A third text, 1 to 500 characters.
    public var tertiaryText: String?
    /// A picture. Its file must be uploaded before, persistently, unless it is given as ``Artwork``.
    public var image: Image?
    /// A picture at the end of the line, like ``image``.
    public var secondaryImage: Image?
    /// What the driver may say to choose it, up to 99 characters each (`vrCommands`).
    public var voiceCommands: [String]

    var files = PictureFiles()

    /// Creates a choice.
    public init(
        name: String, secondaryText: String? = nil, tertiaryText: String? = nil, image: Image? = nil,
        secondaryImage: Image? = nil, voiceCommands: [String] = []
    ) {
        self.name = name
        self.secondaryText = secondaryText
        self.tertiaryText = tertiaryText
        self.image = image
        self.secondaryImage = secondaryImage
        self.voiceCommands = voiceCommands
    }

    /// Creates a choice with artwork. ``ResumptionManager`` uploads its files before it sends the choice, persistently. A
    /// picture that cannot be uploaded is left out.
    public init(
        name: String, secondaryText: String? = nil, tertiaryText: String? = nil, image: Artwork,
        secondaryImage: Artwork? = nil, voiceCommands: [String] = []
    ) {
        self.init(
            name: name, secondaryText: secondaryText, tertiaryText: tertiaryText, image: image.image,
            secondaryImage: secondaryImage?.image, voiceCommands: voiceCommands)
        files = PictureFiles([image, secondaryImage])
    }
}
