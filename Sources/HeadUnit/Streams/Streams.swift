import BezelModel
import SmartDeviceLink

/// The video and the audio of apps: which services are open, and when they end (ProtocolNotes, "Video and audio").
///
/// | event | open service |
/// | --- | --- |
/// | StartService | opened; the same service of every other app ends |
/// | EndService | closed |
/// | the app may no longer stream, but is not NONE | EndService to the app after ``patience`` |
/// | the app may stream again before that | goes on |
/// | the app becomes NONE | EndService to the app at once |
/// | no data for ``silence`` | stands still; stays open |
struct Streams: Feature {
    private struct Stream {
        let parameters: StreamParameters
        var lastData: Instant
        /// Whether data has come within ``silence``.
        var isFlowing = false
        /// When the app is asked to end the service, because it may no longer stream.
        var endDue: Instant?
    }

    /// sdl_core's `VideoDataStoppedTimeout` and `AudioDataStoppedTimeout`.
    static let silence = Interval.milliseconds(1000)
    /// sdl_core's `StopStreamingTimeout`.
    static let patience = Interval.milliseconds(1000)
    /// Data that was on its way when a service ended is dropped for so long.
    static let grace = Interval.milliseconds(1000)

    private var open: [StreamID: Stream] = [:]
    /// When services ended whose data may still come.
    private var ended: [StreamID: Instant] = [:]
    private var settings: HeadUnitConfiguration.Streams

    init(_ configuration: HeadUnitConfiguration) { settings = configuration.streams }

    var deadline: Instant? {
        var earliest: Instant?
        for stream in open.values {
            earliest = Instant.earliest(earliest, stream.endDue)
            if stream.isFlowing { earliest = Instant.earliest(earliest, stream.lastData + Self.silence) }
        }
        return earliest
    }

    mutating func handle(_ event: FeatureEvent, at now: Instant) -> [Action] {
        switch event {
        case .timerFired: return endDueStreams(at: now) + stopSilentStreams(at: now)
        case .appLeft(let app): return StreamID.Kind.allCases.flatMap { close(StreamID(app.session, $0), at: nil) }
        case .configured(let configuration): settings = configuration.streams
        case .appClosed, .masterReset: break
        }
        return []
    }

    // MARK: Start and end

    /// An app starts a service.
    ///
    /// - Parameter viewport: What an app gets that names no size.
    mutating func start(
        _ wish: StreamWish, _ app: AppInfo, _ status: HMIStatus, viewport: DisplaySize, at now: Instant
    ) -> [Action] {
        let id = StreamID(app.session, wish.kind)
        switch parameters(wish, id, app, status, viewport) {
        case .failure(let refusal): return [.refuseStream(id, refusal)]
        case .success(let parameters):
            let others = open.keys.filter { $0.kind == id.kind }.sorted { $0.session.number < $1.session.number }
            open[id] = Stream(parameters: parameters, lastData: now)
            ended[id] = nil
            return others.flatMap { end($0, at: now) }
                + [.acceptStream(id, parameters), .effect(.streamOpened(id, parameters))]
        }
    }

    private func parameters(
        _ wish: StreamWish, _ id: StreamID, _ app: AppInfo, _ status: HMIStatus, _ viewport: DisplaySize
    ) -> Result<StreamParameters, RejectedParameters> {
        let number = id.kind.service.rawValue
        guard wish.version > 2 else { return .failure(RejectedParameters(reason: "protocol 2 has no service \(number)")) }
        guard open[id] == nil else {
            let reason = "Session \(id.session.number) already has an unprotected service of type \(number)"
            return .failure(RejectedParameters(reason: reason))
        }
        guard !wish.isEncrypted else {
            let reason = "this head unit has no certificates and encrypts nothing"
            return .failure(RejectedParameters(reason: reason))
        }
        guard app.isTouchable else {
            let reason = "Service type: \(number) disallowed with current HMI type"
            return .failure(RejectedParameters(reason: reason))
        }
        guard status.mayStream(id.kind) else {
            let reason = "Service type: \(number) disallowed with current HMI level"
            return .failure(RejectedParameters(reason: reason))
        }
        switch id.kind {
        case .audio:
            guard settings.takesAudio else { return .failure(RejectedParameters(reason: "nothing can be heard here")) }
            return .success(.audio)
        case .video:
            guard let format = settings.formats.first else {
                return .failure(RejectedParameters(reason: "this head unit has no video decoder"))
            }
            let offered = VideoParameters(format, width: viewport.width, height: viewport.height)
            return VideoParameters.read(wish.payload, formats: settings.formats, offered: offered).map { .video($0) }
        }
    }

    /// An app ends a service.
    mutating func ended(_ id: StreamID, at now: Instant) -> [Action] {
        guard open[id] != nil else {
            return [.refuseStreamEnd(id, RejectedParameters(reason: "this service was never started"))]
        }
        return [.acceptStreamEnd(id)] + close(id, at: now)
    }

    /// Ends a service, and asks the app to end it too.
    private mutating func end(_ id: StreamID, at now: Instant) -> [Action] { [.endStream(id)] + close(id, at: now) }

    /// - Parameter now: nil when the session is over, so that no data comes later.
    private mutating func close(_ id: StreamID, at now: Instant?) -> [Action] {
        guard open.removeValue(forKey: id) != nil else {
            if now == nil { ended[id] = nil }
            return []
        }
        ended[id] = now
        return [.effect(.streamClosed(id))]
    }

    /// The app's level or what it may stream has changed.
    mutating func statusChanged(_ session: SessionID, _ status: HMIStatus, at now: Instant) -> [Action] {
        var actions: [Action] = []
        for kind in StreamID.Kind.allCases {
            let id = StreamID(session, kind)
            guard let stream = open[id] else { continue }
            if status.mayStream(kind) {
                open[id]?.endDue = nil
            } else if status.level == .none {
                actions += end(id, at: now)
            } else if stream.endDue == nil {
                open[id]?.endDue = now + Self.patience
            }
        }
        return actions
    }

    // MARK: Data

    /// Data of a service has come.
    ///
    /// - Returns: nil for data of a service that is not open, and did not end just now.
    mutating func received(_ id: StreamID, at now: Instant) -> DataFate {
        guard let stream = open[id] else {
            guard let end = ended[id], now - end < Self.grace else { return .violation }
            return .late
        }
        open[id]?.lastData = now
        guard !stream.isFlowing else { return .pass }
        open[id]?.isFlowing = true
        return .passFirst
    }

    /// What is done with data.
    enum DataFate: Hashable {
        /// It goes to the decoder.
        case pass
        /// It goes to the decoder; the stream stood still before.
        case passFirst
        /// It was on its way when the service ended.
        case late
        /// No such service is open.
        case violation
    }

    private mutating func endDueStreams(at now: Instant) -> [Action] {
        due { $0.endDue.map { $0 <= now } ?? false }.flatMap { end($0, at: now) }
    }

    private mutating func stopSilentStreams(at now: Instant) -> [Action] {
        for id in due({ $0.isFlowing && $0.lastData + Self.silence <= now }) { open[id]?.isFlowing = false }
        return []
    }

    private func due(_ isDue: (Stream) -> Bool) -> [StreamID] {
        open.filter { isDue($0.value) }.keys.sorted { ($0.session.number, $0.kind) < ($1.session.number, $1.kind) }
    }

    /// For the status: the app's open services, and whether data comes.
    func snapshot(of session: SessionID) -> [(StreamID.Kind, StreamParameters, isFlowing: Bool)] {
        StreamID.Kind.allCases.compactMap { kind in
            open[StreamID(session, kind)].map { (kind, $0.parameters, $0.isFlowing) }
        }
    }
}

extension HMIStatus {
    /// Whether an app with this status may stream (sdl_core's `ApplicationManagerImpl::CanAppStream`).
    func mayStream(_ kind: StreamID.Kind) -> Bool {
        guard isActive else { return false }
        switch kind {
        case .audio: return audio != .notAudible
        case .video: return video == .streamable
        }
    }
}
