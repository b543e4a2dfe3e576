public import SmartDeviceLink

/// The texts, pictures and voice commands of a menu entry (rpc_spec AddCommand, AddSubMenu).
public struct MenuEntry: Hashable, Sendable {
    /// The entry's text, 1 to 500 characters (`menuName`).
    public var name: String
    /// A second text, 1 to 500 characters, since RPC 7.1.
    public var secondaryText: String?
    /// A third text, 1 to 500 characters, since RPC 7.1.
    public var tertiaryText: String?
    /// The entry's picture (`cmdIcon`, `menuIcon`).
    public var icon: Image?
    /// A picture at the end of the line, since RPC 7.1.
    public var secondaryImage: Image?
    /// What the driver may say to choose the entry, up to 99 characters each (`vrCommands`). Not sent for a submenu.
    public var voiceCommands: [String]

    /// How the entries of a submenu are laid out (`menuLayout`, since RPC 6.0). Nil, the default:
    /// ``MenuConfiguration/defaultSubmenuLayout``. Not sent for a command.
    public var layout: MenuLayout?

    var files = PictureFiles()

    /// Creates an entry. Files of its pictures must be uploaded before, persistently: if a picture is missing, a head
    /// unit restores no content of the app.
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

    /// Creates an entry with artwork. ``ResumptionManager`` uploads its files before it sends the entry, persistently. A
    /// picture that cannot be uploaded is left out.
    public init(
        name: String, secondaryText: String? = nil, tertiaryText: String? = nil, icon: Artwork,
        secondaryImage: Artwork? = nil, voiceCommands: [String] = []
    ) {
        self.init(
            name: name, secondaryText: secondaryText, tertiaryText: tertiaryText, icon: icon.image,
            secondaryImage: secondaryImage?.image, voiceCommands: voiceCommands)
        files = PictureFiles([icon, secondaryImage])
    }
}
