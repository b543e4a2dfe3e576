import BezelModel
import SmartDeviceLink

/// The video and the audio of apps: which services are open, and when they end (ProtocolNotes, "Video and audio").
///
/// | event | open service |
/// | --- | --- |
/// | StartService | opened; the same service of every other app ends |
/// | EndService | ends |
/// | the app may no longer stream, but is not NONE | ends after ``patience``, unless the app may stream again |
/// | the app becomes NONE | ends |
/// | no data for a while | stalled, but still open |
/// | the program can no longer decode it | ends |
struct Streams: Feature {
    /// How long an app that may no longer stream has to end its service (sdl_core's `StopStreamingTimeout`).
    static let patience = Interval.milliseconds(1000)
    /// For this time after the end of a service its late data is dropped.
    static let grace = Interval.milliseconds(1000)
    /// The same after the head unit has ended a service: the app may have sent much before it reads that.
    static let graceAfterOwnEnd = Interval.seconds(10)

    private struct End {
        let time: Instant
        /// The head unit has ended it, not the app.
        let isOwn: Bool
    }

    private var open: [StreamID: OpenStream] = [:]
    /// The ends of services whose data may still come.
    private var ended: [StreamID: End] = [:]
    private var settings: HeadUnitConfiguration.Streams

    init(_ configuration: HeadUnitConfiguration) { settings = configuration.streams }

    var deadline: Instant? {
        var earliest: Instant?
        for stream in open.values {
            earliest = Instant.earliest(earliest, Instant.earliest(stream.endDue, stream.silenceCheck))
        }
        return earliest
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return stopSilent(at: now) + endDue(at: now)
        case .appLeft(let app):
            return StreamID.Kind.allCases.flatMap { kind in
                let id = StreamID(app.session, kind)
                defer { ended[id] = nil }
                return close(id, at: now)
            }
        case .configured(let configuration):
            settings = configuration.streams
            return ids { !settings.takes($0.parameters) }.flatMap { end($0, at: now) }
        case .appClosed, .masterReset: return []
        }
    }

    // MARK: Start and end

    /// An app requests a stream.
    ///
    /// - Parameters:
    ///   - app: nil before the registration.
    ///   - screen: The size of a video for which the app states no size.
    mutating func start(
        _ wish: StreamWish, _ session: SessionID, of app: AppInfo?, _ status: HMIStatus, on screen: DisplayRect,
        at now: Instant
    ) -> [Action] {
        let id = StreamID(session, wish.kind)
        do throws(ServiceNAK) {
            guard let app, settings.takes(id.kind) else { throw ServiceNAK(reason: refusal(of: id.kind)) }
            let parameters = try parameters(wish, id, app, status, on: screen)
            let rivals = ids { _ in true }.filter { $0.kind == id.kind }
            let ending = rivals.flatMap { end($0, at: now) }
            open[id] = OpenStream(parameters, of: app, at: now)
            ended[id] = nil
            return ending + [
                .openStream(id, parameters), .controlStream(id, .started(parameters)),
                .log(.stream(id, app: app.name, .started(parameters))),
            ]
        } catch {
            return [.controlStream(id, .refused(error))]
        }
    }

    private func refusal(of kind: StreamID.Kind) -> String {
        guard !settings.takes(kind) else { return "no app is registered" }
        guard StreamID.Kind.allCases.contains(where: { settings.takes($0) }) else {
            return "this head unit takes no video, no audio and no service but RPC"
        }
        return "this head unit takes no \(kind)"
    }

    private func parameters(
        _ wish: StreamWish, _ id: StreamID, _ app: AppInfo, _ status: HMIStatus, on screen: DisplayRect
    ) throws(ServiceNAK) -> StreamParameters {
        let number = id.kind.service.rawValue
        guard wish.version > 2 else { throw ServiceNAK(reason: "protocol 2 has no service \(number)") }
        guard open[id] == nil else {
            let session = id.session.number
            throw ServiceNAK(reason: "Session \(session) already has an unprotected service of type \(number)")
        }
        guard !wish.isEncrypted else {
            throw ServiceNAK(reason: "this head unit has no certificates and encrypts nothing")
        }
        guard app.isTouchable else {
            throw ServiceNAK(reason: "Service type: \(number) disallowed with current HMI type")
        }
        guard status.mayStream(id.kind) else {
            throw ServiceNAK(reason: "Service type: \(number) disallowed with current HMI level")
        }
        switch id.kind {
        case .audio: return .audio
        case .video:
            guard let best = settings.formats.first else { throw ServiceNAK(reason: refusal(of: .video)) }
            // Below version 5 there are no parameters: RAW video of the screen's size.
            let raw = VideoFormat(.raw)
            let takesRaw = settings.formats.contains(raw)
            let hasParameters = wish.version >= 5
            guard takesRaw || hasParameters else { throw ServiceNAK(reason: refusal(of: .video)) }
            let offered = VideoParameters(takesRaw ? raw : best, width: screen.width, height: screen.height)
            let payload = hasParameters ? wish.payload[...] : []
            return .video(try VideoParameters.read(payload, formats: settings.formats, offered: offered))
        }
    }

    /// An app ends its stream.
    mutating func endRequested(_ id: StreamID, at now: Instant) -> [Action] {
        guard open[id] != nil else {
            return [.controlStream(id, .endRefused(ServiceNAK(reason: "this service was never started")))]
        }
        return [.controlStream(id, .endAccepted)] + close(id, at: now)
    }

    /// The head unit ends the session or its app's registration.
    mutating func endAll(of session: SessionID, at now: Instant) -> [Action] {
        ids { _ in true }.filter { $0.session == session }.flatMap { end($0, at: now) }
    }

    /// The link of a stream is closed: the app is not notified.
    mutating func linkLost(_ id: StreamID, at now: Instant) -> [Action] { close(id, at: now) }

    /// Ends a stream and notifies the app.
    private mutating func end(_ id: StreamID, at now: Instant) -> [Action] {
        [.controlStream(id, .end)] + close(id, isOwn: true, at: now)
    }

    /// - Parameter isOwn: Whether the head unit ends it, not the app.
    private mutating func close(_ id: StreamID, isOwn: Bool = false, at now: Instant) -> [Action] {
        guard let stream = open.removeValue(forKey: id) else { return [] }
        ended[id] = End(time: now, isOwn: isOwn)
        var ending: [Action] = [.closeStream(id), .log(.stream(id, app: stream.app, .ended))]
        if stream.hasPicture { ending.append(.redraw) }
        if id.kind == .audio, stream.isFlowing { ending.append(.streamedSoundChanged(false)) }
        return ending
    }

    /// The program reports an event of a session's video.
    mutating func heard(_ news: VideoNews, of session: SessionID, at now: Instant) -> [Action] {
        let id = StreamID(session, .video)
        guard open[id] != nil else { return [] }
        switch news {
        case .pictureReady:
            open[id]?.hasPicture = true
            return [.redraw]
        case .decoderFailed: return end(id, at: now)
        }
    }

    /// The video of a session, if it has a picture that can be shown.
    func video(of session: SessionID) -> Scene.VideoID? {
        open[StreamID(session, .video)]?.hasPicture == true ? Scene.VideoID(UInt64(session.number)) : nil
    }

    /// The app's HMI status has changed, and so may its right to stream.
    mutating func statusChanged(_ session: SessionID, _ status: HMIStatus, at now: Instant) -> [Action] {
        var actions: [Action] = []
        for kind in StreamID.Kind.allCases {
            let id = StreamID(session, kind)
            guard let stream = open[id] else { continue }
            if status.mayStream(kind) {
                open[id]?.endDue = nil
            } else if status.level == .notRunning {
                actions += end(id, at: now)
            } else if stream.endDue == nil {
                open[id]?.endDue = now + Self.patience
            }
        }
        return actions
    }

    private mutating func endDue(at now: Instant) -> [Action] {
        ids { $0.endDue.map { $0 <= now } ?? false }.flatMap { end($0, at: now) }
    }

    private func ids(where isIncluded: (OpenStream) -> Bool) -> [StreamID] {
        open.filter { isIncluded($0.value) }.keys.sorted {
            ($0.session.number, $0.kind.rawValue) < ($1.session.number, $1.kind.rawValue)
        }
    }

    // MARK: Data

    /// Data of a stream has come. Nothing is allocated.
    mutating func received(_ piece: FramePiece, _ id: StreamID, at now: Instant) -> StreamDataFate {
        guard let index = open.index(forKey: id) else {
            if let end = ended[id], now - end.time < (end.isOwn ? Self.graceAfterOwnEnd : Self.grace) { return .late }
            return settings.takes(id.kind) ? .violation : .refused
        }
        return open.values[index].take(piece, at: now)
    }

    private mutating func stopSilent(at now: Instant) -> [Action] {
        ids { $0.isFlowing }.flatMap { id -> [Action] in
            guard open[id]?.checkSilence(at: now) == true, let app = open[id]?.app else { return [] }
            let note = Action.log(.stream(id, app: app, .stoodStill))
            return id.kind == .audio ? [note, .streamedSoundChanged(false)] : [note]
        }
    }

    /// An app's streams, for the status.
    func snapshot(of session: SessionID) -> [Engine.Snapshot.Stream] {
        StreamID.Kind.allCases.compactMap { kind in
            open[StreamID(session, kind)].map {
                Engine.Snapshot.Stream($0.parameters, isFlowing: $0.isFlowing, bytes: $0.bytes)
            }
        }
    }
}
