internal import Observation

/// Content of the screen that follows a model, from ``ScreenManager/bind(_:)`` or ``ScreenManager/bindMenu(_:)``. It ends with
/// ``cancel()``, when another binding of the same content begins, and when the screen manager is released. It need not be
/// stored.
public struct ScreenBinding: Sendable {
    private let task: Task<Void, Never>

    /// Computes a value now, and again after each change of the observable properties that the last computation has read.
    /// Several changes in one turn of the main actor, and changes while the last value is passed on, are one.
    ///
    /// - Parameters:
    ///   - compute: The value.
    ///   - send: Passes the value on; false ends the binding.
    @MainActor init<Value: Sendable>(
        _ compute: @escaping @MainActor () -> Value, send: @escaping @Sendable (Value) async -> Bool
    ) {
        task = Task { @MainActor in
            let (changes, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            sink.yield()
            for await _ in changes where !Task.isCancelled {
                // It is called before the property has its new value. The next turn of the loop reads that.
                let value = withObservationTracking(compute) { sink.yield() }
                guard await send(value) else { return }
            }
        }
    }

    /// Ends the binding. What it has declared stays on the screen.
    public func cancel() { task.cancel() }
}
