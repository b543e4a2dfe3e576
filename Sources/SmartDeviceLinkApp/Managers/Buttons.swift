public import SmartDeviceLink

/// What a subscribed hard button does.
public enum ButtonNotice: Hashable, Sendable {
    case event(ButtonEventMode)
    case press(ButtonPressMode)
}

/// The hard buttons an app listens to. The first listener to a button subscribes to it, the last one to leave ends that;
/// on a new connection the subscriptions are renewed unless the head unit has kept them.
public actor Buttons {
    /// What ``Buttons/unsubscribe(_:)`` takes.
    public struct Subscription: Hashable, Sendable {
        public let button: ButtonName
        let id: UInt64
    }

    public typealias Handler = @Sendable (ButtonNotice) -> Void

    private let manager: Manager
    private let desk = ButtonDesk()
    private var listener: EventHub.ListenerID?
    /// What the head unit was asked by whoever came first, for those who come before its answer.
    private var subscribing: [ButtonName: Task<Result<Void, ManagerError>, Never>] = [:]

    public init(_ manager: Manager) { self.manager = manager }

    deinit { if let listener { manager.forget(listener) } }

    /// - Parameters:
    ///   - button: A hard one.
    ///   - handler: Called on the manager's thread, in order, first for who came first; it must not take long.
    /// - Throws: ``ManagerError/refused(_:info:)`` with REJECTED for a button that only media or navigation apps have,
    ///   UNSUPPORTED_RESOURCE for one that the head unit has not. IGNORED, already subscribed, is no error.
    public func subscribe(
        to button: ButtonName, _ handler: @escaping Handler
    ) async throws(ManagerError) -> Subscription {
        listen()
        let (id, isFirst) = desk.add(button, handler, end: {})
        return try await begin(button, id, isFirst)
    }

    /// What a button does from now on. The sequence ends with ``unsubscribe(_:)`` or when nobody reads it any more.
    /// A reader that is 4096 notices late loses the oldest.
    public func notices(
        of button: ButtonName
    ) async throws(ManagerError) -> (notices: AsyncStream<ButtonNotice>, subscription: Subscription) {
        listen()
        let (stream, continuation) = AsyncStream.makeStream(
            of: ButtonNotice.self, bufferingPolicy: .bufferingNewest(EventHub.backlog))
        let (id, isFirst) = desk.add(button, { continuation.yield($0) }, end: { continuation.finish() })
        let subscription = try await begin(button, id, isFirst)
        continuation.onTermination = { [weak self] reason in
            guard case .cancelled = reason else { return }
            Task { [weak self] in try? await self?.unsubscribe(subscription) }
        }
        return (stream, subscription)
    }

    public func unsubscribe(_ subscription: Subscription) async throws(ManagerError) {
        guard desk.remove(subscription.button, subscription.id) else { return }
        try await ask(.unsubscribeButton, subscription.button)
    }

    /// How many listen to a button now.
    func listenerCount(of button: ButtonName) -> Int { desk.count(button) }

    private func begin(
        _ button: ButtonName, _ id: UInt64, _ isFirst: Bool
    ) async throws(ManagerError) -> Subscription {
        if isFirst {
            subscribing[button] = Task {
                let outcome = await self.subscribe(button)
                self.subscribing[button] = nil
                return outcome
            }
        }
        do throws(ManagerError) {
            if let answer = subscribing[button] {
                guard let outcome = await answer.valueUnlessCancelled() else { throw .cancelled }
                try outcome.get()
            }
        } catch {
            _ = desk.remove(button, id)
            throw error
        }
        return Subscription(button: button, id: id)
    }

    private func subscribe(_ button: ButtonName) async -> Result<Void, ManagerError> {
        do throws(ManagerError) {
            try await ask(.subscribeButton, button)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func ask(_ function: FunctionID, _ button: ButtonName) async throws(ManagerError) {
        let answer = try await manager.send(function, ["buttonName": .string(button.rawValue)])
        if answer.result != .ignored { try answer.require() }
    }

    private func listen() {
        guard listener == nil else { return }
        listener = manager.listen { [desk, weak self] event in
            desk.route(event)
            guard case .registered(let registration) = event, !registration.isDataResumed else { return }
            Task { [weak self] in await self?.renew() }
        }
    }

    private func renew() async {
        for button in desk.buttons { try? await ask(.subscribeButton, button) }
    }
}
