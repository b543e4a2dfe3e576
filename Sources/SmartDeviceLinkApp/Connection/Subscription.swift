internal import Synchronization

/// A handler that is called until this is cancelled or released.
public final class Subscription: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends the calls.
    public func cancel() { end() }
}

/// Values of the head unit's state, as handlers and sequences.
extension HeadUnitConnection {
    /// Calls a handler with a value of ``state``, now and after each change.
    func follow<Value: Equatable & Sendable>(
        _ value: @escaping @Sendable (HeadUnitState) -> Value, _ handler: @escaping @Sendable (Value) -> Void,
        end: @escaping @Sendable () -> Void = {}
    ) -> Subscription {
        let last = Mutex(value(state))
        let isOver = Atomic(false)
        handler(last.withLock { $0 })
        lastObserver += 1
        let id = lastObserver
        observers[id] = { state in
            let new = value(state)
            let isNew = last.withLock { last in
                defer { last = new }
                return last != new
            }
            if isNew, !isOver.load(ordering: .relaxed) { handler(new) }
        }
        let listener = broadcaster.listen({ _ in }, end: end)
        return Subscription { [weak self] in
            isOver.store(true, ordering: .relaxed)
            self?.broadcaster.leave(listener)
            Task { [weak self] in await self?.removeObserver(id) }
        }
    }

    private func removeObserver(_ id: UInt64) { observers[id] = nil }

    /// A value of ``state``, now and after each change, until the connection has ended permanently.
    nonisolated func values<Value: Equatable & Sendable>(
        _ value: @escaping @Sendable (HeadUnitState) -> Value
    ) -> AsyncStream<Value> {
        AsyncStream { sink in
            let subscription = Task { [weak self] () -> Subscription? in
                guard let self else {
                    sink.finish()
                    return nil
                }
                return await self.stream(value, to: sink)
            }
            sink.onTermination = { _ in Task { await subscription.value?.cancel() } }
        }
    }

    private func stream<Value: Equatable & Sendable>(
        _ value: @escaping @Sendable (HeadUnitState) -> Value, to sink: AsyncStream<Value>.Continuation
    ) -> Subscription? {
        // After its end a connection has no values any more.
        guard isRunning || ending == .notStarted else {
            sink.finish()
            return nil
        }
        return follow(value, { sink.yield($0) }, end: { sink.finish() })
    }
}
