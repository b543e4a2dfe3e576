public import SmartDeviceLink
internal import TCPLink

/// Requests and their responses.
extension SDLManager {
    typealias Reply = CheckedContinuation<Result<RPCResponse, SDLManagerError>, Never>

    /// What happens to a request when the task that waits for its response is cancelled. A request that was not sent
    /// yet is never sent.
    public enum Cancellation: Hashable, Sendable {
        /// The task stops waiting with ``SDLManagerError/cancelled``. The response is ignored.
        case stopsWaiting
        /// If the request was sent, this CancelInteraction is sent, and the task goes on waiting for the response.
        case withdraws(CancelInteraction)
        /// If the request was sent, the task goes on waiting for the response.
        case waits
    }

    /// A request that has no response yet.
    struct Request {
        var function: FunctionID
        var parameters: JSON
        var message: RPCMessage
        var reply: Reply
        var cancellation: Cancellation
        var deadline: Task<Void, Never>?
    }

    /// Sends a request and waits for its response.
    ///
    /// If ``LifecycleConfiguration/pendingLimit`` requests are without a response, the request waits in a queue. A
    /// CancelInteraction does not wait, because it may end the request that the queue waits for. A request that the
    /// head unit rejects with TOO_MANY_PENDING_REQUESTS is sent again up to three times, after 0.1, 0.2 and 0.4 s.
    ///
    /// - Parameters:
    ///   - function: The RPC.
    ///   - parameters: The parameters of the request, with the names of rpc_spec.
    ///   - bulk: Raw data that is sent after the parameters, for instance a file's bytes. Not possible in protocol
    ///     version 1.
    ///   - cancellation: What happens when the task is cancelled.
    /// - Returns: The response, also if its result means failure; ``RPCResponse/require()`` turns that into an error.
    /// - Throws: ``SDLManagerError/notConnected`` if nothing was sent, ``SDLManagerError/disconnected`` if the
    ///   connection ended before the response, ``SDLManagerError/timedOut``, ``SDLManagerError/cancelled``,
    ///   ``SDLManagerError/badResponse(_:)``, ``SDLManagerError/unsupported``, ``SDLManagerError/stopped``, and
    ///   ``SDLManagerError/wrongState`` before ``start()``.
    public func send(
        _ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = [], cancellation: Cancellation = .stopsWaiting
    ) async throws(SDLManagerError) -> RPCResponse {
        guard isRunning else { throw ending }
        guard case .open = connectionState, function == .registerAppInterface || state.registration != nil else {
            throw .notConnected
        }
        guard !Task.isCancelled else { throw .cancelled }
        lastCorrelationID = lastCorrelationID == .max ? 1 : lastCorrelationID + 1
        let id = lastCorrelationID
        let message = RPCMessage(
            type: .request, function: function, correlationID: id, parameters: parameters, bulk: bulk[...])
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (reply: Reply) in
                requests[id] = Request(
                    function: function, parameters: parameters, message: message, reply: reply,
                    cancellation: cancellation)
                if requestQueue.enqueue(id, isUrgent: function == .cancelInteraction) { write(id) }
            }
        } onCancel: {
            Task { [weak self] in await self?.cancelled(id) }
        }
        return try outcome.get()
    }

    /// Like ``send(_:_:bulk:cancellation:)``, but throws ``SDLManagerError/notConnected`` if `connection` is not the
    /// current connection.
    func send(
        _ function: FunctionID, _ parameters: JSON, onlyOn connection: Int
    ) async throws(SDLManagerError) -> RPCResponse {
        guard connection == attempt else { throw .notConnected }
        return try await send(function, parameters)
    }

    /// The number of requests that were not sent yet because ``LifecycleConfiguration/pendingLimit`` requests have no
    /// response.
    public var waitingRequests: Int { requestQueue.waiting.count }

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
        switch function {
        case .alert, .subtleAlert, .performInteraction, .scrollableMessage, .slider, .speak, .performAudioPassThru:
            configuration.interactionTimeout
        default: configuration.requestTimeout
        }
    }

    private func write(_ id: Int32) {
        guard case .open(let connection, var session) = connectionState, let request = requests[id] else { return }
        guard let bytes = session.request(request.message, request.function, request.parameters) else {
            return finish(id, .failure(.unsupported))
        }
        connectionState = .open(connection, session)
        requests[id]?.deadline?.cancel()
        requests[id]?.deadline = Task { [weak self, timing, timeout = responseTimeout(request.function)] in
            guard (try? await timing.sleep(timeout)) != nil else { return }
            await self?.finish(id, .failure(.timedOut))
        }
        connection.send(bytes)
    }

    private func finish(_ id: Int32, _ outcome: Result<RPCResponse, SDLManagerError>) {
        guard let request = requests.removeValue(forKey: id) else { return }
        request.deadline?.cancel()
        request.reply.resume(returning: outcome)
        for next in requestQueue.remove(id) { write(next) }
    }

    /// Fails all requests and resets ``state``, because the connection has ended.
    func failRequests(error: SDLManagerError) {
        let all = requests
        let unsent = Set(requestQueue.waiting)
        requests = [:]
        requestQueue = RequestQueue(limit: configuration.pendingLimit)
        state = HeadUnitState()
        for (id, request) in all {
            request.deadline?.cancel()
            request.reply.resume(
                returning: .failure(error == .disconnected && unsent.contains(id) ? .notConnected : error))
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
        take(rpc.type, rpc.function, rpc.correlationID, parameters)
    }

    private func take(_ type: RPCType, _ function: UInt32, _ id: Int32, _ parameters: JSON) {
        switch type {
        case .request: break
        case .notification: handle(HeadUnitEvent(function: function, parameters: parameters))
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
        // The registration takes effect before the notifications that came in the same read.
        if request.function == .registerAppInterface, response.result.isSuccess {
            registered(response, hash: request.parameters["hashID"]?.string)
        }
        finish(id, .success(response))
    }

    private func resumeQueue(_ attempt: Int) {
        guard attempt == self.attempt else { return }
        for next in requestQueue.resume() { write(next) }
    }
}
