/// Splits messages into frames, for one session. Message ids start at 1 and increase by one with each message.
public struct FrameWriter: Sendable {
    /// The version in each header, 2 to 5, from the StartServiceACK.
    public var version: UInt8
    public var session: UInt8
    /// Largest size of a frame including its header. Peers that count the payload only accept larger frames.
    public var mtu: Int
    private var messageID: UInt32 = 0

    /// - Parameter mtu: Default: 131,072 bytes since version 3, 1500 before (protocol_spec §2.4).
    public init(version: UInt8, session: UInt8, mtu: Int? = nil) {
        self.version = version
        self.session = session
        self.mtu = mtu ?? (version < 3 ? 1500 : 131_072)
    }

    /// Appends `payload` as one message on `service`.
    public mutating func append(_ payload: some Collection<UInt8>, service: Service, to bytes: inout [UInt8]) {
        let room = mtu - FrameHeader.length(version: version)
        guard payload.count > room else {
            header(.single, service, size: payload.count, id: nextMessageID()).append(to: &bytes)
            bytes.append(contentsOf: payload)
            return
        }
        let id = nextMessageID()
        let frames = (payload.count + room - 1) / room
        header(.first, service, size: 8, id: id).append(to: &bytes)
        bytes.append(bigEndian: UInt32(payload.count))
        bytes.append(bigEndian: UInt32(frames))
        var rest = payload[...]
        for position in 1...frames {
            let piece = rest.prefix(room)
            rest = rest.dropFirst(piece.count)
            let info = rest.isEmpty ? 0 : UInt8((position - 1) % 255 + 1)
            header(.consecutive, service, info: info, size: piece.count, id: id).append(to: &bytes)
            bytes.append(contentsOf: piece)
        }
    }

    /// Appends a single frame whose payload is written by `body`, in place: the path of a touch must not allocate.
    ///
    /// - Parameter limit: The largest number of bytes that `body` appends, below ``mtu``; it must append at least one.
    /// - Returns: The position of the frame in `bytes`.
    @inline(__always)
    public mutating func appendSingle(
        service: Service, limit: Int, to bytes: inout OutputBuffer, _ body: (inout FixedByteBuffer) -> Void
    ) -> Range<Int> {
        let header = header(.single, service, size: 0, id: nextMessageID())
        let length = FrameHeader.length(version: version)
        return bytes.append(limit: 12 + limit) { frame in
            header.append(to: &frame)
            body(&frame)
            frame.replace(bigEndian: UInt32(frame.count - length), at: 4)
        }
    }

    public func control(_ info: ControlInfo, service: Service = .rpc, payload: [UInt8] = [], to bytes: inout [UInt8]) {
        var header = header(.control, service, info: info.rawValue, size: payload.count, id: 0)
        header.session = session
        header.append(to: &bytes)
        bytes.append(contentsOf: payload)
    }

    private mutating func nextMessageID() -> UInt32 {
        messageID = messageID == .max ? 1 : messageID + 1
        return messageID
    }

    private func header(_ type: FrameType, _ service: Service, info: UInt8 = 0, size: Int, id: UInt32) -> FrameHeader {
        FrameHeader(
            version: version, type: type, service: service, info: info, session: session, size: UInt32(size),
            messageID: id)
    }
}

extension [UInt8] {
    mutating func replace(bigEndian value: UInt32, at index: Int) {
        self[index] = UInt8(truncatingIfNeeded: value >> 24)
        self[index + 1] = UInt8(truncatingIfNeeded: value >> 16)
        self[index + 2] = UInt8(truncatingIfNeeded: value >> 8)
        self[index + 3] = UInt8(truncatingIfNeeded: value)
    }
}
