public import BezelModel
public import SmartDeviceLink

/// The values of the settings, as the program knows them.
public struct BoardSettings: Hashable, Sendable {
    /// Percent, 1 to 100; nil if it cannot be set.
    public var brightness: Int?
    /// Percent, 0 to 100; nil for a head unit without a volume.
    public var volume: Int?
    /// nil if it cannot be chosen.
    public var theme: ThemeChoice?
    /// The driver's choice; nil for the configuration's language.
    public var language: Language?
    /// The language of the configuration.
    public var automaticLanguage: Language
    /// Other machines and phones may connect.
    public var acceptsPhones: Bool
    /// Phones can be paired over Bluetooth.
    public var canPair: Bool
    /// The screen can be switched off.
    public var canSwitchOff: Bool
    /// The driver has switched the microphone off (`false`) or on; nil if there is none.
    public var microphone: Bool?
    /// The driver's choice whether commands can be said; nil for the configuration's.
    public var voiceCommands: Bool?
    /// The driver's choice for all apps that want to record; nil for the configuration's.
    public var appsMicrophone: HeadUnitConfiguration.Voice.AppsMicrophone?
    /// The name and the version of the program, like "Bezel 0.1".
    public var version: String

    public init(
        brightness: Int? = nil, volume: Int? = nil, theme: ThemeChoice? = nil, language: Language? = nil,
        automaticLanguage: Language = .enUS, acceptsPhones: Bool = false, canPair: Bool = false,
        canSwitchOff: Bool = false, microphone: Bool? = nil, voiceCommands: Bool? = nil,
        appsMicrophone: HeadUnitConfiguration.Voice.AppsMicrophone? = nil, version: String = ""
    ) {
        self.brightness = brightness
        self.volume = volume
        self.theme = theme
        self.language = language
        self.automaticLanguage = automaticLanguage
        self.acceptsPhones = acceptsPhones
        self.canPair = canPair
        self.canSwitchOff = canSwitchOff
        self.microphone = microphone
        self.voiceCommands = voiceCommands
        self.appsMicrophone = appsMicrophone
        self.version = version
    }
}

/// What the driver changes in the settings.
public enum SettingOrder: Hashable, Sendable {
    /// Percent, 1 to 100.
    case brightness(Int)
    /// Percent, 0 to 100.
    case volume(Int)
    case theme(ThemeChoice)
    /// nil: the configuration's language.
    case language(Language?)
    /// The microphone is on (`true`), or off for apps and for commands.
    case microphone(Bool)
    /// Commands can be said (`true`), or not.
    case voiceCommands(Bool)
    /// Whether apps may record the driver's voice.
    case appsMicrophone(HeadUnitConfiguration.Voice.AppsMicrophone)
    /// The screen becomes dark until a touch or a key, which does nothing else.
    case screenOff
    /// Phones may be paired for a time.
    case pairPhone
    /// Look at the head unit's devices again: a problem may be solved.
    case checkAgain
}

/// What the driver decides about a phone.
enum PhoneOrder: Hashable, Sendable {
    /// Its apps are allowed permanently.
    case allow
    /// The driver is asked at its next connection.
    case ask
    /// Its apps are refused for ``ConsentRules/refusalTime``.
    case refuse
    /// Everything that is stored of it is deleted.
    case forget
    /// The sessions of its apps end.
    case disconnect
}
