internal import EventLoop
public import SmartDeviceLink
internal import TCPLink

/// An SDL app's connection to its head unit over TCP: it opens the RPC service, registers the app, sends requests,
/// delivers notifications, and reconnects when the connection is lost.
///
/// The actor runs on a thread of its own, which also reads the socket.
public actor SDLManager {
    /// The state of the connection.
    enum ConnectionState {
        /// Not started, or stopped. Bytes that were sent before may still be on their way.
        case idle
        /// The TCP connection is being opened.
        case connecting(TCPConnector)
        /// StartService was sent.
        case negotiating(StreamConnection)
        /// The RPC service is open. ``HeadUnitState/registration`` tells whether the app is registered.
        case open(StreamConnection, ProtocolSession)
        /// The connection is lost. An attempt to reconnect is planned or in progress.
        case away
    }

    typealias Opening = CheckedContinuation<Result<Void, SDLManagerError>, Never>

    /// The executor of the manager's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    /// The configuration that the manager was created with.
    public nonisolated let configuration: LifecycleConfiguration
    /// What is known about the head unit now.
    public internal(set) var state = HeadUnitState()
    /// The hash of the last OnHashChange, or ``LifecycleConfiguration/resumeHash`` before the first. Pass it as
    /// ``LifecycleConfiguration/resumeHash`` when the app starts again.
    public internal(set) var resumeHash: String?
    /// The delegate, which is not kept alive. Set it with ``setDelegate(_:)``.
    public weak var delegate: (any SDLManagerDelegate)?

    /// Returns the hash for a registration, in place of ``resumeHash``.
    var resumptionHashProvider: (@Sendable (VehicleIdentity?) -> String?)?
    /// What ``stop()`` waits for.
    var stopPreparation: StopPreparation?
    nonisolated let broadcaster = NotificationBroadcaster()
    /// Ids of soft buttons, unique among all screens and alerts of the app.
    nonisolated let softButtonIDs = SoftButtonIDAllocator()
    let timing: AppTiming
    var connectionState = ConnectionState.idle
    /// True from ``start()`` to ``stop()``.
    var isRunning = false
    /// The error for requests while the manager is not running.
    var ending = SDLManagerError.wrongState
    var opening: Opening?
    /// Number of the connection. Work that was started for an earlier connection is ignored.
    var attempt = 0
    var reconnectTask: Task<Void, Never>?
    var reader = FrameReader()
    var assembler = MessageAssembler()
    var requests: [Int32: Request] = [:]
    var requestQueue: RequestQueue
    var lastCorrelationID: Int32 = 0
    /// The video service of this connection; nil while it is not open.
    var video: VideoService?
    /// What StartService of the video service asks for, until it is answered.
    var wantedVideo: VideoParameters?
    /// Called on the manager's thread with what happens to the video service.
    var videoListener: (@Sendable (VideoServiceEvent) -> Void)?
    /// The largest frame of the audio service; nil for that of the RPC service.
    var audioMTU: Int?
    /// Called on the manager's thread with what the head unit says about the audio service.
    var audioListener: (@Sendable (AudioStreamState.Event) -> Void)?
    var waiters: [UInt64: Waiter] = [:]
    var lastWaiter: UInt64 = 0
    // The last property, because it is destroyed last: what it keeps must end on its thread.
    nonisolated let executor: LoopExecutor

    /// Creates a manager. It does nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - configuration: The app's identity, the head unit's address and time limits.
    ///   - delegate: The delegate, which is not kept alive.
    ///   - timing: The source of waiting and of random numbers; tests pass their own.
    /// - Throws: ``SDLManagerError/thread(_:)`` if the manager's thread cannot be started.
    public init(
        _ configuration: LifecycleConfiguration, delegate: (any SDLManagerDelegate)? = nil, timing: AppTiming = .real
    ) throws(SDLManagerError) {
        self.configuration = configuration
        self.timing = timing
        self.delegate = delegate
        requestQueue = RequestQueue(limit: configuration.pendingLimit)
        resumeHash = configuration.resumeHash
        do { executor = try LoopExecutor(name: "sdl-app") } catch { throw .thread(error) }
        _ = broadcaster.listen { [softButtonIDs] in softButtonIDs.route($0) }
    }

    deinit {
        reconnectTask?.cancel()
        broadcaster.finish()
    }

    /// - Parameter choice: Called before each registration with the vehicle's identity from StartServiceACK, nil if the
    ///   head unit sent none.
    func setResumptionHashProvider(_ choice: @escaping @Sendable (VehicleIdentity?) -> String?) {
        resumptionHashProvider = choice
    }

    func setStopPreparation(_ preparation: StopPreparation) { stopPreparation = preparation }

    /// Replaces the delegate.
    public func setDelegate(_ delegate: (any SDLManagerDelegate)?) { self.delegate = delegate }

    /// Connects, opens the RPC service and registers the app. Returns when the head unit has accepted the registration.
    /// A failure is thrown and not tried again; only a connection that was registered once is reopened.
    ///
    /// - Throws: ``SDLManagerError/wrongState`` if the manager is running, ``SDLManagerError/connection(_:)``,
    ///   ``SDLManagerError/serviceRefused(reason:)``, ``SDLManagerError/registrationRefused(_:info:)``,
    ///   ``SDLManagerError/timedOut`` or ``SDLManagerError/cancelled``.
    public func start() async throws(SDLManagerError) {
        guard !isRunning else { throw .wrongState }
        isRunning = true
        do throws(SDLManagerError) {
            try await open()
        } catch {
            end(error: error)
            throw error
        }
    }

    /// Calls a handler of the app on the manager's thread, where all handlers are called.
    func perform(_ handler: @Sendable () -> Void) { handler() }

    /// Ends the RPC service and closes the connection. Pending requests fail with ``SDLManagerError/stopped``, and all
    /// event sequences end.
    ///
    /// With a ``ResumptionManager`` it first waits until the head unit has sent the hash for the app's content, at most
    /// for ``LifecycleConfiguration/stopTimeout``, and returns when the hash and the content are stored.
    public func stop() async {
        if isRunning, state.registration != nil, let stopPreparation, configuration.stopTimeout > .zero {
            let preparation = Task { await stopPreparation.wait() }
            let deadline = Task { [timing, timeout = configuration.stopTimeout] in
                if (try? await timing.sleep(timeout)) != nil { preparation.cancel() }
            }
            await preparation.value
            deadline.cancel()
        }
        end(error: .stopped)
        await stopPreparation?.finish()
    }

    /// Replaces the app's focusable regions (rpc_spec SendHapticData, at most 1000 rectangles).
    ///
    /// - Throws: The errors of ``send(_:_:bulk:cancellation:)``.
    public func setRegions(_ rects: [HapticRect]) async throws(SDLManagerError) -> RPCResponse {
        try await send(.sendHapticData, SendHapticData(rects: rects).parameters)
    }

    /// Sends an Alert or SubtleAlert without further preparation and waits for its response, which comes when the alert
    /// is over. ``ScreenManager/present(_:)`` also uploads pictures, waits for permission and cancels.
    ///
    /// - Throws: The errors of ``send(_:_:bulk:cancellation:)``.
    public func present(_ alert: Alert) async throws(SDLManagerError) -> RPCResponse {
        try await send(.alert, alert.parameters)
    }

    /// Sends one PutFile request. ``SDLFileManager/upload(_:overwriting:)`` splits a file and avoids repeated uploads.
    ///
    /// - Throws: The errors of ``send(_:_:bulk:cancellation:)``.
    public func upload(_ file: PutFile, bytes: [UInt8]) async throws(SDLManagerError) -> RPCResponse {
        try await send(.putFile, file.parameters, bulk: bytes)
    }

    /// Requests a system capability (rpc_spec GetSystemCapability) and stores it in ``HeadUnitState/capabilities``.
    ///
    /// - Parameter subscribes: True for OnSystemCapabilityUpdated after each change (`subscribe`). Default: false, which
    ///   leaves a subscription as it is.
    /// - Returns: The `systemCapability` of the response.
    /// - Throws: ``SDLManagerError/refused(_:info:)``, ``SDLManagerError/badResponse(_:)`` if there is no
    ///   `systemCapability`, or the errors of ``send(_:_:bulk:cancellation:)``.
    public func capability(
        _ type: SystemCapabilityType, subscribes: Bool = false
    ) async throws(SDLManagerError) -> JSON {
        var parameters = JSONObject([("systemCapabilityType", .string(type.rawValue))])
        if subscribes { parameters["subscribe"] = true }
        let response = try await send(.getSystemCapability, .object(parameters))
        try response.require()
        guard let capability = response.parameters["systemCapability"] else {
            throw .badResponse("no systemCapability")
        }
        state.capabilities.update(system: capability)
        stateChanged()
        return capability
    }
}

/// The values of the last OnHMIStatus (SDL-0032). They are nil before the first OnHMIStatus and after the connection
/// has ended.
extension SDLManager {
    /// The app's HMI level.
    public var hmiLevel: HMILevel? { state.status?.level }
    /// Whether the app's sound is heard.
    public var audioStreamingState: AudioStreamingState? { state.status?.audio }
    /// What is in front of the app's screen.
    public var systemContext: SystemContext? { state.status?.context }
    /// Whether the app's video is shown.
    public var videoStreamingState: VideoStreamingState? { state.status?.video }
}
