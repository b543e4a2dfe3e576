public import SmartDeviceLink

/// Several requests.
extension SDLManager {
    /// A request of several.
    public struct Request: Hashable, Sendable {
        /// The RPC.
        public var function: FunctionID
        /// Its parameters, with the names of rpc_spec.
        public var parameters: JSON

        /// Creates a request.
        public init(_ function: FunctionID, _ parameters: JSON = .object(JSONObject())) {
            self.function = function
            self.parameters = parameters
        }
    }

    /// The answer to a request of several.
    public struct RequestProgress: Sendable {
        /// The index of the request that was answered.
        public let index: Int
        /// The response, with any result, or why there is none.
        public let outcome: Result<RPCResponse, SDLManagerError>
        /// How many requests are answered, this one included.
        public let finished: Int
        /// How many requests there are.
        public let total: Int
    }

    /// Sends requests one after another, each after the answer to the one before.
    ///
    /// - Parameter progress: Called after each answer. It returns false to send no further request.
    /// - Returns: The outcomes of the requests, in order. Those that were not sent failed with ``SDLManagerError/cancelled``.
    public func send(
        oneAfterAnother requests: [Request], progress: @Sendable (RequestProgress) -> Bool = { _ in true }
    ) async -> [Result<RPCResponse, SDLManagerError>] {
        var outcomes: [Result<RPCResponse, SDLManagerError>] = []
        for (index, request) in requests.enumerated() {
            let outcome = await outcome(of: request)
            outcomes.append(outcome)
            let isContinued = progress(
                RequestProgress(index: index, outcome: outcome, finished: index + 1, total: requests.count))
            guard isContinued else { break }
        }
        return outcomes + requests.dropFirst(outcomes.count).map { _ in .failure(.cancelled) }
    }

    /// Sends requests without waiting for the answers of those before.
    ///
    /// - Parameter progress: Called after each answer, in the order of the answers.
    /// - Returns: The outcomes of the requests, in order.
    public func send(
        together requests: [Request], progress: @Sendable (RequestProgress) -> Void = { _ in }
    ) async -> [Result<RPCResponse, SDLManagerError>] {
        await withTaskGroup(of: (Int, Result<RPCResponse, SDLManagerError>).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, await self.outcome(of: request)) }
            }
            var outcomes = requests.map { _ in Result<RPCResponse, SDLManagerError>.failure(.cancelled) }
            var finished = 0
            for await (index, outcome) in group {
                outcomes[index] = outcome
                finished += 1
                progress(
                    RequestProgress(index: index, outcome: outcome, finished: finished, total: requests.count))
            }
            return outcomes
        }
    }

    private func outcome(of request: Request) async -> Result<RPCResponse, SDLManagerError> {
        do throws(SDLManagerError) {
            return .success(try await send(request.function, request.parameters))
        } catch {
            return .failure(error)
        }
    }
}
