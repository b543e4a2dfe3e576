public import SmartDeviceLink

/// What an app wants a head unit to have. What is nil the app has not said yet: there the head unit keeps what it has.
public struct DeclaredContent: Sendable {
    public var menu: [MenuCell]?
    public var voiceCommands: [VoiceCommand]?
    public var choices: Set<ChoiceCell>?
    public var buttons: Set<ButtonName>?
    public var properties: [GlobalProperty: JSON]?

    public init() {}
}
