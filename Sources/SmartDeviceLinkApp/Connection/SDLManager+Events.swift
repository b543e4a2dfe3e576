public import SmartDeviceLink

/// Notifications from the head unit as sequences. Each call creates a new sequence, which begins with the next
/// notification. All sequences end when ``SDLManager/stop()`` is called or when the app gives up reconnecting; one that is
/// created after that belongs to the next ``SDLManager/start()``. A sequence buffers at most 4096 elements; above that the oldest are dropped.
extension SDLManager {
    /// All events, in order.
    public var events: AsyncStream<HeadUnitEvent> { connection.broadcaster.stream() }

    /// Every OnHMIStatus of the main window.
    public var statuses: some AsyncSequence<AppStatus, Never> & Sendable {
        events.compactMap { if case .status(let status) = $0 { status } else { nil } }
    }
    /// Changes of the HMI level (SDL-0032).
    public var hmiLevels: some AsyncSequence<Change<HMILevel>, Never> & Sendable {
        events.compactMap { if case .changed(.hmiLevel(let change)) = $0 { change } else { nil } }
    }
    /// Changes of the audio streaming state (SDL-0032).
    public var audioStreamingStates: some AsyncSequence<Change<AudioStreamingState>, Never> & Sendable {
        events.compactMap { if case .changed(.audioStreamingState(let change)) = $0 { change } else { nil } }
    }
    /// Changes of the system context (SDL-0032).
    public var systemContexts: some AsyncSequence<Change<SystemContext>, Never> & Sendable {
        events.compactMap { if case .changed(.systemContext(let change)) = $0 { change } else { nil } }
    }
    /// Changes of the video streaming state.
    public var videoStreamingStates: some AsyncSequence<Change<VideoStreamingState>, Never> & Sendable {
        events.compactMap { if case .changed(.videoStreamingState(let change)) = $0 { change } else { nil } }
    }
    /// Every OnTouchEvent: its type, and one entry for each finger, in pixels of the head unit's screen.
    public var touches: some AsyncSequence<(TouchType, [TouchEvent]), Never> & Sendable {
        events.compactMap { if case .touch(let type, let fingers) = $0 { (type, fingers) } else { nil } }
    }
    /// Every OnButtonPress.
    public var buttonPresses: some AsyncSequence<OnButtonPress, Never> & Sendable {
        events.compactMap { OnButtonPress($0) }
    }
    /// Every OnButtonEvent.
    public var buttonEvents: some AsyncSequence<OnButtonEvent, Never> & Sendable {
        events.compactMap { OnButtonEvent($0) }
    }
    /// Every OnPermissionsChange: the RPCs it lists.
    public var permissionChanges: some AsyncSequence<[PermissionItem], Never> & Sendable {
        events.compactMap { if case .permissions(let items) = $0 { items } else { nil } }
    }
    /// The `systemCapability` of every OnSystemCapabilityUpdated.
    public var capabilityUpdates: some AsyncSequence<JSON, Never> & Sendable {
        events.compactMap { if case .capability(let capability) = $0 { capability } else { nil } }
    }
    /// Every OnDriverDistraction.
    public var driverDistractions: some AsyncSequence<DriverDistraction, Never> & Sendable {
        events.compactMap { if case .driverDistraction(let distraction) = $0 { distraction } else { nil } }
    }
    /// The hash of every OnHashChange.
    public var hashes: some AsyncSequence<String, Never> & Sendable {
        events.compactMap { if case .hashChanged(let hash) = $0 { hash } else { nil } }
    }
}
