/// Waiting for the head unit to be as an app needs it.
extension SDLManager {
    /// Waits until what is known of the head unit is as it has to be.
    ///
    /// A lost connection does not end the wait while the app tries to come back.
    ///
    /// - Throws: ``SDLManagerError/cancelled``, or the reason for which the manager has ended or will not come back.
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
