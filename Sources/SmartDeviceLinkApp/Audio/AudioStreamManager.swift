internal import EventLoop
internal import SmartDeviceLink

/// The result of playing samples.
public enum AudioDelivery: Hashable, Sendable {
    /// They are sent when their time comes.
    case queued
    /// They were dropped, because 16 MiB wait already.
    case dropped
    /// No stream is open.
    case closed
}

/// The sound of an app on the head unit's loudspeakers (service 0x0A), after `SDLAudioStreamManager` of the iOS library. It
/// is ``SDLStreamingMediaManager/audioManager``.
///
/// From ``start()`` on it opens the stream whenever the head unit gives the app a level, and ends it when it does not: see
/// ``AudioStreamEvent``. The format is that of `pcmStreamCapabilities` which every head unit knows: 16,000 samples a second,
/// 16 bits, one channel; a head unit that announces none, or another one, is sent nothing (``AudioStreamEnd/unsupported``).
/// Samples are sent half a second ahead of the time at which they are played. Only NAVIGATION and PROJECTION apps get audio.
///
/// It runs on its manager's thread. Keep it alive as long as the app streams.
public actor AudioStreamManager {
    /// The largest number of bytes of the connection that may wait before sound waits too, so that requests go first.
    private static let backlogLimit = 64 << 10

    /// The executor of the manager's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { connection.unownedExecutor }

    /// Whether the stream is open.
    public var isOpen: Bool { state.isOpen }
    /// Samples that were not sent yet.
    public var waitingSamples: Int { pacer.count }

    private var state = AudioStreamState()
    private var pacer = AudioPacer()
    private let connection: HeadUnitConnection
    private let now: @Sendable () -> Int64
    private let broadcaster = StreamBroadcaster<AudioStreamEvent>()
    private var listener: NotificationBroadcaster.ListenerID?
    private var timer: Task<Void, Never>?
    private var timerDue: Int64?
    private var waiting = Waiting()

    init(_ connection: HeadUnitConnection) { self.init(connection) { Clock.monotonic / 1_000_000 } }

    /// - Parameter now: Milliseconds of a clock that never goes back.
    init(_ connection: HeadUnitConnection, now: @escaping @Sendable () -> Int64) {
        self.connection = connection
        self.now = now
    }

    deinit {
        timer?.cancel()
        if let listener { connection.forget(listener) }
        broadcaster.finish()
        waiting.end(false)
    }

    /// The events of the stream after this call. Each call creates a new sequence; it ends with this manager.
    public nonisolated var events: AsyncStream<AudioStreamEvent> { broadcaster.stream() }

    /// Begins to stream whenever the app has level FULL or LIMITED. Call it before ``SDLManager/start()``, or later.
    public func start() {
        if listener == nil { listen() }
        handle(.wanted(true))
    }

    /// Ends the stream, and opens no other one before ``start()``. Samples that were not sent are dropped.
    public func stop() { handle(.wanted(false)) }

    /// Plays samples after those that wait: 16,000 a second, one channel.
    ///
    /// - Returns: The result.
    @discardableResult
    public func send(_ samples: [Int16]) -> AudioDelivery {
        guard state.isOpen else { return .closed }
        guard pacer.append(samples) else { return .dropped }
        pump()
        return .queued
    }

    /// Waits until all samples are sent. The head unit has then at most half a second of them to play.
    ///
    /// - Returns: False if the stream ends before, or is not open, or the task is cancelled.
    public func waitUntilSent() async -> Bool {
        guard state.isOpen else { return false }
        if pacer.count == 0 { return true }
        for await isDone in waiting.add() { return isDone }
        return false
    }

    private func listen() {
        listener = connection.listen { [weak self] event in self?.assumeIsolated { $0.take(event) } }
        // Made outside of `assumeIsolated`: inside, Swift 6.2 and 6.3 make SIL that their verifier refuses.
        let receive: @Sendable (AudioStreamState.Event) -> Void = { [weak self] event in
            self?.assumeIsolated { $0.handle(event) }
        }
        let (version, current) = connection.assumeIsolated { connection in
            connection.audioListener = receive
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
        case .disconnected: handle(.disconnected)
        default: break
        }
    }

    private func register(_ registration: Registration, _ version: UInt8) {
        let pcm = registration.parameters["pcmStreamCapabilities"]
        let takesAudio =
            pcm?["samplingRate"]?.string == "16KHZ" && pcm?["bitsPerSample"]?.string == "16_BIT"
            && pcm?["audioType"]?.string == "PCM"
        handle(.registered(version: version, takesAudio: takesAudio))
    }

    private func handle(_ event: AudioStreamState.Event) {
        for action in state.handle(event, at: now()) {
            switch action {
            case .start: connection.assumeIsolated { $0.startAudio() }
            case .end: connection.assumeIsolated { $0.endAudio() }
            case .tell(let event): broadcaster.send(event)
            }
        }
        if !state.isOpen { pacer.removeAll() }
        pump()
    }

    /// Sends the samples that are due.
    private func pump() {
        let now = now()
        while let due = pacer.due, due <= now, !isBacklogged, let piece = pacer.next(at: now) {
            connection.assumeIsolated { $0.sendAudio(piece) }
        }
        if pacer.count == 0 { waiting.resume(state.isOpen) }
        arm(now)
    }

    private var isBacklogged: Bool { connection.assumeIsolated { $0.unsentBytes } > Self.backlogLimit }

    private func arm(_ now: Int64) {
        // A slow connection is asked again after the time of a piece.
        let due = [state.deadline, pacer.due.map { $0 > now ? $0 : now + AudioPacer.piece }].compactMap { $0 }.min()
        guard due != timerDue else { return }
        timerDue = due
        timer?.cancel()
        timer = due.map { due in
            Task { [weak self, timing = connection.timing] in
                guard (try? await timing.sleep(.milliseconds(due - now))) != nil else { return }
                await self?.timerFired(due)
            }
        }
    }

    private func timerFired(_ due: Int64) {
        guard due == timerDue else { return }
        timerDue = nil
        if state.deadline == due { handle(.timerFired) } else { pump() }
    }
}
