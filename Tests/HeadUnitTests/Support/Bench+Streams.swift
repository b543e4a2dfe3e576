import BezelModel
import HeadUnit
import SmartDeviceLink

/// Calls that the engine makes for a stream.
enum StreamNews: Hashable {
    case opened(StreamID, StreamParameters)
    case data(StreamID, [UInt8], StreamPiece)
    case closed(StreamID)
}

extension HeadUnitConfiguration {
    /// Video in both formats and audio are supported.
    static var streaming: HeadUnitConfiguration {
        var configuration = HeadUnitConfiguration()
        configuration.streams.formats = [VideoFormat(.raw), VideoFormat(.rtp)]
        configuration.streams.takesAudio = true
        return configuration
    }
}

extension Phone {
    func stream(_ service: Service) -> StreamID {
        StreamID(SessionID(session), service == .audio ? .audio : .video)
    }

    /// Frames of one message. Message ids begin anew with each call.
    func frames(_ payload: [UInt8], service: Service = .video, mtu: Int = 131_084) -> [UInt8] {
        var writer = FrameWriter(version: writer.version, session: session, mtu: mtu)
        var bytes: [UInt8] = []
        writer.append(payload, service: service, to: &bytes)
        return bytes
    }
}

extension Bench {
    /// - Parameter payload: Parameters of the start; empty for none.
    func start(
        _ service: Service, isEncrypted: Bool = false, payload: [UInt8] = [], from phone: Phone
    ) -> [Heard] {
        control(
            .startService, service: service, version: phone.writer.version, session: phone.session,
            isEncrypted: isEncrypted, payload: payload, on: phone.connection)
    }

    func end(_ service: Service, from phone: Phone) -> [Heard] {
        control(
            .endService, service: service, version: phone.writer.version, session: phone.session, on: phone.connection)
    }

    /// Sends one message of a stream, in reads of 4 KiB as the service makes them.
    func stream(_ payload: [UInt8], _ service: Service = .video, mtu: Int = 131_084, from phone: Phone) -> [Heard] {
        send(inReads: phone.frames(payload, service: service, mtu: mtu), on: phone.connection)
    }

    func send(inReads bytes: [UInt8], of size: Int = 4096, on connection: ConnectionID) -> [Heard] {
        stride(from: 0, to: bytes.count, by: size).flatMap {
            send(Array(bytes[$0..<min($0 + size, bytes.count)]), on: connection)
        }
    }

    /// An app whose service is open.
    func streamer(
        _ name: String = "Drive", _ service: Service = .video, types: [AppHMIType] = [.navigation], version: UInt8 = 5
    ) -> Phone? {
        guard let phone = app(name, types: types, version: version),
            start(service, from: phone).last?.control == .startServiceACK
        else { return nil }
        return phone
    }

    /// All bytes that were passed on.
    var streamed: [UInt8] {
        streams.flatMap { news -> [UInt8] in if case .data(_, let bytes, _) = news { bytes } else { [] } }
    }

    var pieces: [StreamPiece] {
        streams.compactMap { news -> StreamPiece? in if case .data(_, _, let piece) = news { piece } else { nil } }
    }

    /// The lines about streams in the log.
    var streamNotes: [String] {
        notes.compactMap {
            guard case .stream(let id, let app, let change) = $0 else { return nil }
            let word =
                switch change {
                case .started: "started"
                case .flows: "flows"
                case .stoodStill: "still"
                case .ended: "ended"
                }
            return "\(app) \(id.kind) \(word)"
        }
    }
}

extension Heard {
    /// A control frame's payload; nil if it is not BSON.
    var document: BSONDocument? { try? BSONDocument(bytes: frame.payload[...]) }

    var reason: String? {
        if case .string(let text)? = document?["reason"] { text } else { nil }
    }

    /// Of a control frame, its name and service; of an RPC its function's name.
    var name: String {
        if let control { return "\(control) \(frame.header.service)" }
        return rpc.flatMap { FunctionID(rawValue: $0.function)?.name } ?? "?"
    }
}
