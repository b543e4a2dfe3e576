public import SmartDeviceLink

/// An SDL app on its head unit: it opens the RPC service over TCP, registers the app, sends requests, delivers
/// notifications, and reconnects when the connection is lost.
///
/// Its managers exist from the beginning and may be used before ``start()``: declared content is sent when the head
/// unit is connected. All of them share one connection, which lives as long as one of them does.
public final class SDLManager: Sendable {
    /// Texts, graphics, soft buttons, menu, voice commands, choices, keyboard, alerts and hard buttons.
    public let screenManager: ScreenManager
    /// The app's files on the head unit.
    public let fileManager: SDLFileManager
    /// What the head unit allows the app, with groups.
    public let permissionManager: PermissionManager
    /// What the head unit can show, play and do.
    public let systemCapabilityManager: SystemCapabilityManager
    /// The app's own video and sound.
    public let streamManager: SDLStreamingMediaManager
    /// Turns on the screen, and the head unit's navigation.
    public let navigation: NavigationManager
    /// Speed, position, tires and other data of the vehicle.
    public let vehicleData: VehicleDataManager
    /// What the head unit has restored, and where that is stored.
    public let resumptionManager: ResumptionManager

    let connection: HeadUnitConnection
    let content: ContentManager
    private let lifecycle: Lifecycle

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
        connection = try HeadUnitConnection(configuration, delegate: delegate, timing: timing)
        fileManager = SDLFileManager(connection)
        content = ContentManager(
            connection, files: fileManager,
            file: configuration.resumptionFolder.map { ResumptionFile(folder: $0, appID: configuration.appID) })
        resumptionManager = ResumptionManager(content)
        screenManager = ScreenManager(connection, fileManager, content)
        permissionManager = PermissionManager(connection)
        systemCapabilityManager = SystemCapabilityManager(connection)
        navigation = NavigationManager(connection, fileManager)
        vehicleData = VehicleDataManager(connection)
        streamManager = SDLStreamingMediaManager(connection, configuration.streaming)
        lifecycle = Lifecycle(connection, fileManager)
    }

    /// The configuration that the manager was created with.
    public var configuration: LifecycleConfiguration { connection.configuration }
    /// The present state of the head unit.
    public var state: HeadUnitState { get async { await connection.state } }
    /// The hash of the last OnHashChange, or ``LifecycleConfiguration/resumeHash`` before the first. An app that has no
    /// ``LifecycleConfiguration/resumptionFolder`` passes it as ``LifecycleConfiguration/resumeHash`` when it starts again.
    public var resumeHash: String? { get async { await connection.resumeHash } }
    /// The delegate, which is not kept alive. Set it with ``setDelegate(_:)``.
    public var delegate: (any SDLManagerDelegate)? { get async { await connection.delegate } }

    /// Replaces the delegate.
    public func setDelegate(_ delegate: (any SDLManagerDelegate)?) async { await connection.setDelegate(delegate) }

    /// Connects, opens the RPC service and registers the app. Returns when the head unit has accepted the registration.
    /// A failure is thrown and not tried again; only a connection that was registered once is reopened.
    ///
    /// - Throws: ``SDLManagerError/alreadyStarted`` if the manager is running, ``SDLManagerError/connection(_:)``,
    ///   ``SDLManagerError/serviceRefused(reason:)``, ``SDLManagerError/registrationRefused(_:info:)``,
    ///   ``SDLManagerError/protocolTooOld(_:)``, ``SDLManagerError/rpcTooOld(_:)``, ``SDLManagerError/timedOut`` or
    ///   ``SDLManagerError/cancelled``.
    public func start() async throws(SDLManagerError) {
        await content.start()
        try await connection.start()
    }

    /// Ends the RPC service and closes the connection. Pending requests fail with ``SDLManagerError/stopped``, and all
    /// event sequences end. ``start()`` may be called again.
    ///
    /// It first waits until the head unit has sent the hash for the content that the app has declared, at most for
    /// ``LifecycleConfiguration/stopTimeout``, and returns when the hash and the content are stored.
    public func stop() async { await connection.stop() }

    /// Waits until ``state`` meets a condition. The wait continues while the connection is lost and the app reconnects.
    ///
    /// - Parameter isMet: The condition. Called on the manager's thread after each change of ``state``.
    /// - Returns: The first state that meets the condition.
    /// - Throws: ``SDLManagerError/cancelled`` if the task is cancelled, otherwise the reason why the manager stopped
    ///   or gave up reconnecting; ``SDLManagerError/notStarted`` before ``start()``.
    @discardableResult
    public func wait(
        until isMet: @escaping @Sendable (HeadUnitState) -> Bool
    ) async throws(SDLManagerError) -> HeadUnitState {
        try await connection.wait(until: isMet)
    }
}

/// The values of the last OnHMIStatus (SDL-0032). They are nil before the first OnHMIStatus and after the connection
/// has ended.
extension SDLManager {
    /// The app's HMI level.
    public var hmiLevel: HMILevel? { get async { await state.hmiLevel } }
    /// Whether the app's sound is audible.
    public var audioStreamingState: AudioStreamingState? { get async { await state.audioStreamingState } }
    /// The interface that covers the app's screen.
    public var systemContext: SystemContext? { get async { await state.systemContext } }
    /// Whether the app's video is shown.
    public var videoStreamingState: VideoStreamingState? { get async { await state.videoStreamingState } }
}
