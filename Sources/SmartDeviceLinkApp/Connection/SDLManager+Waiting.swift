/// Waiting until the head unit is in a certain state.
extension SDLManager {
    /// Waits until ``state`` meets a condition. The wait goes on while the connection is lost and the app reconnects.
    ///
    /// - Parameter isMet: The condition. Called on the manager's thread after each change of ``state``.
    /// - Returns: The first state that meets the condition.
    /// - Throws: ``SDLManagerError/cancelled`` if the task is cancelled, otherwise the reason why the manager stopped
    ///   or gave up reconnecting.
    @discardableResult
    public func wait(
        until isMet: @escaping @Sendable (HeadUnitState) -> Bool
    ) async throws(SDLManagerError) -> HeadUnitState {
        if isMet(state) { return state }
        guard isRunning else { throw ending }
        lastWaiter += 1
        let id = lastWaiter
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[id] = Waiter(isMet: isMet, continuation: $0) }
        } onCancel: {
            Task { [weak self] in await self?.dropWaiter(id) }
        }
        return try outcome.get()
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
    }

    func failWaiters(_ error: SDLManagerError) {
        let all = waiters.values
        waiters = [:]
        for waiter in all { waiter.continuation.resume(returning: .failure(error)) }
    }

    private func dropWaiter(_ id: UInt64) {
        waiters.removeValue(forKey: id)?.continuation.resume(returning: .failure(.cancelled))
    }
}
