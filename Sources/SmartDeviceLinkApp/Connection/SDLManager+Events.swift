public import SmartDeviceLink

/// What a head unit says unasked, as sequences. Each call begins a new one, with what happens from now on; all end with
/// ``Manager/stop()``, or when the app has given up coming back. A listener that is 4096 events late loses the oldest.
extension SDLManager {
    /// Everything, in order.
    public nonisolated var events: AsyncStream<HeadUnitEvent> { broadcaster.stream() }

    public nonisolated var statuses: some AsyncSequence<AppStatus, Never> & Sendable {
        events.compactMap { if case .status(let status) = $0 { status } else { nil } }
    }
    public nonisolated var hmiLevels: some AsyncSequence<Change<HMILevel>, Never> & Sendable {
        events.compactMap { if case .changed(.hmiLevel(let change)) = $0 { change } else { nil } }
    }
    public nonisolated var audioStreamingStates: some AsyncSequence<Change<AudioStreamingState>, Never> & Sendable {
        events.compactMap { if case .changed(.audioStreamingState(let change)) = $0 { change } else { nil } }
    }
    public nonisolated var systemContexts: some AsyncSequence<Change<SystemContext>, Never> & Sendable {
        events.compactMap { if case .changed(.systemContext(let change)) = $0 { change } else { nil } }
    }
    public nonisolated var videoStreamingStates: some AsyncSequence<Change<VideoStreamingState>, Never> & Sendable {
        events.compactMap { if case .changed(.videoStreamingState(let change)) = $0 { change } else { nil } }
    }
    public nonisolated var touches: some AsyncSequence<(TouchType, [TouchEvent]), Never> & Sendable {
        events.compactMap { if case .touch(let type, let fingers) = $0 { (type, fingers) } else { nil } }
    }
    public nonisolated var buttonPresses: some AsyncSequence<OnButtonPress, Never> & Sendable {
        events.compactMap { OnButtonPress($0) }
    }
    public nonisolated var buttonEvents: some AsyncSequence<OnButtonEvent, Never> & Sendable {
        events.compactMap { OnButtonEvent($0) }
    }
    public nonisolated var permissionChanges: some AsyncSequence<[PermissionItem], Never> & Sendable {
        events.compactMap { if case .permissions(let items) = $0 { items } else { nil } }
    }
    public nonisolated var capabilityUpdates: some AsyncSequence<JSON, Never> & Sendable {
        events.compactMap { if case .capability(let capability) = $0 { capability } else { nil } }
    }
    public nonisolated var driverDistractions: some AsyncSequence<DriverDistraction, Never> & Sendable {
        events.compactMap { if case .driverDistraction(let distraction) = $0 { distraction } else { nil } }
    }
    public nonisolated var hashes: some AsyncSequence<String, Never> & Sendable {
        events.compactMap { if case .hashChanged(let hash) = $0 { hash } else { nil } }
    }

    /// Calls `listener` on the manager's thread for each event, before the answers that came after it are handed on.
    ///
    /// - Returns: What ``forget(_:)`` takes.
    nonisolated func listen(_ listener: @escaping @Sendable (HeadUnitEvent) -> Void)
        -> NotificationBroadcaster.ListenerID
    {
        broadcaster.listen(listener)
    }

    /// Like ``events``, and goes on over ``stop()`` and the next ``start()``.
    nonisolated func lastingEvents() -> AsyncStream<HeadUnitEvent> {
        AsyncStream { continuation in
            let id = listen { continuation.yield($0) }
            continuation.onTermination = { [weak broadcaster] _ in broadcaster?.leave(id) }
        }
    }

    nonisolated func forget(_ listener: NotificationBroadcaster.ListenerID) { broadcaster.leave(listener) }
}
