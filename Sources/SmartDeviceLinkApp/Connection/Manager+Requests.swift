public import SmartDeviceLink
internal import TCPLink

/// Questions and answers.
extension Manager {
    typealias Reply = CheckedContinuation<Result<Answer, ManagerError>, Never>

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
    /// It waits its turn where ``AppConfiguration/pendingLimit`` others have no answer yet, unless it is a
    /// CancelInteraction, which may be what they wait for. A request that the head unit turns away with
    /// TOO_MANY_PENDING_REQUESTS is sent again three times, after 0.1, 0.2 and 0.4 s.
    ///
    /// - Parameters:
    ///   - function: Which RPC.
    ///   - parameters: As rpc_spec has them.
    ///   - bulk: Raw data behind the parameters.
    ///   - cancellation: What becomes of it when the task is cancelled.
    /// - Throws: ``ManagerError/notConnected`` when nothing was sent, ``ManagerError/disconnected`` when the answer can
    ///   come no more, ``ManagerError/timedOut``, ``ManagerError/cancelled``, ``ManagerError/stopped``, and
    ///   ``ManagerError/wrongState`` before ``start()``. An answer that means failure is returned.
    public func send(
        _ function: FunctionID, _ parameters: JSON, bulk: [UInt8] = [], cancellation: Cancellation = .stopsWaiting
    ) async throws(ManagerError) -> Answer {
        guard isRunning else { throw ending }
        guard case .open = state, function == .registerAppInterface || known.registration != nil else {
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
                if line.enter(id, isUrgent: function == .cancelInteraction) { write(id) }
            }
        } onCancel: {
            Task { [weak self] in await self?.cancelled(id) }
        }
        return try outcome.get()
    }

    /// The same where that connection is still the one there is: what was planned for one is not sent on the next.
    func send(
        _ function: FunctionID, _ parameters: JSON, onlyOn connection: Int
    ) async throws(ManagerError) -> Answer {
        guard connection == attempt else { throw .notConnected }
        return try await send(function, parameters)
    }

    /// Requests that have not gone out yet, because ``AppConfiguration/pendingLimit`` others have no answer.
    public var waitingRequests: Int { line.waiting.count }

    private func cancelled(_ id: Int32) {
        guard let request = requests[id] else { return }
        guard line.pending.contains(id) else { return settle(id, .failure(.cancelled)) }
        switch request.cancellation {
        case .stopsWaiting: settle(id, .failure(.cancelled))
        case .withdraws(let withdrawal):
            requests[id]?.cancellation = .waits
            Task { [weak self] in _ = try? await self?.send(.cancelInteraction, withdrawal.parameters) }
        case .waits: break
        }
    }

    /// How long the answer may take.
    private func patience(_ function: FunctionID) -> Duration {
        switch function {
        case .alert, .subtleAlert, .performInteraction, .scrollableMessage, .slider, .speak, .performAudioPassThru:
            configuration.interactionTimeout
        default: configuration.requestTimeout
        }
    }

    private func write(_ id: Int32) {
        guard case .open(let connection, var wire) = state, let request = requests[id] else { return }
        guard let bytes = wire.request(request.message, request.function, request.parameters) else {
            return settle(id, .failure(.unsupported))
        }
        state = .open(connection, wire)
        requests[id]?.deadline?.cancel()
        requests[id]?.deadline = Task { [weak self, timing, timeout = patience(request.function)] in
            guard (try? await timing.sleep(timeout)) != nil else { return }
            await self?.settle(id, .failure(.timedOut))
        }
        connection.send(bytes)
    }

    private func settle(_ id: Int32, _ outcome: Result<Answer, ManagerError>) {
        guard let request = requests.removeValue(forKey: id) else { return }
        request.deadline?.cancel()
        request.reply.resume(returning: outcome)
        for next in line.leave(id) { write(next) }
    }

    /// The connection has gone, and with it everything that was asked and known.
    func forgetAll(because error: ManagerError) {
        let all = requests
        let unsent = Set(line.waiting)
        requests = [:]
        line = RequestLine(limit: configuration.pendingLimit)
        known = Knowledge()
        for (id, request) in all {
            request.deadline?.cancel()
            request.reply.resume(
                returning: .failure(error == .disconnected && unsent.contains(id) ? .notConnected : error))
        }
        knowledgeChanged()
    }

    /// Takes a message off the wire.
    func take(_ message: Message) {
        if message.version == 1 {
            guard let first = FirstVersionMessage(payload: message.payload) else { return }
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
        case .notification: notice(HeadUnitEvent(function: function, parameters: parameters))
        case .response: answered(id, parameters)
        }
    }

    private func answered(_ id: Int32, _ parameters: JSON) {
        guard let request = requests[id], line.pending.contains(id) else { return }
        guard let word = parameters["resultCode"]?.string else {
            return settle(id, .failure(.badAnswer("no resultCode")))
        }
        let isSuccess = parameters["success"]?.boolean ?? false
        let answer = Answer(
            result: ResultCode(rawValue: word) ?? (isSuccess ? .warnings : .genericError),
            info: parameters["info"]?.string ?? (ResultCode(rawValue: word) == nil ? word : ""), parameters: parameters)
        if answer.result == .tooManyPendingRequests, request.function != .registerAppInterface,
            case .pause(let pause) = line.refused(id)
        {
            request.deadline?.cancel()
            Task { [weak self, timing, attempt] in
                guard (try? await timing.sleep(pause)) != nil else { return }
                await self?.resumeLine(attempt)
            }
            return
        }
        // Before anything else that came in the same read.
        if request.function == .registerAppInterface, answer.result.isSuccess {
            registered(answer, hash: request.parameters["hashID"]?.string)
        }
        settle(id, .success(answer))
    }

    private func resumeLine(_ attempt: Int) {
        guard attempt == self.attempt else { return }
        for next in line.resume() { write(next) }
    }
}
