public import SmartDeviceLink

/// A choice that is ready on the head unit, so that an interaction with it appears at once.
public struct ChoiceCell: Hashable, Sendable {
    public var name: String
    public var secondaryText: String?
    public var tertiaryText: String?
    public var image: Image?
    public var secondaryImage: Image?
    public var voiceCommands: [String]

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
}
