public import SmartDeviceLink

/// What a subscribed hard button does.
public enum ButtonEvent: Hashable, Sendable {
    case event(ButtonEventMode)
    case press(ButtonPressMode)
}

/// The hard buttons an app listens to. The first listener to a button subscribes to it, the last one to leave ends that;
/// on a new connection the subscriptions are renewed unless the head unit has kept them.
public actor SubscribeButtonManager {
    /// What ``SubscribeButtonManager/unsubscribe(_:)`` takes.
    public struct Subscription: Hashable, Sendable {
        public let button: ButtonName
        let id: UInt64
    }

    public typealias Handler = @Sendable (ButtonEvent) -> Void

    private let manager: SDLManager
    private let subscriptions = ButtonSubscriptions()
    private var listener: NotificationBroadcaster.ListenerID?
    /// What the head unit was asked by whoever came first, for those who come before its answer.
    private var subscribing: [ButtonName: Task<Result<Void, SDLManagerError>, Never>] = [:]

    public init(_ manager: SDLManager) { self.manager = manager }

    deinit { if let listener { manager.forget(listener) } }

    /// - Parameters:
    ///   - button: A hard one.
    ///   - handler: Called on the manager's thread, in order, first for who came first; it must not take long.
    /// - Throws: ``SDLManagerError/refused(_:info:)`` with REJECTED for a button that only media or navigation apps have,
    ///   UNSUPPORTED_RESOURCE for one that the head unit has not. IGNORED, already subscribed, is no error.
    public func subscribe(
        to button: ButtonName, _ handler: @escaping Handler
    ) async throws(SDLManagerError) -> Subscription {
        listen()
        let (id, isFirst) = subscriptions.add(button, handler, end: {})
        return try await begin(button, id, isFirst)
    }

    /// What a button does from now on. The sequence ends with ``unsubscribe(_:)`` or when nobody reads it any more.
    /// A reader that is 4096 notices late loses the oldest.
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

    public func unsubscribe(_ subscription: Subscription) async throws(SDLManagerError) {
        guard subscriptions.remove(subscription.button, subscription.id) else { return }
        try await ask(.unsubscribeButton, subscription.button)
    }

    /// How many listen to a button now.
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
        let response = try await manager.send(function, ["buttonName": .string(button.rawValue)])
        if response.result != .ignored { try response.require() }
    }

    private func listen() {
        guard listener == nil else { return }
        listener = manager.listen { [subscriptions, weak self] event in
            subscriptions.route(event)
            guard case .registered(let registration) = event, !registration.isDataResumed else { return }
            Task { [weak self] in await self?.renew() }
        }
    }

    private func renew() async {
        for button in subscriptions.buttons { try? await ask(.subscribeButton, button) }
    }
}
