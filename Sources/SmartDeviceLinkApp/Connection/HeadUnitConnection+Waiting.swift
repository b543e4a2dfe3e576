internal import SmartDeviceLink

/// Waiting until the head unit is in a certain state.
extension HeadUnitConnection {
    /// ``SDLManager/wait(until:)``.
    ///
    /// - Parameter timeout: The wait fails with ``SDLManagerError/timedOut`` after it; nil for no limit.
    @discardableResult
    func wait(
        until isMet: @escaping @Sendable (HeadUnitState) -> Bool, timeout: Duration? = nil
    ) async throws(SDLManagerError) -> HeadUnitState {
        if isMet(state) { return state }
        guard isRunning else { throw ending }
        lastWaiter += 1
        let id = lastWaiter
        let deadline = timeout.map { timeout in
            Task { [weak self, timing] in
                if (try? await timing.sleep(timeout)) != nil { await self?.dropWaiter(id, .timedOut) }
            }
        }
        defer { deadline?.cancel() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[id] = Waiter(isMet: isMet, continuation: $0) }
        } onCancel: {
            Task { [weak self] in await self?.dropWaiter(id, .cancelled) }
        }
        return try outcome.get()
    }

    /// Waits until the head unit allows an RPC. A policy that allows it at no level may change after the registration; that
    /// is waited for no longer than for a response, and once for all RPCs.
    ///
    /// - Parameter isOver: Ends the wait as well.
    /// - Throws: ``SDLManagerError/refused(_:info:)`` with DISALLOWED; also the errors of ``wait(until:timeout:)``.
    func waitUntilAllowed(
        _ function: FunctionID, or isOver: @escaping @Sendable (HeadUnitState) -> Bool = { _ in false }
    ) async throws(SDLManagerError) -> HeadUnitState {
        let isMet: @Sendable (HeadUnitState) -> Bool = { $0.allows(function) || isOver($0) }
        while true {
            let state = try await wait { isMet($0) || $0.forbids(function) }
            if isMet(state) { return state }
            do throws(SDLManagerError) {
                guard state.permissions != lastPermissions else { throw .timedOut }
                try await wait(until: { isMet($0) || !$0.forbids(function) }, timeout: configuration.requestTimeout)
            } catch {
                guard error == .timedOut else { throw error }
                lastPermissions = self.state.permissions
                throw .refused(.disallowed, info: "the head unit allows \(function.name) at no level")
            }
        }
    }

    struct Waiter {
        var isMet: @Sendable (HeadUnitState) -> Bool
        var continuation: CheckedContinuation<Result<HeadUnitState, SDLManagerError>, Never>
    }

    func stateChanged() {
        for (id, waiter) in waiters where waiter.isMet(state) {
            waiters[id] = nil
            waiter.continuation.resume(returning: .success(state))
        }
        for observe in observers.values { observe(state) }
    }

    func failWaiters(_ error: SDLManagerError) {
        let all = waiters.values
        waiters = [:]
        for waiter in all { waiter.continuation.resume(returning: .failure(error)) }
    }

    private func dropWaiter(_ id: UInt64, _ error: SDLManagerError) {
        waiters.removeValue(forKey: id)?.continuation.resume(returning: .failure(error))
    }
}
