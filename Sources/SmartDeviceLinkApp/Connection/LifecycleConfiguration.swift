public import Logging
public import SmartDeviceLink
public import TCPLink

/// The app's name and identity, the head unit's address, and the time limits of the connection.
public struct LifecycleConfiguration: Sendable {
    /// The app's name on the head unit, 1 to 100 characters (RegisterAppInterface `appName`).
    public var name: String
    /// The app's id in the head unit's policy table, 1 to 100 characters (RegisterAppInterface `appID`).
    public var appID: String
    /// What kind of app it is (RegisterAppInterface `appHMIType`). Only apps of type NAVIGATION or PROJECTION get
    /// touches; MEDIA is for music. Default: NAVIGATION.
    public var types: [AppHMIType]
    /// The head unit's host name or IP address, and its TCP port.
    public var address: TCPAddress
    /// The protocol version that the app offers in StartService, 1.0.0 to 5.4.0. Default: 5.4.0. Below 5.0.0 only the
    /// major version is sent, in the frame header (protocol_spec 5.1.2).
    public var protocolVersion: Version
    /// The version in the header of the first frame: 1 (a header of 8 bytes, as the Java and iOS libraries send it) or
    /// 5 (12 bytes, as the JavaScript library sends it). Used only if ``protocolVersion`` is 5.0.0 or later. Default:
    /// 5.
    public var firstHeaderVersion: UInt8
    /// The hash of the app's last OnHashChange; the head unit uses it to restore the app's data (RegisterAppInterface
    /// `hashID`). Nil, the default, restores nothing. The manager replaces it with each newer hash;
    /// ``SDLManager/resumeHash`` is the current one.
    public var resumeHash: String?
    /// Whether the app plays media (RegisterAppInterface `isMediaApplication`). Only such an app has a media clock and the
    /// buttons beside it. Default: whether ``types`` has MEDIA.
    public var isMediaApplication: Bool {
        get { declaredMedia ?? types.contains(.media) }
        set { declaredMedia = newValue }
    }
    private var declaredMedia: Bool?
    /// The language of speech (RegisterAppInterface `languageDesired`). Default: EN-US.
    public var language = Language.enUS
    /// The language on the display (RegisterAppInterface `hmiDisplayLanguageDesired`). Default: EN-US.
    public var displayLanguage = Language.enUS
    /// The app's name where there is room for little only (`ngnMediaScreenAppName`), 1 to 100 characters. Nil: ``name``.
    public var shortName: String?
    /// How the name is spoken (`ttsName`). Empty: as it is written.
    public var spokenName: [TTSChunk] = []
    /// What the driver may say for the name (`vrSynonyms`), 1 to 100 phrases of up to 40 characters; empty for none.
    public var voiceSynonyms: [String] = []
    /// The app's icon on the head unit (PutFile, SetAppIcon), sent after each registration unless the head unit has it.
    /// Make it persistent, so that it is uploaded once. Nil: the head unit's own.
    public var icon: SDLFile?
    /// The app's colours by day (`dayColorScheme`, since RPC 5.0). Nil: the head unit's.
    public var dayColors: ColorScheme?
    /// The app's colours by night (`nightColorScheme`, since RPC 5.0). Nil: the head unit's.
    public var nightColors: ColorScheme?
    /// Languages that the app can change to beside ``language``, with its names in each. If the head unit has another
    /// language, the app changes to it (ChangeRegistration). Empty, the default: the app keeps its language.
    public var languages: [Language: AppNames] = [:]
    /// The least protocol version that the app works with; ``SDLManager/start()`` fails with
    /// ``SDLManagerError/protocolTooOld(_:)`` below it. Default: 1.0.0.
    public var minimumProtocolVersion = Version(1, 0, 0)
    /// The least RPC version that the app works with; ``SDLManager/start()`` fails with ``SDLManagerError/rpcTooOld(_:)``
    /// below it. Default: 1.0.0.
    public var minimumRPCVersion = Version(1, 0, 0)
    /// A folder in which the app's content on the head unit is stored, so that its next run sends only what
    /// has changed (``ResumptionFile``). It is created if its parent exists. Nil, the default:
    /// the content is stored until the process ends.
    public var resumptionFolder: String?
    /// Limits of the app's own video.
    public var streaming = StreamingMediaConfiguration()
    /// Delays before the attempts to connect again after the connection was lost. Nil: the manager does not reconnect.
    /// Default: ``Backoff`` with its defaults, which never gives up.
    public var reconnection: Backoff? = Backoff()
    /// Time limit for connecting and opening the RPC service, for each attempt. Default: 10 s.
    public var connectTimeout: Duration = .seconds(10)
    /// Time limit for the response to a request. Default: 30 s. See also ``interactionTimeout``.
    public var requestTimeout: Duration = .seconds(30)
    /// Time limit for the response to requests that wait for the driver or for the end of speech: Alert, SubtleAlert,
    /// PerformInteraction, ScrollableMessage, Slider, Speak and PerformAudioPassThru. Default: 10 minutes.
    public var interactionTimeout: Duration = .seconds(600)
    /// How long ``SDLManager/stop()`` waits for the head unit's hash of the content that it has received
    /// (``ResumptionManager``). Zero: it does not wait. Default: 2 s.
    public var stopTimeout: Duration = .seconds(2)
    /// The largest number of requests that may be without a response at the same time, 1 or more; further requests wait
    /// in a queue. Default: 64.
    public var pendingLimit = 64
    /// Where the library logs (package swift-log). Nil, the default: nowhere. Every message of the protocol is logged at
    /// level trace, with its parameters and so with the texts of the app and the driver; the connection is logged at level
    /// info, and content that the head unit does not show as declared at level warning.
    public var logger: Logger?
    /// A head unit in this process, in place of the one at ``address``. Nil, the default: there is none.
    package var route: HeadUnitRoute?

    /// Creates a configuration. The other properties have their defaults and can be set afterwards.
    ///
    /// - Parameters:
    ///   - name: The app's name on the head unit.
    ///   - appID: The app's id in the head unit's policy table.
    ///   - types: What kind of app it is.
    ///   - address: Where the head unit listens.
    ///   - protocolVersion: The protocol version to offer, 1.0.0 to 5.4.0.
    ///   - firstHeaderVersion: The version in the first frame's header, 1 or 5.
    ///   - resumeHash: The hash of the app's last OnHashChange; nil restores nothing.
    public init(
        name: String, appID: String, types: [AppHMIType] = [.navigation], address: TCPAddress,
        protocolVersion: Version = .spokenProtocol, firstHeaderVersion: UInt8 = 5,
        resumeHash: String? = nil
    ) {
        self.name = name
        self.appID = appID
        self.types = types
        self.address = address
        self.protocolVersion = protocolVersion
        self.firstHeaderVersion = firstHeaderVersion
        self.resumeHash = resumeHash
    }

    /// Creates a configuration without the other modules' types. The other properties have their defaults and can be set
    /// afterwards.
    ///
    /// - Parameters:
    ///   - name: The app's name on the head unit.
    ///   - appID: The app's id in the head unit's policy table.
    ///   - types: What kind of app it is. Default: NAVIGATION, which gets touches and may stream video.
    ///   - host: The head unit's host name or IP address.
    ///   - port: Its TCP port. Default: 12345.
    public init(
        name: String, appID: String, types: [AppHMIType] = [.navigation], host: String, port: UInt16 = 12345
    ) {
        self.init(name: name, appID: appID, types: types, address: TCPAddress(host: host, port: port))
    }
}
