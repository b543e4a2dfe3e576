internal import SmartDeviceLink

/// Reads and writes the frames of the demo's app: it receives the head unit's bytes and returns events, and makes the
/// bytes of requests. A value without a socket.
struct DemoSession {
    enum Received: Hashable {
        case event(DemoApp.Event)
        /// Bytes for the head unit.
        case reply([UInt8])
    }

    /// The protocol version that is offered; the head unit may choose a lower one.
    private static let version = Version.spokenProtocol

    private var reader = FrameReader()
    private var assembler = MessageAssembler()
    /// Its version and session are those of StartServiceACK; nil while the RPC service is not open.
    private var writer: FrameWriter?
    /// Identifies the session in EndService.
    private var hashID: Int32?

    /// The first frame of the connection.
    static var startService: [UInt8] {
        let payload = BSONDocument([.init(name: "protocolVersion", value: .string(version.description))]).bytes
        var bytes: [UInt8] = []
        FrameHeader(
            version: UInt8(clamping: version.major), type: .control, service: .rpc,
            info: ControlInfo.startService.rawValue, session: 0, size: UInt32(payload.count)
        ).append(to: &bytes)
        return bytes + payload
    }

    /// - Parameter now: Nanoseconds on any steady clock.
    mutating func receive(_ bytes: [UInt8], at now: Int64) -> [Received] {
        reader.append(bytes)
        var received: [Received] = []
        while let found = reader.next() {
            // Longer messages could not be read.
            guard case .frame(let frame) = found,
                case .message(let message) = assembler.take(frame, at: now, limit: Parameters.limit)
            else { continue }
            if frame.header.type == .control {
                if let answer = control(frame) { received.append(answer) }
            } else if writer != nil, let rpc = RPCMessage(message), let event = DemoApp.Event(rpc) {
                received.append(.event(event))
            }
        }
        return received
    }

    private mutating func control(_ frame: Frame) -> Received? {
        switch (ControlInfo(rawValue: frame.header.info), frame.header.service) {
        case (.startServiceACK, .rpc) where writer == nil:
            // In that version messages have no binary header.
            guard frame.header.version > 1 else { return .event(.refused(reason: "it has protocol version 1 only")) }
            // The app's messages are shorter than the frames of any head unit.
            writer = FrameWriter(version: frame.header.version, session: frame.header.session)
            hashID = endServiceHashID(version: frame.header.version, payload: frame.payload[...])
            return .event(.opened)
        case (.startServiceNAK, .rpc) where writer == nil: return .event(.refused(reason: Self.reason(frame.payload)))
        case (.endService, .rpc):
            writer = nil
            return .event(.closed)
        case (.heartbeat, let service): return writer.map { .reply(Self.bytes(of: .heartbeatACK, service, by: $0)) }
        case (_, _): return nil
        }
    }

    private static func reason(_ payload: [UInt8]) -> String {
        guard let document = try? BSONDocument(bytes: payload[...]), case .string(let text)? = document["reason"] else {
            return ""
        }
        return text
    }

    private static func bytes(
        of info: ControlInfo, _ service: Service, by writer: FrameWriter, payload: [UInt8] = []
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        writer.control(info, service: service, payload: payload, to: &bytes)
        return bytes
    }

    /// The bytes of a request; none while the RPC service is not open.
    mutating func bytes(of request: DemoApp.Request) -> [UInt8] {
        let message = RPCMessage(
            type: .request, function: request.function, correlationID: request.rawValue,
            parameters: request.parameters)
        var bytes: [UInt8] = []
        writer?.append(message.payload, service: .rpc, to: &bytes)
        return bytes
    }

    /// The frame that ends the RPC service; none while it is not open.
    var endService: [UInt8] {
        guard let writer else { return [] }
        let payload = hashID.map { endServicePayload(version: writer.version, hashID: $0) } ?? []
        return Self.bytes(of: .endService, .rpc, by: writer, payload: payload)
    }
}
