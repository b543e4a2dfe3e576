internal import EventLoop
public import SmartDeviceLink
internal import TCPLink

/// An SDL app's connection to its head unit: negotiates, registers, asks and listens, and comes back when the
/// connection was lost.
///
/// The actor runs on a thread of its own, which is also the one that reads the socket.
public actor SDLManager {
    enum ConnectionState {
        /// Not started, or stopped; what was sent last may still be on its way out.
        case idle
        case connecting(TCPConnector)
        case negotiating(StreamConnection)
        /// The service is open; ``HeadUnitState/registration`` tells whether the app is registered.
        case open(StreamConnection, ProtocolSession)
        /// Lost; an attempt to come back follows, or is under way.
        case away
    }

    typealias Opening = CheckedContinuation<Result<Void, SDLManagerError>, Never>

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    public nonisolated let configuration: LifecycleConfiguration
    /// Everything known of the head unit now.
    public internal(set) var state = HeadUnitState()
    /// The newest hash the head unit has given, for ``LifecycleConfiguration/resumeHash`` of the app's next life.
    public internal(set) var resumeHash: String?
    public weak var delegate: (any SDLManagerDelegate)?

    /// Chooses the hash to register with, instead of the manager's own memory.
    var resumptionHashProvider: (@Sendable (VehicleIdentity?) -> String?)?
    nonisolated let broadcaster = NotificationBroadcaster()
    /// Ids of soft buttons, for everything of the app that shows some.
    nonisolated let softButtonIDs = SoftButtonIDAllocator()
    let timing: AppTiming
    var connectionState = ConnectionState.idle
    /// Between ``start()`` and ``stop()``.
    var isRunning = false
    /// Why it is not running.
    var ending = SDLManagerError.wrongState
    var opening: Opening?
    /// Counts connections, so that what was meant for an earlier one does nothing.
    var attempt = 0
    var reconnectTask: Task<Void, Never>?
    var reader = FrameReader()
    var assembler = MessageAssembler()
    var requests: [Int32: Request] = [:]
    var requestQueue: RequestQueue
    var lastCorrelationID: Int32 = 0
    var waiters: [UInt64: Waiter] = [:]
    var lastWaiter: UInt64 = 0
    // Last, so that it goes last: what it keeps must end on its thread.
    nonisolated let executor: LoopExecutor

    /// - Parameters:
    ///   - configuration: Who the app is and where its head unit listens.
    ///   - delegate: Not kept alive.
    ///   - timing: Where waits and chance come from; tests pass their own.
    /// - Throws: ``SDLManagerError/thread(_:)``.
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

    /// - Parameter choice: Called before each registration with what the head unit has told of itself.
    func setResumptionHashProvider(_ choice: @escaping @Sendable (VehicleIdentity?) -> String?) {
        resumptionHashProvider = choice
    }

    public func setDelegate(_ delegate: (any SDLManagerDelegate)?) { self.delegate = delegate }

    /// Connects, opens the RPC service and registers. Returns once the head unit has accepted the app. Its failure is
    /// told and not tried again; only a connection that was there once comes back by itself.
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

    /// Ends the service and closes the connection. What still waits for an answer fails, and all event streams end.
    public func stop() { end(error: .stopped) }

    /// Replaces the app's focusable regions.
    public func setRegions(_ rects: [HapticRect]) async throws(SDLManagerError) -> RPCResponse {
        try await send(.sendHapticData, SendHapticData(rects: rects).parameters)
    }

    /// Sends an alert as it is; the answer comes when it is over. ``ScreenManager`` does more for an alert.
    public func present(_ alert: Alert) async throws(SDLManagerError) -> RPCResponse {
        try await send(.alert, alert.parameters)
    }

    /// Sends a piece of a file as it is. ``SDLFileManager`` does more for a file.
    public func upload(_ file: PutFile, bytes: [UInt8]) async throws(SDLManagerError) -> RPCResponse {
        try await send(.putFile, file.parameters, bulk: bytes)
    }

    /// Asks for a system capability, and has what comes in ``HeadUnitState/capabilities`` too.
    public func capability(_ type: SystemCapabilityType) async throws(SDLManagerError) -> JSON {
        let response = try await send(.getSystemCapability, ["systemCapabilityType": .string(type.rawValue)])
        try response.require()
        guard let capability = response.parameters["systemCapability"] else {
            throw .badResponse("no systemCapability")
        }
        state.capabilities.update(system: capability)
        stateChanged()
        return capability
    }
}

/// The parts of the status, by themselves (SDL-0032): nil until the head unit has told, and again once the connection is
/// gone.
extension SDLManager {
    public var hmiLevel: HMILevel? { state.status?.level }
    public var audioStreamingState: AudioStreamingState? { state.status?.audio }
    public var systemContext: SystemContext? { state.status?.context }
    public var videoStreamingState: VideoStreamingState? { state.status?.video }
}
