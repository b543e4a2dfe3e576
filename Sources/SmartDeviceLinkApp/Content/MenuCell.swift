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

/// One line of an app's menu: a command, or a submenu with lines of its own. Pictures are files that the app has
/// uploaded before.
public struct MenuCell: Sendable {
    public enum Kind: Sendable {
        /// - Parameter handler: Called with how it was chosen: `MENU`, `VR` or `KEYBOARD`.
        case command(handler: @Sendable (_ trigger: String) -> Void)
        /// Submenus in submenus are for head units from RPC 7.0 on.
        case submenu([MenuCell])
    }

    public var entry: MenuEntry
    public var kind: Kind

    public init(_ entry: MenuEntry, handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.entry = entry
        kind = .command(handler: handler)
    }

    public init(_ name: String, handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.init(MenuEntry(name: name), handler: handler)
    }

    public init(_ entry: MenuEntry, cells: [MenuCell]) {
        self.entry = entry
        kind = .submenu(cells)
    }

    public init(_ name: String, cells: [MenuCell]) { self.init(MenuEntry(name: name), cells: cells) }
}

/// Something the driver can say, without a line in the menu.
public struct VoiceCommand: Sendable {
    /// 1 to 100, each of them means the same.
    public var phrases: [String]
    public var handler: @Sendable (_ trigger: String) -> Void

    public init(_ phrases: [String], handler: @escaping @Sendable (_ trigger: String) -> Void) {
        self.phrases = phrases
        self.handler = handler
    }
}

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
