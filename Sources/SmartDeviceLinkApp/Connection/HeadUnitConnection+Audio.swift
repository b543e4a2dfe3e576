internal import SmartDeviceLink

/// The audio service (0x0A): control frames and samples. ``AudioStreamManager`` decides when.
extension HeadUnitConnection {
    /// Bytes that wait for the network; 0 without a connection.
    var unsentBytes: Int {
        if case .open(let connection, _) = connectionState { connection.unsent } else { 0 }
    }

    /// Sends StartService, which has no parameters.
    func startAudio() {
        guard case .open(let connection, let session) = connectionState else { return }
        connection.send(session.control(.startService, service: .audio))
    }

    func endAudio() {
        guard case .open(let connection, let session) = connectionState else { return }
        connection.send(session.control(.endService, service: .audio))
    }

    /// Sends samples as one message.
    func sendAudio(_ bytes: [UInt8]) {
        guard case .open(let connection, var session) = connectionState else { return }
        let frames = session.frames(bytes, service: .audio, mtu: audioMTU)
        connectionState = .open(connection, session)
        for frame in frames { connection.send(frame) }
    }

    func audioControl(_ info: ControlInfo, _ frame: Frame, _ connection: any HeadUnitLink, _ session: ProtocolSession) {
        switch info {
        case .startServiceACK:
            audioMTU = ProtocolSession.mtu(in: frame)
            audioListener?(.acknowledged)
        case .startServiceNAK:
            var reason = ""
            if let document = try? BSONDocument(bytes: frame.payload[...]), case .string(let text)? = document["reason"]
            {
                reason = text
            }
            audioListener?(.refused(reason: reason))
        case .endService:
            connection.send(session.control(.endServiceACK, service: .audio))
            audioListener?(.ended)
        case .endServiceACK, .endServiceNAK: audioListener?(.endAnswered)
        default: break
        }
    }
}
