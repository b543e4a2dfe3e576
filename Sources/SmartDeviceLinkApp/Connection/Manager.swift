internal import EventLoop
public import SmartDeviceLink
internal import TCPLink

/// An SDL app's connection to its head unit: negotiates, registers, asks and listens, and comes back when the
/// connection was lost.
///
/// The actor runs on a thread of its own, which is also the one that reads the socket.
public actor Manager {
    /// An answer to a request.
    public struct Answer: Hashable, Sendable {
        /// GENERIC_ERROR, or WARNINGS where `success` is true, for a word that nobody has given a meaning.
        public var result: ResultCode
        /// What the head unit has to say about it.
        public var info: String
        public var parameters: JSON

        /// - Throws: ``ManagerError/refused(_:info:)`` unless it means success.
        public func require() throws(ManagerError) {
            guard result.isSuccess else { throw .refused(result, info: info) }
        }
    }

    enum State {
        /// Not started, or stopped; what was sent last may still be on its way out.
        case idle
        case connecting(TCPConnector)
        case negotiating(StreamConnection)
        /// The service is open; ``Knowledge/registration`` tells whether the app is registered.
        case open(StreamConnection, Wire)
        /// Lost; an attempt to come back follows, or is under way.
        case away
    }

    typealias Opening = CheckedContinuation<Result<Void, ManagerError>, Never>

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    public nonisolated let configuration: AppConfiguration
    /// Everything known of the head unit now.
    public internal(set) var known = Knowledge()
    /// The newest hash the head unit has given, for ``AppConfiguration/resumeHash`` of the app's next life.
    public internal(set) var resumeHash: String?
    public weak var delegate: (any ManagerDelegate)?

    /// Chooses the hash to register with, instead of the manager's own memory.
    var hashChoice: (@Sendable (VehicleIdentity?) -> String?)?
    nonisolated let hub = EventHub()
    /// Ids of soft buttons, for everything of the app that shows some.
    nonisolated let softButtons = SoftButtonDesk()
    let timing: AppTiming
    var state = State.idle
    /// Between ``start()`` and ``stop()``.
    var isRunning = false
    /// Why it is not running.
    var ending = ManagerError.wrongState
    var opening: Opening?
    /// Counts connections, so that what was meant for an earlier one does nothing.
    var attempt = 0
    var comingBack: Task<Void, Never>?
    var reader = FrameReader()
    var assembler = MessageAssembler()
    var requests: [Int32: Request] = [:]
    var line: RequestLine
    var lastCorrelationID: Int32 = 0
    var waiters: [UInt64: Waiter] = [:]
    var lastWaiter: UInt64 = 0
    // Last, so that it goes last: what it keeps must end on its thread.
    nonisolated let executor: LoopExecutor

    /// - Parameters:
    ///   - configuration: Who the app is and where its head unit listens.
    ///   - delegate: Not kept alive.
    ///   - timing: Where waits and chance come from; tests pass their own.
    /// - Throws: ``ManagerError/thread(_:)``.
    public init(
        _ configuration: AppConfiguration, delegate: (any ManagerDelegate)? = nil, timing: AppTiming = .real
    ) throws(ManagerError) {
        self.configuration = configuration
        self.timing = timing
        self.delegate = delegate
        line = RequestLine(limit: configuration.pendingLimit)
        resumeHash = configuration.resumeHash
        do { executor = try LoopExecutor(name: "sdl-app") } catch { throw .thread(error) }
        _ = hub.listen { [softButtons] in softButtons.route($0) }
    }

    deinit {
        comingBack?.cancel()
        hub.finish()
    }

    /// - Parameter choice: Called before each registration with what the head unit has told of itself.
    func chooseHash(_ choice: @escaping @Sendable (VehicleIdentity?) -> String?) { hashChoice = choice }

    public func setDelegate(_ delegate: (any ManagerDelegate)?) { self.delegate = delegate }

    /// Connects, opens the RPC service and registers. Returns once the head unit has accepted the app. Its failure is
    /// told and not tried again; only a connection that was there once comes back by itself.
    public func start() async throws(ManagerError) {
        guard !isRunning else { throw .wrongState }
        isRunning = true
        do throws(ManagerError) {
            try await open()
        } catch {
            end(because: error)
            throw error
        }
    }

    /// Ends the service and closes the connection. What still waits for an answer fails, and all event streams end.
    public func stop() { end(because: .stopped) }

    /// Replaces the app's focusable regions.
    public func setRegions(_ rects: [HapticRect]) async throws(ManagerError) -> Answer {
        try await send(.sendHapticData, SendHapticData(rects: rects).parameters)
    }

    /// Sends an alert as it is; the answer comes when it is over. ``ScreenManager`` does more for an alert.
    public func present(_ alert: Alert) async throws(ManagerError) -> Answer {
        try await send(.alert, alert.parameters)
    }

    /// Sends a piece of a file as it is. ``AppFiles`` does more for a file.
    public func upload(_ file: PutFile, bytes: [UInt8]) async throws(ManagerError) -> Answer {
        try await send(.putFile, file.parameters, bulk: bytes)
    }

    /// Asks for a system capability, and has what comes in ``Knowledge/capabilities`` too.
    public func capability(_ type: SystemCapabilityType) async throws(ManagerError) -> JSON {
        let answer = try await send(.getSystemCapability, ["systemCapabilityType": .string(type.rawValue)])
        try answer.require()
        guard let capability = answer.parameters["systemCapability"] else {
            throw .badAnswer("no systemCapability")
        }
        known.capabilities.update(system: capability)
        knowledgeChanged()
        return capability
    }
}

/// The parts of the status, by themselves (SDL-0032): nil until the head unit has told, and again once the connection is
/// gone.
extension Manager {
    public var hmiLevel: HMILevel? { known.status?.level }
    public var audioStreamingState: AudioStreamingState? { known.status?.audio }
    public var systemContext: SystemContext? { known.status?.context }
    public var videoStreamingState: VideoStreamingState? { known.status?.video }
}
