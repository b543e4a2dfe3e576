internal import SmartDeviceLink
internal import Synchronization

/// The vehicle's data: speed, position, tires and so on. It is ``SDLManager/vehicleData``.
///
/// ``changes(of:)`` subscribes to an item as long as something listens, and again after a reconnection. ``value(of:)`` reads it
/// once. What the head unit does not give, and why, is in ``problems`` and ``problem(of:)``.
public final class VehicleDataManager: Sendable {
    /// How long a head unit is left alone that has no value of an item.
    static let pause = Duration.seconds(10)

    private struct Listener {
        var source: VehicleDataSource
        var take: @Sendable (_ key: String, _ value: JSON) -> Void
        var end: @Sendable () -> Void
    }

    private struct State {
        var subscriptions = VehicleSubscriptions()
        var listeners: [UInt64: Listener] = [:]
        var lastListener: UInt64 = 0
        /// Number of the connection.
        var session: Int?
        var isPumping = false
        /// Something has changed while requests were chosen.
        var isDirty = false
        var isPausing = false
    }

    private let connection: HeadUnitConnection
    private let state = Mutex(State())
    private let broadcaster = StreamBroadcaster<VehicleDataError>()
    private let listener = Mutex<NotificationBroadcaster.ListenerID?>(nil)

    init(_ connection: HeadUnitConnection) {
        self.connection = connection
        let id = connection.broadcaster.listen(
            { [weak self] in self?.take($0) }, end: { [weak self] in self?.endListeners() })
        listener.withLock { $0 = id }
    }

    deinit {
        if let id = listener.withLock({ $0 }) { connection.forget(id) }
        for listener in state.withLock({ $0.listeners }).values { listener.end() }
        broadcaster.finish()
    }

    /// The present value, if the head unit has one, and each change.
    ///
    /// The first sequence of an item sends SubscribeVehicleData as soon as the head unit allows it, and the end of the last one
    /// UnsubscribeVehicleData. After a reconnection the subscription is made again. While the head unit refuses the item the
    /// sequence waits: ``problems`` says why. It ends with ``SDLManager/stop()`` or when the app gives up reconnecting. It
    /// buffers at most 4096 values; above that the oldest are dropped.
    public func changes<Value>(of item: VehicleDataItem<Value>) -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(NotificationBroadcaster.backlog)) { sink in
            let last = Mutex<Value?>(nil)
            let take: @Sendable (String, JSON) -> Void = { [weak self] key, json in
                guard let value = item.value(json, as: key) else {
                    self?.tell([VehicleDataError(item: item.name, reason: .unreadable(json))])
                    return
                }
                // Inside the lock, so that two values are not passed on in the wrong order.
                last.withLock {
                    guard $0 != value else { return }
                    $0 = value
                    sink.yield(value)
                }
            }
            let id = add(Listener(source: item.source, take: take, end: { sink.finish() }))
            sink.onTermination = { [weak self] _ in self?.remove(id) }
        }
    }

    /// The value now (rpc_spec GetVehicleData).
    ///
    /// - Throws: ``VehicleDataError``: the head unit does not allow it, the vehicle has no value, there is no connection.
    public func value<Value>(of item: VehicleDataItem<Value>) async throws(VehicleDataError) -> Value {
        func error(_ reason: VehicleDataError.Reason) -> VehicleDataError {
            VehicleDataError(item: item.name, reason: reason)
        }
        let response: RPCResponse
        let version = await connection.state.registration?.rpcVersion
        guard let key = version.map({ item.source.key(on: $0) }) ?? item.name else {
            throw error(.notInVersion(item.source.since))
        }
        do throws(SDLManagerError) {
            response = try await connection.send(.getVehicleData, .object(JSONObject([(key, true)])))
        } catch {
            throw VehicleDataError(item: item.name, reason: .failed(error))
        }
        if let json = response.parameters[key] {
            guard let value = item.value(json, as: key) else { throw error(.unreadable(json)) }
            return value
        }
        throw error(
            response.result.isSuccess ? .notAvailable : .init(code: response.resultCode, info: response.info))
    }

    /// Why items that something listens to are not sent, as it becomes known. Each call creates a new sequence, which begins
    /// with the next problem and ends with this manager.
    public var problems: AsyncStream<VehicleDataError> { broadcaster.stream() }

    /// Why an item that something listens to is not sent; nil if it is, or if the head unit has not answered yet.
    public func problem<Value>(of item: VehicleDataItem<Value>) -> VehicleDataError? {
        state.withLock { $0.subscriptions.problem(of: item.source) }.map {
            VehicleDataError(item: item.name, reason: $0)
        }
    }

    // MARK: Listeners

    private func add(_ listener: Listener) -> UInt64 {
        let (id, known, problem) = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            let known = state.subscriptions.add(listener.source)
            return (state.lastListener, known, state.subscriptions.problem(of: listener.source))
        }
        if let known { listener.take(known.key, known.value) }
        if let problem { tell([VehicleDataError(item: listener.source.name, reason: problem)]) }
        pump()
        return id
    }

    private func remove(_ id: UInt64) {
        state.withLock { state in
            guard let listener = state.listeners.removeValue(forKey: id) else { return }
            state.subscriptions.remove(listener.source)
        }
        pump()
    }

    private func endListeners() {
        for listener in state.withLock({ $0.listeners }).values { listener.end() }
    }

    private func pass(_ values: [(key: String, value: JSON)]) {
        guard !values.isEmpty else { return }
        let (listeners, session) = state.withLock { ($0.listeners, $0.subscriptions) }
        for (key, value) in values {
            for (_, listener) in listeners.sorted(by: { $0.key < $1.key })
            where session.key(of: listener.source) == key { listener.take(key, value) }
        }
    }

    private func tell(_ problems: [VehicleDataError]) { for problem in problems { broadcaster.send(problem) } }

    // MARK: The head unit

    private func take(_ event: HeadUnitEvent) {
        switch event {
        case .registered(let registration):
            tell(
                state.withLock { state in
                    state.session = registration.connection
                    return state.subscriptions.registered(registration.connection, registration.rpcVersion)
                })
        case .permissions: state.withLock { $0.subscriptions.retry() }
        case .status: break
        case .other(FunctionID.onVehicleData.rawValue, let parameters):
            return pass(state.withLock { $0.subscriptions.received(parameters) })
        case .disconnected:
            state.withLock { state in
                state.session = nil
                state.subscriptions.disconnected()
            }
        case .changed, .touch, .buttonEvent, .buttonPress, .command, .capability, .language, .driverDistraction,
            .subtleAlertPressed, .hashChanged, .unregistered, .other, .reconnecting:
            return
        }
        pump()
    }

    /// Sends requests, one after another, until no request is left.
    private func pump() {
        let starts = state.withLock { state in
            guard !state.isPumping else {
                state.isDirty = true
                return false
            }
            state.isPumping = !state.subscriptions.isIdle
            return state.isPumping
        }
        guard starts else { return }
        Task { [weak self] in
            while let (request, session, responses) = await self?.next() {
                let response = await responses.first()
                await self?.finished(request, session, response)
            }
        }
    }

    private typealias Step = (VehicleSubscriptions.Request, Int?, AsyncStream<RPCResponse>)

    private func next() async -> Step? {
        while true {
            state.withLock { $0.isDirty = false }
            let headUnit = await connection.state
            let (request, session, isOver) = state.withLock { state in
                let request = state.subscriptions.next { headUnit.allows($0) }
                let isOver = request == nil && !state.isDirty
                if isOver { state.isPumping = false }
                return (request, state.session, isOver)
            }
            if let request {
                return (request, session, connection.response(to: request.function, request.parameters))
            }
            if isOver { return nil }
        }
    }

    private func finished(_ request: VehicleSubscriptions.Request, _ session: Int?, _ response: RPCResponse?) async {
        // Without a response: the connection was lost, which forgets the request, or the time is over.
        if response == nil, await connection.state.registration?.connection != session { return }
        let (outcome, pauses) = state.withLock { state in
            let outcome = state.subscriptions.finished(request, on: session, response)
            let pauses = state.subscriptions.hasTemporaryRefusal && !state.isPausing
            if pauses { state.isPausing = true }
            return (outcome, pauses)
        }
        pass(outcome.values)
        tell(outcome.problems)
        guard pauses else { return }
        Task { [weak self, timing = connection.timing] in
            try? await timing.sleep(Self.pause)
            self?.resume()
        }
    }

    private func resume() {
        state.withLock { state in
            state.isPausing = false
            state.subscriptions.retryTemporary()
        }
        pump()
    }
}
