/// Listeners that are called on the connection's thread.
extension HeadUnitConnection {
    /// Calls `listener` on the connection's thread for each event, before any response that came after the event is
    /// delivered.
    ///
    /// - Returns: The id for ``forget(_:)``.
    nonisolated func listen(_ listener: @escaping @Sendable (HeadUnitEvent) -> Void)
        -> NotificationBroadcaster.ListenerID
    {
        broadcaster.listen(listener)
    }

    /// Like ``listen(_:)``, but first passes the registration and the HMI status, if there were any, or the end.
    ///
    /// - Parameter end: Called whenever the connection has ended permanently.
    func follow(
        _ listener: @escaping @Sendable (HeadUnitEvent) -> Void, end: @escaping @Sendable () -> Void
    ) -> NotificationBroadcaster.ListenerID {
        if let registration = state.registration { listener(.registered(registration)) }
        if let status = state.status { listener(.status(status)) }
        if !isRunning, ending != .notStarted { end() }
        return broadcaster.listen(listener, end: end)
    }

    /// Like ``SDLManager/events``, but continues after ``stop()`` and the next ``start()``.
    nonisolated func lastingEvents() -> AsyncStream<HeadUnitEvent> {
        AsyncStream { continuation in
            let id = listen { continuation.yield($0) }
            continuation.onTermination = { [weak broadcaster] _ in broadcaster?.leave(id) }
        }
    }

    /// Removes a listener.
    nonisolated func forget(_ listener: NotificationBroadcaster.ListenerID) { broadcaster.leave(listener) }
}
