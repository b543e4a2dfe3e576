public import SmartDeviceLink

/// Requests and their responses.
extension SDLManager {
    /// What happens to a request when the task that waits for its response is cancelled. A request that was not sent
    /// yet is never sent.
    public enum Cancellation: Hashable, Sendable {
        /// The task stops waiting with ``SDLManagerError/cancelled``. The response is ignored.
        case stopsWaiting
        /// If the request was sent, this CancelInteraction is sent, and the task continues to wait for the response.
        case withdraws(CancelInteraction)
        /// If the request was sent, the task continues to wait for the response.
        case waits
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
    ///   ``SDLManagerError/notStarted`` before ``start()``.
    public func send(
        _ function: FunctionID, _ parameters: JSON = .object(JSONObject()), bulk: [UInt8] = [],
        cancellation: Cancellation = .stopsWaiting
    ) async throws(SDLManagerError) -> RPCResponse {
        try await connection.send(function, parameters, bulk: bulk, cancellation: cancellation)
    }

    /// The number of requests that were not sent yet because ``LifecycleConfiguration/pendingLimit`` requests have no
    /// response.
    public var waitingRequests: Int { get async { await connection.waitingRequests } }

    /// Replaces the app's focusable regions (rpc_spec SendHapticData, at most 1000 rectangles).
    ///
    /// - Throws: The errors of ``send(_:_:bulk:cancellation:)``.
    public func setRegions(_ rects: [HapticRect]) async throws(SDLManagerError) -> RPCResponse {
        try await send(.sendHapticData, SendHapticData(rects: rects).parameters)
    }

    /// Sends an Alert or SubtleAlert without further preparation and waits for its response, which comes when the alert
    /// is over. ``ScreenManager/present(_:)`` also uploads pictures, waits for permission and cancels.
    ///
    /// - Throws: The errors of ``send(_:_:bulk:cancellation:)``.
    public func present(_ alert: Alert) async throws(SDLManagerError) -> RPCResponse {
        try await send(.alert, alert.parameters)
    }

    /// Sends one PutFile request. ``SDLFileManager/upload(_:overwriting:)`` splits a file and avoids repeated uploads.
    ///
    /// - Throws: The errors of ``send(_:_:bulk:cancellation:)``.
    public func upload(_ file: PutFile, bytes: [UInt8]) async throws(SDLManagerError) -> RPCResponse {
        try await send(.putFile, file.parameters, bulk: bytes)
    }

    /// Requests a system capability (rpc_spec GetSystemCapability) and stores it in ``HeadUnitState/capabilities``.
    ///
    /// - Parameter subscribes: True for OnSystemCapabilityUpdated after each change (`subscribe`). Default: false, which
    ///   leaves a subscription as it is.
    /// - Returns: The `systemCapability` of the response.
    /// - Throws: ``SDLManagerError/refused(_:info:)``, ``SDLManagerError/badResponse(_:)`` if there is no
    ///   `systemCapability`, or the errors of ``send(_:_:bulk:cancellation:)``.
    public func capability(
        _ type: SystemCapabilityType, subscribes: Bool = false
    ) async throws(SDLManagerError) -> JSON {
        try await connection.capability(type, subscribes: subscribes)
    }
}
