public import SmartDeviceLink
public import TCPLink

/// Who the app is and where its head unit listens.
public struct AppConfiguration: Sendable {
    public var name: String
    /// The id in the head unit's policy table.
    public var appID: String
    /// Default NAVIGATION, one of the two types that touches go to.
    public var types: [AppHMIType]
    public var address: TCPAddress
    /// The version the app asks for, 5.0.0 or later. Default 5.4.0.
    public var protocolVersion: Version
    /// The first frame's header, 1 (8 bytes, as the Java and iOS libraries send it) or 5 (12 bytes, as JavaScript).
    public var firstHeaderVersion: UInt8
    /// The hash of its last OnHashChange, to have its data back; nil to begin anew.
    public var resumeHash: String?

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
