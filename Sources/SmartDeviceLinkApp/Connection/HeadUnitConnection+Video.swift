internal import H264Encoding
internal import SmartDeviceLink

/// The video service (0x0B): control frames and access units. ``SDLStreamingMediaManager`` decides when.
extension HeadUnitConnection {
    /// The largest number of the app's bytes that the kernel buffers before sending them. More would be seconds of
    /// video on a slow connection, and requests would have to wait for it.
    private static let kernelLimit: Int32 = 128 << 10

    /// The protocol version of the connection; nil while there is none.
    var protocolVersion: UInt8? {
        if case .open(_, let session) = connectionState { session.writer.version } else { nil }
    }

    func setVideoListener(_ listener: @escaping @Sendable (VideoServiceEvent) -> Void) { videoListener = listener }

    /// Sends StartService. Below protocol version 5 it has no parameters.
    func startVideo(_ parameters: VideoParameters) {
        guard case .open(let connection, let session) = connectionState else { return }
        wantedVideo = parameters
        connection.send(
            session.control(
                .startService, service: .video, payload: parameters.payload(version: session.writer.version)))
    }

    /// Sends EndService. Waiting frames are not sent any more, but a message that was begun is completed, because its
    /// frames could otherwise be mistaken for those of another message.
    func endVideo() {
        guard case .open(let connection, let session) = connectionState else { return }
        closeVideo()
        connection.send(session.control(.endService, service: .video))
    }

    /// Sends an access unit as one message, or drops it.
    ///
    /// - Returns: Nil if the service is not open.
    func sendVideo(_ unit: AccessUnit) -> VideoDelivery? {
        guard case .open(let connection, var session) = connectionState, video != nil else { return nil }
        guard video?.queue.admit(isIDR: unit.isIDR) == true else { return .dropped }
        let frames = session.frames(unit.bytes, service: .video, mtu: video?.mtu)
        connectionState = .open(connection, session)
        video?.queue.append(frames)
        pumpVideo()
        return .sent
    }

    /// Sends the next frames as long as the connection accepts them at once. Requests are sent before them.
    func pumpVideo() {
        guard video != nil else { return }
        while case .open(let connection, _) = connectionState, connection.unsent == 0, let frame = video?.queue.next() {
            connection.send(frame)
        }
        if isVideoDrained { videoListener?(.drained) }
    }

    /// No frame of the video waits.
    var isVideoDrained: Bool {
        guard case .open(let connection, _) = connectionState, let video else { return false }
        return video.queue.isEmpty && connection.unsent == 0
    }

    func videoControl(_ info: ControlInfo, _ frame: Frame, _ connection: any HeadUnitLink, _ session: ProtocolSession) {
        switch info {
        case .startServiceACK:
            guard let wanted = wantedVideo else { return }
            wantedVideo = nil
            let acknowledged = try? VideoParameters.read(
                session.writer.version >= 5 ? frame.payload[...] : [], formats: [VideoFormat(.raw)], offered: wanted)
            video = VideoService(mtu: ProtocolSession.mtu(in: frame))
            connection.limitKernelBacklog(to: Self.kernelLimit)
            videoListener?(.acknowledged(acknowledged ?? wanted))
        case .startServiceNAK:
            wantedVideo = nil
            let document = try? BSONDocument(bytes: frame.payload[...])
            var (names, reason): ([String], String) = ([], "")
            if case .array(let values)? = document?["rejectedParams"] {
                names = values.compactMap { if case .string(let name) = $0 { name } else { nil } }
            }
            if case .string(let text)? = document?["reason"] { reason = text }
            videoListener?(.refused(names, reason: reason))
        case .endService:
            closeVideo()
            connection.send(session.control(.endServiceACK, service: .video))
            videoListener?(.ended)
        case .endServiceACK, .endServiceNAK: videoListener?(.endAnswered)
        default: break
        }
    }

    private func closeVideo() {
        guard case .open(let connection, _) = connectionState else { return }
        for frame in video?.queue.rest ?? [] { connection.send(frame) }
        video = nil
    }
}
