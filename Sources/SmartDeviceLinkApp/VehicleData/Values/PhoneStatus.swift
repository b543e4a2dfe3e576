public import SmartDeviceLink

/// The connected phone (rpc_spec DeviceStatus).
public struct DeviceStatus: Hashable, Sendable, CustomStringConvertible {
    /// Whether voice recognition is on.
    public var isVoiceRecognitionOn: Bool?
    /// Whether the Bluetooth icon is on.
    public var isBluetoothConnected: Bool?
    /// Whether a call is active.
    public var isCallActive: Bool?
    /// Whether the phone is roaming.
    public var isRoaming: Bool?
    /// Whether there is a text message.
    public var hasTextMessage: Bool?
    /// The level of the battery.
    public var battery: DeviceLevelStatus?
    /// Whether the stereo output is muted.
    public var isStereoMuted: Bool?
    /// Whether the mono output is muted.
    public var isMonoMuted: Bool?
    /// The strength of the signal.
    public var signal: DeviceLevelStatus?
    /// The source of the sound.
    public var primaryAudioSource: PrimaryAudioSource?
    /// Whether an emergency call is active.
    public var isECallActive: Bool?

    /// Reads the structure; nil if it is no object.
    public init?(_ json: JSON) {
        guard let reader = VehicleDataReader(json) else { return nil }
        isVoiceRecognitionOn = reader.flag("voiceRecOn")
        isBluetoothConnected = reader.flag("btIconOn")
        isCallActive = reader.flag("callActive")
        isRoaming = reader.flag("phoneRoaming")
        hasTextMessage = reader.flag("textMsgAvailable")
        battery = reader.word("battLevelStatus")
        isStereoMuted = reader.flag("stereoAudioOutputMuted")
        isMonoMuted = reader.flag("monoAudioOutputMuted")
        signal = reader.word("signalLevelStatus")
        primaryAudioSource = reader.word("primaryAudioSource")
        isECallActive = reader.flag("eCallEventActive")
    }

    /// The known values, by their names.
    public var description: String {
        VehicleDataReader.text([
            ("isVoiceRecognitionOn", isVoiceRecognitionOn), ("isBluetoothConnected", isBluetoothConnected),
            ("isCallActive", isCallActive), ("isRoaming", isRoaming), ("hasTextMessage", hasTextMessage),
            ("battery", battery), ("isStereoMuted", isStereoMuted), ("isMonoMuted", isMonoMuted), ("signal", signal),
            ("primaryAudioSource", primaryAudioSource), ("isECallActive", isECallActive),
        ])
    }
}

/// A level of bars (rpc_spec DeviceLevelStatus).
public struct DeviceLevelStatus: VehicleDataWord {
    /// ZERO_LEVEL_BARS.
    public static let zeroLevelBars = Self(rawValue: "ZERO_LEVEL_BARS")
    /// ONE_LEVEL_BARS.
    public static let oneLevelBars = Self(rawValue: "ONE_LEVEL_BARS")
    /// TWO_LEVEL_BARS.
    public static let twoLevelBars = Self(rawValue: "TWO_LEVEL_BARS")
    /// THREE_LEVEL_BARS.
    public static let threeLevelBars = Self(rawValue: "THREE_LEVEL_BARS")
    /// FOUR_LEVEL_BARS.
    public static let fourLevelBars = Self(rawValue: "FOUR_LEVEL_BARS")
    /// NOT_PROVIDED.
    public static let notProvided = Self(rawValue: "NOT_PROVIDED")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A source of sound (rpc_spec PrimaryAudioSource).
public struct PrimaryAudioSource: VehicleDataWord {
    /// NO_SOURCE_SELECTED.
    public static let noSourceSelected = Self(rawValue: "NO_SOURCE_SELECTED")
    /// CD.
    public static let cd = Self(rawValue: "CD")
    /// USB.
    public static let usb = Self(rawValue: "USB")
    /// USB2.
    public static let usb2 = Self(rawValue: "USB2")
    /// BLUETOOTH_STEREO_BTST.
    public static let bluetoothStereo = Self(rawValue: "BLUETOOTH_STEREO_BTST")
    /// LINE_IN.
    public static let lineIn = Self(rawValue: "LINE_IN")
    /// IPOD.
    public static let ipod = Self(rawValue: "IPOD")
    /// MOBILE_APP.
    public static let mobileApp = Self(rawValue: "MOBILE_APP")
    /// AM.
    public static let am = Self(rawValue: "AM")
    /// FM.
    public static let fm = Self(rawValue: "FM")
    /// XM.
    public static let xm = Self(rawValue: "XM")
    /// DAB.
    public static let dab = Self(rawValue: "DAB")

    /// The value of rpc_spec, or another one that the head unit has sent.
    public let rawValue: String

    /// Creates a value from its name in rpc_spec.
    public init(rawValue: String) { self.rawValue = rawValue }
}
