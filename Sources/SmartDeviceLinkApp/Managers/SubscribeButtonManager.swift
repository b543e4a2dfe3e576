public import SmartDeviceLink

/// An event of a hard button.
public enum ButtonEvent: Hashable, Sendable {
    /// It went down or up (rpc_spec OnButtonEvent).
    case event(ButtonEventMode)
    /// It was pressed, short or long (rpc_spec OnButtonPress).
    case press(ButtonPressMode)
}

/// Subscriptions to hard buttons that are sent at once and not resumed. Most apps should use
/// ``ScreenManager/subscribe(to:_:)``; do not use both for the same button. The first handler of a button sends
/// SubscribeButton, removing the last one sends UnsubscribeButton. After a reconnection the subscriptions are sent
/// again, unless the head unit restored them.
public actor SubscribeButtonManager {
    /// One handler's subscription, for ``SubscribeButtonManager/unsubscribe(_:)``.
    public struct Subscription: Hashable, Sendable {
        /// The button that is subscribed.
        public let button: ButtonName
        let id: UInt64
    }

    typealias Handler = @Sendable (ButtonEvent) -> Void

    private let connection: HeadUnitConnection
    private let subscriptions = ButtonSubscriptions()
    private var listener: NotificationBroadcaster.ListenerID?
    /// SubscribeButton requests without a response. Further handlers of the same button wait for the same response.
    private var subscribing: [ButtonName: Task<Result<Void, SDLManagerError>, Never>] = [:]

    /// Creates a manager of subscriptions that uses the manager's connection.
    public init(_ manager: SDLManager) { connection = manager.connection }

    deinit { if let listener { connection.forget(listener) } }

    /// Calls `handler` for each event of a button (rpc_spec SubscribeButton).
    ///
    /// - Parameters:
    ///   - button: A hard button.
    ///   - handler: Called for one event after another, as for ``SoftButtonObject``.
    /// - Throws: ``SDLManagerError/refused(_:info:)`` with REJECTED for a button that is only for media or navigation
    ///   apps, or UNSUPPORTED_RESOURCE if the head unit does not have the button. IGNORED, already subscribed, is not
    ///   an error. Also the errors of ``SDLManager/send(_:_:bulk:cancellation:)``.
    public func subscribe(
        to button: ButtonName, @_inheritActorContext _ handler: @escaping @Sendable (ButtonEvent) async -> Void
    ) async throws(SDLManagerError) -> Subscription {
        listen()
        let (id, isFirst) = subscriptions.add(button, EventQueue(handler).send, end: {})
        return try await begin(button, id, isFirst)
    }

    /// The events of a button as a stream. It ends with ``unsubscribe(_:)``; when its reader stops reading, the
    /// subscription is removed. It buffers at most 4096 events; above that the oldest are dropped.
    ///
    /// - Throws: The errors of ``subscribe(to:_:)``.
    public func events(
        of button: ButtonName
    ) async throws(SDLManagerError) -> (events: AsyncStream<ButtonEvent>, subscription: Subscription) {
        listen()
        let (stream, continuation) = AsyncStream.makeStream(
            of: ButtonEvent.self, bufferingPolicy: .bufferingNewest(NotificationBroadcaster.backlog))
        let (id, isFirst) = subscriptions.add(button, { continuation.yield($0) }, end: { continuation.finish() })
        let subscription = try await begin(button, id, isFirst)
        continuation.onTermination = { [weak self] reason in
            guard case .cancelled = reason else { return }
            Task { [weak self] in try? await self?.unsubscribe(subscription) }
        }
        return (stream, subscription)
    }

    /// Removes a subscription. Does nothing if it was removed before.
    ///
    /// - Throws: The errors of ``SDLManager/send(_:_:bulk:cancellation:)``, if the head unit must be asked.
    public func unsubscribe(_ subscription: Subscription) async throws(SDLManagerError) {
        guard subscriptions.remove(subscription.button, subscription.id) else { return }
        try await ask(.unsubscribeButton, subscription.button)
    }

    /// The number of handlers of a button.
    func listenerCount(of button: ButtonName) -> Int { subscriptions.count(button) }

    private func begin(
        _ button: ButtonName, _ id: UInt64, _ isFirst: Bool
    ) async throws(SDLManagerError) -> Subscription {
        if isFirst {
            subscribing[button] = Task {
                let outcome = await self.subscribe(button)
                self.subscribing[button] = nil
                return outcome
            }
        }
        do throws(SDLManagerError) {
            if let answer = subscribing[button] {
                guard let outcome = await answer.valueUnlessCancelled() else { throw .cancelled }
                try outcome.get()
            }
        } catch {
            _ = subscriptions.remove(button, id)
            throw error
        }
        return Subscription(button: button, id: id)
    }

    private func subscribe(_ button: ButtonName) async -> Result<Void, SDLManagerError> {
        do throws(SDLManagerError) {
            try await ask(.subscribeButton, button)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func ask(_ function: FunctionID, _ button: ButtonName) async throws(SDLManagerError) {
        let response = try await connection.send(function, ["buttonName": .string(button.rawValue)])
        if response.result != .ignored { try response.require() }
    }

    private func listen() {
        guard listener == nil else { return }
        listener = connection.listen { [subscriptions, weak self] event in
            subscriptions.route(event)
            guard case .registered(let registration) = event, !registration.isDataResumed else { return }
            Task { [weak self] in await self?.renew() }
        }
    }

    private func renew() async {
        for button in subscriptions.buttons { try? await ask(.subscribeButton, button) }
    }
}
