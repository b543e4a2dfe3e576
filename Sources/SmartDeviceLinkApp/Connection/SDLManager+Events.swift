public import SmartDeviceLink

/// Notifications from the head unit as sequences. Each call creates a new sequence, which begins with the next
/// notification. All sequences end when ``SDLManager/stop()`` is called or when the app gives up reconnecting; one that is
/// created after that belongs to the next ``SDLManager/start()``. A sequence buffers at most 4096 elements; above that the oldest are dropped.
extension SDLManager {
    /// All events, in order.
    public nonisolated var events: AsyncStream<HeadUnitEvent> { broadcaster.stream() }

    /// Every OnHMIStatus of the main window.
    public nonisolated var statuses: some AsyncSequence<AppStatus, Never> & Sendable {
        events.compactMap { if case .status(let status) = $0 { status } else { nil } }
    }
    /// Changes of the HMI level (SDL-0032).
    public nonisolated var hmiLevels: some AsyncSequence<Change<HMILevel>, Never> & Sendable {
        events.compactMap { if case .changed(.hmiLevel(let change)) = $0 { change } else { nil } }
    }
    /// Changes of the audio streaming state (SDL-0032).
    public nonisolated var audioStreamingStates: some AsyncSequence<Change<AudioStreamingState>, Never> & Sendable {
        events.compactMap { if case .changed(.audioStreamingState(let change)) = $0 { change } else { nil } }
    }
    /// Changes of the system context (SDL-0032).
    public nonisolated var systemContexts: some AsyncSequence<Change<SystemContext>, Never> & Sendable {
        events.compactMap { if case .changed(.systemContext(let change)) = $0 { change } else { nil } }
    }
    /// Changes of the video streaming state.
    public nonisolated var videoStreamingStates: some AsyncSequence<Change<VideoStreamingState>, Never> & Sendable {
        events.compactMap { if case .changed(.videoStreamingState(let change)) = $0 { change } else { nil } }
    }
    /// Every OnTouchEvent: its type, and one entry for each finger, in pixels of the head unit's screen.
    public nonisolated var touches: some AsyncSequence<(TouchType, [TouchEvent]), Never> & Sendable {
        events.compactMap { if case .touch(let type, let fingers) = $0 { (type, fingers) } else { nil } }
    }
    /// Every OnButtonPress.
    public nonisolated var buttonPresses: some AsyncSequence<OnButtonPress, Never> & Sendable {
        events.compactMap { OnButtonPress($0) }
    }
    /// Every OnButtonEvent.
    public nonisolated var buttonEvents: some AsyncSequence<OnButtonEvent, Never> & Sendable {
        events.compactMap { OnButtonEvent($0) }
    }
    /// Every OnPermissionsChange: the RPCs it lists.
    public nonisolated var permissionChanges: some AsyncSequence<[PermissionItem], Never> & Sendable {
        events.compactMap { if case .permissions(let items) = $0 { items } else { nil } }
    }
    /// The `systemCapability` of every OnSystemCapabilityUpdated.
    public nonisolated var capabilityUpdates: some AsyncSequence<JSON, Never> & Sendable {
        events.compactMap { if case .capability(let capability) = $0 { capability } else { nil } }
    }
    /// Every OnDriverDistraction.
    public nonisolated var driverDistractions: some AsyncSequence<DriverDistraction, Never> & Sendable {
        events.compactMap { if case .driverDistraction(let distraction) = $0 { distraction } else { nil } }
    }
    /// The hash of every OnHashChange.
    public nonisolated var hashes: some AsyncSequence<String, Never> & Sendable {
        events.compactMap { if case .hashChanged(let hash) = $0 { hash } else { nil } }
    }

    /// Calls `listener` on the manager's thread for each event, before any response that came after the event is
    /// delivered.
    ///
    /// - Returns: The id for ``forget(_:)``.
    nonisolated func listen(_ listener: @escaping @Sendable (HeadUnitEvent) -> Void)
        -> NotificationBroadcaster.ListenerID
    {
        broadcaster.listen(listener)
    }

    /// Like ``listen(_:)``, but first tells the registration and the HMI status, if they were before, or the end.
    ///
    /// - Parameter end: Called whenever the manager ends.
    func follow(
        _ listener: @escaping @Sendable (HeadUnitEvent) -> Void, end: @escaping @Sendable () -> Void
    ) -> NotificationBroadcaster.ListenerID {
        if let registration = state.registration { listener(.registered(registration)) }
        if let status = state.status { listener(.status(status)) }
        if !isRunning, ending != .wrongState { end() }
        return broadcaster.listen(listener, end: end)
    }

    /// Like ``events``, but continues after ``stop()`` and the next ``start()``.
    nonisolated func lastingEvents() -> AsyncStream<HeadUnitEvent> {
        AsyncStream { continuation in
            let id = listen { continuation.yield($0) }
            continuation.onTermination = { [weak broadcaster] _ in broadcaster?.leave(id) }
        }
    }

    /// Removes a listener.
    nonisolated func forget(_ listener: NotificationBroadcaster.ListenerID) { broadcaster.leave(listener) }
}
