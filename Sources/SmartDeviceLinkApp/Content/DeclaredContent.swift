public import SmartDeviceLink

/// The content that the app declares. A nil section was not declared; the head unit's content of it is left unchanged.
public struct DeclaredContent: Sendable {
    /// The menu's entries from top to bottom.
    public var menu: [MenuCell]?
    /// Commands that are not in the menu.
    public var voiceCommands: [VoiceCommand]?
    /// Choices that are stored on the head unit.
    public var choices: Set<ChoiceCell>?
    /// Hard buttons to subscribe to.
    public var buttons: Set<ButtonName>?
    /// Global properties, with values as in SetGlobalProperties.
    public var properties: [GlobalProperty: JSON]?

    /// The layout of the main menu.
    public var menuLayout: MenuLayout?

    /// Declares nothing.
    public init() {}
}
