public import SmartDeviceLink
internal import TCPLink

/// Questions and answers.
extension SDLManager {
    typealias Reply = CheckedContinuation<Result<RPCResponse, SDLManagerError>, Never>

    /// What becomes of a request when the task that waits for its answer is cancelled. One that has not gone out yet
    /// never does.
    public enum Cancellation: Hashable, Sendable {
        /// Nobody waits for its answer any more.
        case stopsWaiting
        /// If it has gone out, the head unit is asked to end it; the answer is awaited still.
        case withdraws(CancelInteraction)
        /// If it has gone out, the answer is awaited still.
        case waits
    }

    /// A request without an answer yet.
    struct Request {
        var function: FunctionID
        var parameters: JSON
        var message: RPCMessage
        var reply: Reply
        var cancellation: Cancellation
        var deadline: Task<Void, Never>?
    }

    /// Sends a request and waits for its answer.
    ///
    /// It waits its turn where ``LifecycleConfiguration/pendingLimit`` others have no answer yet, unless it is a
    /// CancelInteraction, which may be what they wait for. A request that the head unit turns away with
    /// TOO_MANY_PENDING_REQUESTS is sent again three times, after 0.1, 0.2 and 0.4 s.
    ///
    /// - Parameters:
    ///   - function: Which RPC.
    ///   - parameters: As rpc_spec has them.
    ///   - bulk: Raw data behind the parameters.
    ///   - cancellation: What becomes of it when the task is cancelled.
    /// - Throws: ``SDLManagerError/notConnected`` when nothing was sent, ``SDLManagerError/disconnected`` when the answer can
    ///   come no more, ``SDLManagerError/timedOut``, ``SDLManagerError/cancelled``, ``SDLManagerError/stopped``, and
    ///   ``SDLManagerError/wrongState`` before ``start()``. An answer that means failure is returned.
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

    /// The same where that connection is still the one there is: what was planned for one is not sent on the next.
    func send(
        _ function: FunctionID, _ parameters: JSON, onlyOn connection: Int
    ) async throws(SDLManagerError) -> RPCResponse {
        guard connection == attempt else { throw .notConnected }
        return try await send(function, parameters)
    }

    /// Requests that have not gone out yet, because ``LifecycleConfiguration/pendingLimit`` others have no answer.
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

    /// How long the answer may take.
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

    /// The connection has gone, and with it everything that was asked and known.
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

    /// Takes a message off the wire.
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
        // Before anything else that came in the same read.
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
