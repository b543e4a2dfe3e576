internal import SmartDeviceLink

/// How messages are sent on this connection: the protocol version, session id and frame size of the StartServiceACK.
struct ProtocolSession: Sendable {
    /// In version 1 a frame has at most 1488 bytes of payload and a header of 8 bytes.
    private static let firstMTU = 1496
    /// The smallest frame size that is accepted from a head unit.
    private static let leastMTU = 128

    private(set) var writer: FrameWriter
    /// The protocol version that both sides use.
    let version: Version
    private let hashID: Int32?
    /// The vehicle's identity from StartServiceACK; nil before protocol version 5.4.
    let vehicle: VehicleIdentity?

    /// - Parameter acknowledgement: The StartServiceACK.
    init(_ acknowledgement: Frame) {
        let header = acknowledgement.header
        let payload = acknowledgement.payload[...]
        let mtu = header.version == 1 ? Self.firstMTU : Self.mtu(in: acknowledgement)
        writer = FrameWriter(version: header.version, session: header.session, mtu: mtu)
        version = Self.version(in: acknowledgement)
        hashID = endServiceHashID(version: header.version, payload: payload)
        vehicle = header.version >= 5 ? Self.vehicle(payload) : nil
    }

    /// The frame size in the StartServiceACK of a service, limited to what a frame header can express; nil if there is
    /// none.
    static func mtu(in acknowledgement: Frame) -> Int? {
        guard acknowledgement.header.version >= 5,
            let document = try? BSONDocument(bytes: acknowledgement.payload[...]),
            case .int64(let limit)? = document["mtu"]
        else { return nil }
        return Int(min(max(limit, Int64(leastMTU)), Int64(FrameHeader.payloadLimit(version: 5))))
    }

    /// `protocolVersion` of the StartServiceACK, before version 5 that of its header.
    private static func version(in acknowledgement: Frame) -> Version {
        let major = Version(Int(acknowledgement.header.version), 0, 0)
        guard major.major >= 5, let document = try? BSONDocument(bytes: acknowledgement.payload[...]),
            case .string(let text)? = document["protocolVersion"]
        else { return major }
        return Version(text) ?? major
    }

    private static func vehicle(_ payload: ArraySlice<UInt8>) -> VehicleIdentity? {
        guard let document = try? BSONDocument(bytes: payload) else { return nil }
        func word(_ name: String) -> String? {
            if case .string(let text)? = document[name] { text } else { nil }
        }
        guard let make = word("make") else { return nil }
        return VehicleIdentity(
            make: make, model: word("model") ?? "", modelYear: word("modelYear") ?? "", trim: word("trim") ?? "",
            softwareVersion: word("systemSoftwareVersion") ?? "",
            hardwareVersion: word("systemHardwareVersion") ?? "")
    }

    /// Bytes of a file for one request, so that the request with its parameters fits into one frame.
    var pieceSize: Int { max(writer.mtu / 2, writer.mtu - 1024) }

    /// - Returns: The bytes of a request. Nil for raw data in version 1, which cannot carry it.
    mutating func request(_ message: RPCMessage, _ function: FunctionID, _ parameters: JSON) -> [UInt8]? {
        var bytes: [UInt8] = []
        if writer.version > 1 {
            writer.append(message.payload, service: .rpc, to: &bytes)
        } else {
            guard message.bulk.isEmpty else { return nil }
            let first = ProtocolV1Message(
                type: .request, function: function.rawValue, correlationID: message.correlationID,
                parameters: parameters)
            writer.append(first.payload, service: .rpc, to: &bytes)
        }
        return bytes
    }

    func control(_ info: ControlInfo, service: Service, payload: [UInt8] = []) -> [UInt8] {
        var bytes: [UInt8] = []
        writer.control(info, service: service, payload: payload, to: &bytes)
        return bytes
    }

    /// - Parameter mtu: The largest frame of the service; nil for that of the RPC service.
    /// - Returns: The frames of one message.
    mutating func frames(_ payload: [UInt8], service: Service, mtu: Int?) -> [[UInt8]] {
        let ours = writer.mtu
        writer.mtu = mtu ?? ours
        defer { writer.mtu = ours }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + payload.count / 64 + 64)
        writer.append(payload, service: service, to: &bytes)
        var frames: [[UInt8]] = []
        var rest = bytes[...]
        while case .header(let header) = FrameHeader.read(rest) {
            let count = FrameHeader.length(version: header.version) + Int(header.size)
            frames.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return frames
    }

    var endService: [UInt8] {
        control(
            .endService, service: .rpc,
            payload: hashID.map { endServicePayload(version: writer.version, hashID: $0) } ?? [])
    }

    /// The StartService frame for the RPC service. From version 5.0.0 on the offered version is in a BSON payload;
    /// below, it is in the frame header only.
    static func startService(_ configuration: LifecycleConfiguration) -> [UInt8] {
        let offer = configuration.protocolVersion
        var payload: [UInt8] = []
        var version = UInt8(clamping: max(offer.major, 1))
        if offer.major >= 5 {
            payload = BSONDocument([.init(name: "protocolVersion", value: .string(offer.description))]).bytes
            version = configuration.firstHeaderVersion
        }
        var bytes: [UInt8] = []
        FrameHeader(
            version: version, type: .control, service: .rpc, info: ControlInfo.startService.rawValue, session: 0,
            size: UInt32(payload.count)
        ).append(to: &bytes)
        return bytes + payload
    }
}
