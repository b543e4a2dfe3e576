public import SmartDeviceLink

/// How an entry of a menu looks and what is said to choose it.
public struct MenuEntry: Hashable, Sendable {
    public var name: String
    /// The two texts below it and the second picture are for head units from RPC 7.1 on.
    public var secondaryText: String?
    public var tertiaryText: String?
    public var icon: Image?
    public var secondaryImage: Image?
    /// A submenu has none.
    public var voiceCommands: [String]

    public init(
        name: String, secondaryText: String? = nil, tertiaryText: String? = nil, icon: Image? = nil,
        secondaryImage: Image? = nil, voiceCommands: [String] = []
    ) {
        self.name = name
        self.secondaryText = secondaryText
        self.tertiaryText = tertiaryText
        self.icon = icon
        self.secondaryImage = secondaryImage
        self.voiceCommands = voiceCommands
    }
}
