internal import EventLoop
internal import H264Encoding
internal import SmartDeviceLink

/// The result of sending an access unit.
public enum VideoDelivery: Hashable, Sendable {
    /// It is sent as soon as the connection accepts it.
    case sent
    /// It was dropped, because the connection is too slow or because a picture before it was dropped. All units are
    /// dropped up to the next IDR picture.
    case dropped
    /// No stream is open.
    case closed
}

/// The video of an app on the head unit's screen (service 0x0B), after `SDLStreamingMediaManager` of the iOS library. It is
/// ``SDLManager/streamManager``.
///
/// From ``start()`` on it opens the stream whenever the head unit shows the app, and ends it when it does not: see
/// ``VideoStreamEvent``. A ``CarWindow`` draws and encodes by itself (``CarWindow/stream(through:drawing:)``); an app that
/// encodes itself hands over its pictures by ``send(accessUnit:isIDR:)``. Only NAVIGATION and PROJECTION apps get video.
///
/// It runs on its manager's thread. Keep it alive as long as the app streams.
public actor SDLStreamingMediaManager {
    /// The executor of the manager's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

    /// The app's sound.
    public nonisolated let audioManager: AudioStreamManager

    /// The stream, while it is open.
    public var stream: VideoStream? { state.stream }

    private var state: VideoStreamState
    private let connection: HeadUnitConnection
    private let broadcaster = StreamBroadcaster<VideoStreamEvent>()
    private var listener: NotificationBroadcaster.ListenerID?
    private var timer: Task<Void, Never>?
    private var waiting = Waiting()

    init(_ connection: HeadUnitConnection, _ configuration: StreamingMediaConfiguration) {
        self.connection = connection
        state = VideoStreamState(configuration)
        audioManager = AudioStreamManager(connection)
    }

    deinit {
        if let listener { connection.forget(listener) }
        broadcaster.finish()
        waiting.end(false)
    }

    /// The events of the stream after this call. Each call creates a new sequence; it ends with this manager.
    public nonisolated var events: AsyncStream<VideoStreamEvent> { broadcaster.stream() }

    /// Begins to stream whenever the head unit shows the app. Call it before ``SDLManager/start()``, or later.
    public func start() {
        if listener == nil { listen() }
        handle(.wanted(true))
    }

    /// Ends the stream, and opens no other one before ``start()``.
    public func stop() { handle(.wanted(false)) }

    /// Sends an encoded picture.
    ///
    /// - Parameters:
    ///   - accessUnit: All NAL units of one picture, with start codes (Annex B), parameter sets before an IDR picture. Its
    ///     size is the stream's.
    ///   - isIDR: Whether it is an IDR picture. The first one of a stream must be, and the one after a dropped one.
    /// - Returns: The result.
    @discardableResult
    public func send(accessUnit: [UInt8], isIDR: Bool) -> VideoDelivery {
        guard state.stream != nil, !accessUnit.isEmpty else { return .closed }
        let unit = AccessUnit(accessUnit, isIDR: isIDR)
        return connection.assumeIsolated { $0.sendVideo(unit) } ?? .closed
    }

    /// Waits until all frames of the video were sent, so that the next picture is sent without delay. If pictures are
    /// encoded only then, a slow connection causes no additional IDR pictures.
    ///
    /// - Returns: False if no stream is open, or the task is cancelled.
    public func waitUntilDrained() async -> Bool {
        guard state.stream != nil else { return false }
        if isDrained { return true }
        for await isDone in waiting.add() { return isDone }
        return false
    }

    private var isDrained: Bool { connection.assumeIsolated { $0.isVideoDrained } }

    private func listen() {
        listener = connection.listen { [weak self] event in self?.assumeIsolated { $0.take(event) } }
        // Made outside of `assumeIsolated`: inside, Swift 6.2 and 6.3 make SIL that their verifier refuses.
        let receive: @Sendable (VideoServiceEvent) -> Void = { [weak self] event in
            self?.assumeIsolated { $0.take(event) }
        }
        let (version, current) = connection.assumeIsolated { connection in
            connection.videoListener = receive
            return (connection.protocolVersion, connection.state)
        }
        // The registration that came before.
        if let registration = current.registration, let version { register(registration, version) }
        if let status = current.status { handle(.status(status)) }
    }

    private func take(_ event: HeadUnitEvent) {
        switch event {
        case .registered(let registration):
            guard let version = connection.assumeIsolated({ $0.protocolVersion }) else { return }
            register(registration, version)
        case .status(let status): handle(.status(status))
        case .capability(let capability):
            guard let video = VideoStreamingCapability(system: capability) else { return }
            handle(.capability(video))
        case .disconnected: handle(.disconnected)
        default: break
        }
    }

    private func register(_ registration: Registration, _ version: UInt8) {
        let hasVideo = registration.parameters["hmiCapabilities"]?["videoStreaming"]?.boolean ?? false
        handle(.registered(version: version, hasVideo: hasVideo))
    }

    private func take(_ event: VideoServiceEvent) {
        switch event {
        case .acknowledged(let parameters): handle(.acknowledged(parameters))
        case .refused(let names, let reason): handle(.refused(names, reason: reason))
        case .ended: handle(.ended)
        case .endAnswered: handle(.endAnswered)
        case .drained: waiting.resume(true)
        }
    }

    private func handle(_ event: VideoStreamState.Event) {
        let now = Clock.monotonic / 1_000_000
        let deadline = state.deadline
        perform(state.handle(event, at: now))
        if state.deadline != deadline { arm(now) }
        if state.stream == nil { waiting.resume(false) }
    }

    private func perform(_ actions: [VideoStreamState.Action]) {
        for action in actions {
            switch action {
            case .ask: ask()
            case .start(let parameters): connection.assumeIsolated { $0.startVideo(parameters) }
            case .end: connection.assumeIsolated { $0.endVideo() }
            case .tell(let event): broadcaster.send(event)
            }
        }
    }

    private func ask() {
        Task { [weak self, connection] in
            let answer = try? await connection.capability(.videoStreaming, subscribes: true)
            await self?.handle(.capability(answer.flatMap { VideoStreamingCapability(system: $0) }))
        }
    }

    private func arm(_ now: Int64) {
        timer?.cancel()
        timer = state.deadline.map { deadline in
            Task { [weak self, timing = connection.timing] in
                guard (try? await timing.sleep(.milliseconds(deadline - now))) != nil else { return }
                await self?.timerFired(at: deadline)
            }
        }
    }

    private func timerFired(at deadline: Int64) {
        guard state.deadline == deadline else { return }
        perform(state.handle(.timerFired, at: deadline))
        if state.deadline != deadline { arm(deadline) }
    }
}
