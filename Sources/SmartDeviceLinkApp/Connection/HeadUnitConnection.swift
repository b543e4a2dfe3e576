internal import EventLoop
internal import SmartDeviceLink
internal import TCPLink

/// Shared by ``SDLManager`` and its managers: the connection to the head unit, requests, and the head unit's state. It
/// lives as long as one of them does.
///
/// The actor runs on its own thread, which also reads the socket. A ``HeadUnitRoute`` needs no socket.
actor HeadUnitConnection {
    /// The state of the connection.
    enum ConnectionState {
        /// Not started, or stopped. Bytes that were sent before may still be on their way.
        case idle
        /// The TCP connection is being opened.
        case connecting(TCPConnector)
        /// StartService was sent.
        case negotiating(any HeadUnitLink)
        /// The RPC service is open. ``HeadUnitState/registration`` says whether the app is registered.
        case open(any HeadUnitLink, ProtocolSession)
        /// The connection is lost. An attempt to reconnect is planned or in progress.
        case away
    }

    typealias Opening = CheckedContinuation<Result<Void, SDLManagerError>, Never>

    /// The executor of the manager's own thread.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    nonisolated let configuration: LifecycleConfiguration
    /// The present state of the head unit.
    var state = HeadUnitState()
    /// Permissions after which a change was waited for in vain; nil if that was not the case on this connection.
    var lastPermissions: Permissions?
    /// The hash of the last OnHashChange, or ``LifecycleConfiguration/resumeHash`` before the first.
    var resumeHash: String?
    weak var delegate: (any SDLManagerDelegate)?
    nonisolated let delegateCalls = EventQueue<DelegateCall> { await $0.deliver() }

    /// Returns the hash for a registration.
    var resumptionHashProvider: HashProvider?
    /// The work for which ``stop()`` waits.
    var stopPreparation: StopPreparation?
    nonisolated let broadcaster = NotificationBroadcaster()
    /// Ids of soft buttons, unique among all screens and alerts of the app.
    nonisolated let softButtonIDs = SoftButtonIDAllocator()
    nonisolated let timing: AppTiming
    var connectionState = ConnectionState.idle
    /// True from ``start()`` to ``stop()``.
    var isRunning = false
    /// The error for requests while the manager is not running.
    var ending = SDLManagerError.notStarted
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
    /// The parameters of the video service's StartService, until it is answered.
    var wantedVideo: VideoParameters?
    /// Called on the manager's thread with each event of the video service.
    var videoListener: (@Sendable (VideoServiceEvent) -> Void)?
    /// The largest frame of the audio service; nil for that of the RPC service.
    var audioMTU: Int?
    /// Called on the manager's thread with the head unit's answers about the audio service.
    var audioListener: (@Sendable (AudioStreamState.Event) -> Void)?
    /// Called on the manager's thread with each piece of the driver's voice (OnAudioPassThru); nil while nothing is recorded.
    var recordingListener: (@Sendable ([UInt8]) -> Void)?
    var waiters: [UInt64: Waiter] = [:]
    var lastWaiter: UInt64 = 0
    /// Called after each change of ``state``.
    var observers: [UInt64: @Sendable (HeadUnitState) -> Void] = [:]
    var lastObserver: UInt64 = 0
    // The last property, so that it is destroyed last: the objects that it keeps must end on its thread.
    nonisolated let executor: LoopExecutor

    /// - Throws: ``SDLManagerError/thread(_:)``.
    init(
        _ configuration: LifecycleConfiguration, delegate: (any SDLManagerDelegate)? = nil, timing: AppTiming = .real
    ) throws(SDLManagerError) {
        self.configuration = configuration
        self.timing = configuration.route?.timing ?? timing
        self.delegate = delegate
        requestQueue = RequestQueue(limit: configuration.pendingLimit)
        resumeHash = configuration.resumeHash
        do { executor = try LoopExecutor(name: "sdl-app") } catch { throw .thread(error) }
        _ = broadcaster.listen { [softButtonIDs] in softButtonIDs.route($0) }
    }

    deinit {
        reconnectTask?.cancel()
        broadcaster.finish()
        // Those of ``response(to:_:)``: others keep the connection alive.
        for request in requests.values { request.reply(.failure(.stopped)) }
    }

    /// Called before each registration with the vehicle's identity from StartServiceACK, nil if the head unit sent none,
    /// and ``resumeHash``.
    typealias HashProvider = @Sendable (VehicleIdentity?, _ known: String?) -> String?

    func setResumptionHashProvider(_ choice: @escaping HashProvider) { resumptionHashProvider = choice }

    func setStopPreparation(_ preparation: StopPreparation) { stopPreparation = preparation }

    func setDelegate(_ delegate: (any SDLManagerDelegate)?) { self.delegate = delegate }

    func start() async throws(SDLManagerError) {
        guard !isRunning else { throw .alreadyStarted }
        isRunning = true
        do throws(SDLManagerError) {
            try await open()
        } catch {
            end(error: error)
            throw error
        }
    }

    func stop() async {
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

    /// The head unit has answered SetDisplayLayout.
    func layoutChanged(_ response: JSON) {
        state.capabilities.update(layout: response)
        stateChanged()
    }

    /// ``SDLManager/capability(_:subscribes:)``.
    func capability(
        _ type: SystemCapabilityType, subscribes: Bool = false
    ) async throws(SDLManagerError) -> JSON {
        let response = try await send(.getSystemCapability, type.request(subscribes: subscribes))
        return try capability(of: response)
    }

    /// Stores the capability in the response to GetSystemCapability.
    @discardableResult func capability(of response: RPCResponse) throws(SDLManagerError) -> JSON {
        try response.require()
        guard let capability = response.parameters["systemCapability"] else {
            throw .badResponse("no systemCapability")
        }
        state.capabilities.update(system: capability)
        stateChanged()
        return capability
    }
}

extension SystemCapabilityType {
    /// The parameters of GetSystemCapability.
    func request(subscribes: Bool) -> JSON {
        var parameters = JSONObject([("systemCapabilityType", .string(rawValue))])
        if subscribes { parameters["subscribe"] = true }
        return .object(parameters)
    }
}
