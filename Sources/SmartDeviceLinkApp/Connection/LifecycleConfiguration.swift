public import SmartDeviceLink
public import TCPLink

/// Who the app is and where its head unit listens.
public struct LifecycleConfiguration: Sendable {
    public var name: String
    /// The id in the head unit's policy table.
    public var appID: String
    /// Default NAVIGATION, one of the two types that touches go to.
    public var types: [AppHMIType]
    public var address: TCPAddress
    /// The version the app asks for, 1.0.0 to 5.4.0. Default 5.4.0. Below 5.0.0 nothing but the first header tells.
    public var protocolVersion: Version
    /// The first frame's header, 1 (8 bytes, as the Java and iOS libraries send it) or 5 (12 bytes, as JavaScript).
    public var firstHeaderVersion: UInt8
    /// The hash of its last OnHashChange, to have its data back; nil to begin anew. While the manager lives it
    /// remembers newer ones itself.
    public var resumeHash: String?
    public var isMediaApplication = false
    /// Default EN-US.
    public var language = Language.enUS
    /// Default EN-US.
    public var displayLanguage = Language.enUS
    /// How the app comes back when the connection is lost; nil for not at all. By default it tries for ever.
    public var reconnection: Backoff? = Backoff()
    /// How long the connection and the opening of the service may take, each time. Default 10 s.
    public var connectTimeout: Duration = .seconds(10)
    /// How long an answer may take. Default 30 s.
    public var requestTimeout: Duration = .seconds(30)
    /// How long the answer may take to what stays on the screen or is heard until the driver is done with it. Default
    /// 10 minutes.
    public var interactionTimeout: Duration = .seconds(600)
    /// Requests that may be without an answer at a time, 1 or more; others wait their turn. Default 64.
    public var pendingLimit = 64

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
}
