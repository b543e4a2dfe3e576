internal import SmartDeviceLink
internal import Synchronization
internal import TCPLink

/// Requests and their responses.
extension HeadUnitConnection {
    typealias Reply = @Sendable (Result<RPCResponse, SDLManagerError>) -> Void

    typealias Cancellation = SDLManager.Cancellation

    /// A request that has no response yet.
    struct Request {
        var function: FunctionID
        var parameters: JSON
        var message: RPCMessage
        var reply: Reply
        var cancellation: Cancellation
        /// Whether the task that waits was cancelled.
        var isCancelled: CancellationFlag
        var deadline: Task<Void, Never>?
    }

    /// ``SDLManager/send(_:_:bulk:cancellation:)``.
    func send(
        _ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = [], cancellation: Cancellation = .stopsWaiting
    ) async throws(SDLManagerError) -> RPCResponse {
        let id = try newRequest(function)
        guard !Task.isCancelled else { throw .cancelled }
        let message = RPCMessage(
            type: .request, function: function, correlationID: id, parameters: parameters, bulk: bulk[...])
        let isCancelled = CancellationFlag()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enqueue(
                    Request(
                        function: function, parameters: parameters, message: message,
                        reply: { continuation.resume(returning: $0) }, cancellation: cancellation,
                        isCancelled: isCancelled))
            }
        } onCancel: {
            // At once, so that a request that is written before the task below runs is not sent.
            isCancelled.set()
            Task { [weak self] in await self?.cancelled(id) }
        }
        return try outcome.get()
    }

    /// Like ``send(_:_:bulk:cancellation:)``, for who must not keep the connection alive while the request has no response.
    ///
    /// - Returns: The response, or nothing if there will be none, also because the connection was released.
    nonisolated func response(to function: FunctionID, _ parameters: JSON) -> AsyncStream<RPCResponse> {
        let (responses, continuation) = AsyncStream<RPCResponse>.makeStream()
        let reply: Reply = {
            if let response = try? $0.get() { continuation.yield(response) }
            continuation.finish()
        }
        Task { [weak self] in
            guard let self else { return reply(.failure(.stopped)) }
            await self.send(function, parameters, reply)
        }
        return responses
    }

    private func send(_ function: FunctionID, _ parameters: JSON, _ reply: @escaping Reply) {
        do throws(SDLManagerError) {
            let message = RPCMessage(
                type: .request, function: function, correlationID: try newRequest(function), parameters: parameters)
            enqueue(
                Request(
                    function: function, parameters: parameters, message: message, reply: reply,
                    cancellation: .stopsWaiting, isCancelled: CancellationFlag()))
        } catch {
            reply(.failure(error))
        }
    }

    /// - Returns: The correlation id of a request that may be sent now.
    private func newRequest(_ function: FunctionID) throws(SDLManagerError) -> Int32 {
        guard isRunning else { throw ending }
        let isOfRegistration = function == .registerAppInterface || function == .unregisterAppInterface
        guard case .open = connectionState, isOfRegistration || state.registration != nil else { throw .notConnected }
        lastCorrelationID = lastCorrelationID == .max ? 1 : lastCorrelationID + 1
        return lastCorrelationID
    }

    private func enqueue(_ request: Request) {
        let id = request.message.correlationID
        requests[id] = request
        if requestQueue.enqueue(id, isUrgent: request.function == .cancelInteraction) { write([id]) }
    }

    /// Like ``send(_:_:bulk:cancellation:)``, but throws ``SDLManagerError/notConnected`` if `connection` is not the
    /// current connection.
    func send(
        _ function: FunctionID, _ parameters: JSON, onlyOn connection: Int
    ) async throws(SDLManagerError) -> RPCResponse {
        guard connection == attempt else { throw .notConnected }
        return try await send(function, parameters)
    }

    var waitingRequests: Int { requestQueue.waiting.count }

    private func cancelled(_ id: Int32) {
        guard let request = requests[id] else { return }
        guard requestQueue.pending.contains(id) else { return finish(id, .failure(.cancelled)) }
        switch request.cancellation {
        case .stopsWaiting: finish(id, .failure(.cancelled))
        case .withdraws(let withdrawal):
            requests[id]?.cancellation = .waits
            Task { [weak self] in _ = try? await self?.send(.cancelInteraction, withdrawal.parameters) }
        case .waits: break
        }
    }

    /// The time limit for the response to a request.
    private func responseTimeout(_ function: FunctionID) -> Duration {
        Self.waitingFunctions.contains(function) ? configuration.interactionTimeout : configuration.requestTimeout
    }

    /// Requests whose response comes after the driver has acted, or at the end of speech or of a recording.
    private static let waitingFunctions = FunctionID.interactions.union([
        .alert, .subtleAlert, .speak, .performAudioPassThru, .dialNumber, .sendLocation,
    ])

    /// Writes requests, and those that may follow in place of requests that cannot be written.
    private func write(_ released: [Int32]) {
        var released = released
        while let id = released.first {
            released.removeFirst()
            if let error = write(id) { released += settle(id, .failure(error)) }
        }
    }

    /// - Returns: Why the request is not sent; nil if it was written.
    private func write(_ id: Int32) -> SDLManagerError? {
        guard case .open(let connection, var session) = connectionState, let request = requests[id] else { return nil }
        guard !request.isCancelled.isSet else { return .cancelled }
        guard let bytes = session.request(request.message, request.function, request.parameters) else {
            return .unsupported
        }
        connectionState = .open(connection, session)
        requests[id]?.deadline?.cancel()
        requests[id]?.deadline = Task { [weak self, timing, timeout = responseTimeout(request.function)] in
            guard (try? await timing.sleep(timeout)) != nil else { return }
            await self?.finish(id, .failure(.timedOut))
        }
        logger?.request(request.message, request.function, request.parameters)
        connection.send(bytes)
        return nil
    }

    private func finish(_ id: Int32, _ outcome: Result<RPCResponse, SDLManagerError>) { write(settle(id, outcome)) }

    /// - Returns: Requests that may be sent now.
    private func settle(_ id: Int32, _ outcome: Result<RPCResponse, SDLManagerError>) -> [Int32] {
        guard let request = requests.removeValue(forKey: id) else { return [] }
        request.deadline?.cancel()
        if case .failure(let error) = outcome { logger?.noResponse(to: request.function, id: id, error) }
        request.reply(outcome)
        return requestQueue.remove(id)
    }

    /// Fails all requests and resets ``state``, because the connection has ended.
    func failRequests(error: SDLManagerError) {
        let all = requests
        let unsent = Set(requestQueue.waiting)
        requests = [:]
        requestQueue = RequestQueue(limit: configuration.pendingLimit)
        state = HeadUnitState()
        lastPermissions = nil
        for (id, request) in all {
            request.deadline?.cancel()
            let error = error == .disconnected && unsent.contains(id) ? .notConnected : error
            logger?.noResponse(to: request.function, id: id, error)
            request.reply(.failure(error))
        }
        stateChanged()
    }

    /// Handles a message that was received.
    func take(_ message: Message) {
        if message.version == 1 {
            guard let first = ProtocolV1Message(payload: message.payload) else { return }
            return take(first.type, first.function, first.correlationID, first.parameters)
        }
        guard let rpc = RPCMessage(payload: message.payload),
            let parameters = rpc.parameters.isEmpty
                ? .object(JSONObject()) : try? JSONParser.parse(rpc.parameters)
        else { return }
        if rpc.type == .notification, rpc.function == FunctionID.onAudioPassThru.rawValue, !rpc.bulk.isEmpty {
            recordingListener?(Array(rpc.bulk))
        }
        take(rpc.type, rpc.function, rpc.correlationID, parameters)
    }

    private func take(_ type: RPCType, _ function: UInt32, _ id: Int32, _ parameters: JSON) {
        switch type {
        case .request: break
        case .notification:
            logger?.notification(function, parameters)
            handle(HeadUnitEvent(function: function, parameters: parameters))
        case .response: received(responseTo: id, parameters)
        }
    }

    private func received(responseTo id: Int32, _ parameters: JSON) {
        guard let request = requests[id], requestQueue.pending.contains(id) else { return }
        guard let resultCode = parameters["resultCode"]?.string else {
            return finish(id, .failure(.badResponse("no resultCode")))
        }
        let isSuccess = parameters["success"]?.boolean ?? false
        let response = RPCResponse(
            result: ResultCode(rawValue: resultCode) ?? (isSuccess ? .warnings : .genericError),
            info: parameters["info"]?.string ?? (ResultCode(rawValue: resultCode) == nil ? resultCode : ""),
            parameters: parameters)
        logger?.response(response, to: request.function, id: id)
        if response.result == .tooManyPendingRequests, request.function != .registerAppInterface,
            case .pause(let pause) = requestQueue.refused(id)
        {
            request.deadline?.cancel()
            Task { [weak self, timing, attempt] in
                guard (try? await timing.sleep(pause)) != nil else { return }
                await self?.resumeQueue(attempt)
            }
            return
        }
        // The registration is handled before the notifications that came in the same read.
        if request.function == .registerAppInterface, response.result.isSuccess, tooOldVersion(response) == nil {
            registered(response, hash: request.parameters["hashID"]?.string)
        }
        finish(id, .success(response))
    }

    private func resumeQueue(_ attempt: Int) {
        guard attempt == self.attempt else { return }
        write(requestQueue.resume())
    }
}

extension AsyncStream {
    /// Waits for the first element; nil if there is none, or the task is cancelled.
    func first() async -> Element? {
        for await element in self { return element }
        return nil
    }
}

/// Set when a task is cancelled, on any thread.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
}
