/// The decision on an app's StartService for the RPC service, with the protocol version for both sides.
public enum Negotiation: Hashable, Sendable {
    /// Accepted. All further frames have `headerVersion`. `version` is the lower of both offers; nil for header
    /// versions 2 to 4, whose control payloads are not BSON.
    case accepted(headerVersion: UInt8, version: Version?)
    /// The offer is malformed or too old.
    case refused(reason: String)

    /// Decides on a StartService frame of service 7 in the way of sdl_core 8.2.0 (ProtocolNotes, "Starting the RPC
    /// service").
    ///
    /// - Parameters:
    ///   - frameVersion: The version in the frame's header: 1 if the app does not know the version yet, otherwise the
    ///     one it proposes.
    ///   - payload: Empty, or BSON with `protocolVersion`.
    public init(frameVersion: UInt8, payload: ArraySlice<UInt8>) {
        guard !payload.isEmpty else {
            self =
                frameVersion < 5
                ? .accepted(headerVersion: 4, version: nil) : .accepted(headerVersion: 5, version: .spokenProtocol)
            return
        }
        guard let document = try? BSONDocument(bytes: payload) else {
            self = .refused(reason: "the payload of StartService is not BSON")
            return
        }
        guard case .string(let text)? = document["protocolVersion"], let offered = Version(text) else {
            self = .refused(reason: "protocolVersion is missing or is not three numbers")
            return
        }
        guard offered.major >= 5 else {
            self = .refused(reason: "protocolVersion \(text) is below 5.0.0, the first with BSON")
            return
        }
        self = .accepted(headerVersion: 5, version: min(offered, .spokenProtocol))
    }
}

/// The vehicle's identity in StartServiceACK (protocol_spec §3.1.3.2.2).
public struct VehicleIdentity: Hashable, Sendable {
    public var make: String
    public var model: String
    public var modelYear: String
    public var trim: String
    public var softwareVersion: String
    public var hardwareVersion: String

    public init(
        make: String, model: String, modelYear: String, trim: String, softwareVersion: String, hardwareVersion: String
    ) {
        self.make = make
        self.model = model
        self.modelYear = modelYear
        self.trim = trim
        self.softwareVersion = softwareVersion
        self.hardwareVersion = hardwareVersion
    }
}

/// The acknowledgement of the RPC service.
public struct StartServiceACK: Hashable, Sendable {
    /// Identifies the session when the app ends it.
    public var hashID: Int32
    /// nil for header versions 2 to 4, whose payload is only the hash id, four bytes big-endian.
    public var version: Version?
    public var vehicle: VehicleIdentity
    public var transports: ServiceTransports
    /// The largest frame that is announced to the peer. sdl_core means the payload by it, the specification the whole
    /// frame; the smaller reading is safe for both.
    public static let mtu: Int64 = 131_072

    public init(
        hashID: Int32, version: Version?, vehicle: VehicleIdentity, transports: ServiceTransports = .primaryOnly
    ) {
        self.hashID = hashID
        self.version = version
        self.vehicle = vehicle
        self.transports = transports
    }

    /// Since this version there are secondary transports.
    public static let transportsVersion = Version(5, 1, 0)

    public var payload: [UInt8] {
        guard let version else {
            var bytes: [UInt8] = []
            bytes.append(bigEndian: UInt32(bitPattern: hashID))
            return bytes
        }
        var document = BSONDocument()
        document["hashId"] = .int32(hashID)
        document["mtu"] = .int64(Self.mtu)
        document["protocolVersion"] = .string(version.description)
        if version >= Self.transportsVersion { transports.append(to: &document) }
        if version >= Version(5, 4, 0) {
            document["make"] = .string(vehicle.make)
            document["model"] = .string(vehicle.model)
            document["modelYear"] = .string(vehicle.modelYear)
            document["trim"] = .string(vehicle.trim)
            document["systemSoftwareVersion"] = .string(vehicle.softwareVersion)
            document["systemHardwareVersion"] = .string(vehicle.hardwareVersion)
        }
        return document.bytes
    }
}

/// The refusal to start or to end a service.
public struct ServiceNAK: Error, Hashable {
    public var rejected: [String]
    public var reason: String

    public init(rejected: [String] = [], reason: String) {
        self.rejected = rejected
        self.reason = reason
    }

    /// - Parameter version: Only version 5 has a payload here.
    public func payload(version: UInt8) -> [UInt8] {
        guard version >= 5 else { return [] }
        var document = BSONDocument()
        if !rejected.isEmpty { document["rejectedParams"] = .array(rejected.map(BSON.string)) }
        document["reason"] = .string(reason)
        return document.bytes
    }
}

/// The payload of an EndService of the RPC service: the hash id, in BSON since version 5, before that four bytes
/// big-endian.
public func endServicePayload(version: UInt8, hashID: Int32) -> [UInt8] {
    if version >= 5 { return BSONDocument([.init(name: "hashId", value: .int32(hashID))]).bytes }
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt32(bitPattern: hashID))
    return bytes
}

/// The hash id of an EndService, in either format.
public func endServiceHashID(version: UInt8, payload: ArraySlice<UInt8>) -> Int32? {
    if version >= 5, let document = try? BSONDocument(bytes: payload) {
        guard case .int32(let hash)? = document["hashId"] else { return nil }
        return hash
    }
    return payload.count == 4 ? Int32(bitPattern: payload.bigEndian32(at: payload.startIndex)) : nil
}
