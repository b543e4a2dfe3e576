/// The enumerations of rpc_spec that a touch, alert and region head unit needs. Raw values are the words on the wire.

/// The result of a request (enum Result).
public enum ResultCode: String, Hashable, Sendable {
    case success = "SUCCESS"
    case unsupportedRequest = "UNSUPPORTED_REQUEST"
    case unsupportedResource = "UNSUPPORTED_RESOURCE"
    case disallowed = "DISALLOWED"
    case userDisallowed = "USER_DISALLOWED"
    case rejected = "REJECTED"
    case aborted = "ABORTED"
    /// The driver wants to begin again: the app sends the request once more.
    case retry = "RETRY"
    case timedOut = "TIMED_OUT"
    case ignored = "IGNORED"
    case inUse = "IN_USE"
    case invalidData = "INVALID_DATA"
    case invalidID = "INVALID_ID"
    case duplicateName = "DUPLICATE_NAME"
    case applicationNotRegistered = "APPLICATION_NOT_REGISTERED"
    case applicationRegisteredAlready = "APPLICATION_REGISTERED_ALREADY"
    case wrongLanguage = "WRONG_LANGUAGE"
    case outOfMemory = "OUT_OF_MEMORY"
    case tooManyPendingRequests = "TOO_MANY_PENDING_REQUESTS"
    case tooManyApplications = "TOO_MANY_APPLICATIONS"
    case warnings = "WARNINGS"
    case genericError = "GENERIC_ERROR"
    case fileNotFound = "FILE_NOT_FOUND"
    case dataNotAvailable = "DATA_NOT_AVAILABLE"
    case corruptedData = "CORRUPTED_DATA"
    case resumeFailed = "RESUME_FAILED"
    case vehicleDataNotAvailable = "VEHICLE_DATA_NOT_AVAILABLE"
    case readOnly = "READ_ONLY"

    /// The value of `success` for this result.
    public var isSuccess: Bool {
        switch self {
        case .success, .warnings, .wrongLanguage, .resumeFailed, .retry: true
        case .unsupportedRequest, .unsupportedResource, .disallowed, .userDisallowed, .rejected, .aborted, .timedOut,
            .ignored, .inUse, .invalidData,
            .invalidID, .duplicateName, .applicationNotRegistered, .applicationRegisteredAlready, .outOfMemory,
            .tooManyPendingRequests, .tooManyApplications, .genericError, .fileNotFound, .dataNotAvailable,
            .corruptedData, .vehicleDataNotAvailable, .readOnly:
            false
        }
    }
}

/// How much of the screen and the sound an app has (enum HMILevel).
public enum HMILevel: String, Hashable, Sendable, CaseIterable {
    case full = "FULL"
    case limited = "LIMITED"
    case background = "BACKGROUND"
    /// NONE: the app is registered, and the driver has not opened it or has closed it.
    case notRunning = "NONE"
}

public enum AudioStreamingState: String, Hashable, Sendable {
    case audible = "AUDIBLE"
    case attenuated = "ATTENUATED"
    case notAudible = "NOT_AUDIBLE"
}

public enum VideoStreamingState: String, Hashable, Sendable {
    case streamable = "STREAMABLE"
    case notStreamable = "NOT_STREAMABLE"
}

/// The kind of interface that covers an app's screen (enum SystemContext).
public enum SystemContext: String, Hashable, Sendable {
    case main = "MAIN"
    case voiceRecognition = "VRSESSION"
    case menu = "MENU"
    case obscured = "HMI_OBSCURED"
    case alert = "ALERT"
}

/// The kind of an app, as the app declares it (enum AppHMIType).
public enum AppHMIType: String, Hashable, Sendable, CaseIterable {
    case `default` = "DEFAULT"
    case communication = "COMMUNICATION"
    case media = "MEDIA"
    case messaging = "MESSAGING"
    case navigation = "NAVIGATION"
    case information = "INFORMATION"
    case social = "SOCIAL"
    case backgroundProcess = "BACKGROUND_PROCESS"
    case testing = "TESTING"
    case system = "SYSTEM"
    case projection = "PROJECTION"
    case remoteControl = "REMOTE_CONTROL"
    case webView = "WEB_VIEW"
}

/// An app's priority in the policy table.
public enum AppPriority: String, Hashable, Sendable, CaseIterable {
    case emergency = "EMERGENCY"
    case navigation = "NAVIGATION"
    case voiceCommunication = "VOICECOM"
    case communication = "COMMUNICATION"
    case normal = "NORMAL"
    case none = "NONE"
}

/// Why the head unit ends a registration (enum AppInterfaceUnregisteredReason). A value outside this list crashed old
/// versions of the iOS library.
public enum UnregisteredReason: String, Hashable, Sendable {
    case ignitionOff = "IGNITION_OFF"
    case languageChange = "LANGUAGE_CHANGE"
    case masterReset = "MASTER_RESET"
    case requestWhileInNone = "REQUEST_WHILE_IN_NONE_HMI_LEVEL"
    case tooManyRequests = "TOO_MANY_REQUESTS"
    case appUnauthorized = "APP_UNAUTHORIZED"
    case protocolViolation = "PROTOCOL_VIOLATION"
    case resourceConstraint = "RESOURCE_CONSTRAINT"
}

/// Hard buttons, and CUSTOM_BUTTON for all soft buttons (enum ButtonName).
public enum ButtonName: String, Hashable, Sendable, CaseIterable {
    case ok = "OK"
    case playPause = "PLAY_PAUSE"
    case seekLeft = "SEEKLEFT"
    case seekRight = "SEEKRIGHT"
    case tuneUp = "TUNEUP"
    case tuneDown = "TUNEDOWN"
    case preset0 = "PRESET_0"
    case preset1 = "PRESET_1"
    case preset2 = "PRESET_2"
    case preset3 = "PRESET_3"
    case preset4 = "PRESET_4"
    case preset5 = "PRESET_5"
    case preset6 = "PRESET_6"
    case preset7 = "PRESET_7"
    case preset8 = "PRESET_8"
    case preset9 = "PRESET_9"
    case customButton = "CUSTOM_BUTTON"
    case search = "SEARCH"
    case navCenterLocation = "NAV_CENTER_LOCATION"
    case navZoomIn = "NAV_ZOOM_IN"
    case navZoomOut = "NAV_ZOOM_OUT"
    case navPanUp = "NAV_PAN_UP"
    case navPanUpRight = "NAV_PAN_UP_RIGHT"
    case navPanRight = "NAV_PAN_RIGHT"
    case navPanDownRight = "NAV_PAN_DOWN_RIGHT"
    case navPanDown = "NAV_PAN_DOWN"
    case navPanDownLeft = "NAV_PAN_DOWN_LEFT"
    case navPanLeft = "NAV_PAN_LEFT"
    case navPanUpLeft = "NAV_PAN_UP_LEFT"
    case navTiltToggle = "NAV_TILT_TOGGLE"
    case navRotateClockwise = "NAV_ROTATE_CLOCKWISE"
    case navRotateCounterclockwise = "NAV_ROTATE_COUNTERCLOCKWISE"
    case navHeadingToggle = "NAV_HEADING_TOGGLE"

    /// Button names of the specification for seats, climate and radio, which Bezel does not support.
    public static let elsewhere: Set<String> = [
        "AC_MAX", "AC", "RECIRCULATE", "FAN_UP", "FAN_DOWN", "TEMP_UP", "TEMP_DOWN", "DEFROST_MAX", "DEFROST",
        "DEFROST_REAR", "UPPER_VENT", "LOWER_VENT", "VOLUME_UP", "VOLUME_DOWN", "EJECT", "SOURCE", "SHUFFLE", "REPEAT",
    ]

    /// Only media apps may subscribe to it.
    public var isForMedia: Bool {
        switch self {
        case .playPause, .seekLeft, .seekRight, .tuneUp, .tuneDown, .preset0, .preset1, .preset2, .preset3, .preset4,
            .preset5, .preset6, .preset7, .preset8, .preset9:
            true
        default: false
        }
    }

    /// Only navigation apps may subscribe to it.
    public var isForNavigation: Bool { rawValue.hasPrefix("NAV_") }
}

public enum ButtonEventMode: String, Hashable, Sendable {
    case up = "BUTTONUP"
    case down = "BUTTONDOWN"
}

public enum ButtonPressMode: String, Hashable, Sendable {
    case long = "LONG"
    case short = "SHORT"
}

public enum SystemAction: String, Hashable, Sendable, CaseIterable {
    case `default` = "DEFAULT_ACTION"
    case stealFocus = "STEAL_FOCUS"
    case keepContext = "KEEP_CONTEXT"
}

public enum SoftButtonType: String, Hashable, Sendable, CaseIterable {
    case text = "TEXT"
    case image = "IMAGE"
    case both = "BOTH"
}

public enum SpeechCapability: String, Hashable, Sendable, CaseIterable {
    case text = "TEXT"
    case sapiPhonemes = "SAPI_PHONEMES"
    case lhplusPhonemes = "LHPLUS_PHONEMES"
    case preRecorded = "PRE_RECORDED"
    case silence = "SILENCE"
    case file = "FILE"
}

public enum ImageType: String, Hashable, Sendable, CaseIterable {
    case `static` = "STATIC"
    case dynamic = "DYNAMIC"
}

public enum FileType: String, Hashable, Sendable {
    case bmp = "GRAPHIC_BMP"
    case jpeg = "GRAPHIC_JPEG"
    case png = "GRAPHIC_PNG"
    case wave = "AUDIO_WAVE"
    case mp3 = "AUDIO_MP3"
    case aac = "AUDIO_AAC"
    case binary = "BINARY"
    case json = "JSON"
}

public enum SystemCapabilityType: String, Hashable, Sendable {
    case navigation = "NAVIGATION"
    case phoneCall = "PHONE_CALL"
    case videoStreaming = "VIDEO_STREAMING"
    case remoteControl = "REMOTE_CONTROL"
    case appServices = "APP_SERVICES"
    case seatLocation = "SEAT_LOCATION"
    case displays = "DISPLAYS"
    case driverDistraction = "DRIVER_DISTRACTION"
}

/// The properties of ResetGlobalProperties (enum GlobalProperty).
public enum GlobalProperty: String, Hashable, Sendable, CaseIterable {
    case userLocation = "USER_LOCATION"
    case helpPrompt = "HELPPROMPT"
    case timeoutPrompt = "TIMEOUTPROMPT"
    case voiceHelpTitle = "VRHELPTITLE"
    case voiceHelpItems = "VRHELPITEMS"
    case menuName = "MENUNAME"
    case menuIcon = "MENUICON"
    case keyboardProperties = "KEYBOARDPROPERTIES"

    /// The parameter of SetGlobalProperties that sets it.
    public var parameter: String {
        switch self {
        case .userLocation: "userLocation"
        case .helpPrompt: "helpPrompt"
        case .timeoutPrompt: "timeoutPrompt"
        case .voiceHelpTitle: "vrHelpTitle"
        case .voiceHelpItems: "vrHelp"
        case .menuName: "menuTitle"
        case .menuIcon: "menuIcon"
        case .keyboardProperties: "keyboardProperties"
        }
    }
}
