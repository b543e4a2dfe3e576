internal import Synchronization

/// Passes the events of a stream on to all sequences.
final class StreamBroadcaster<Event: Sendable>: Sendable {
    private let sinks = Mutex<(last: UInt64, all: [UInt64: AsyncStream<Event>.Continuation])>((0, [:]))

    func stream() -> AsyncStream<Event> {
        AsyncStream { continuation in
            let id = sinks.withLock { sinks in
                sinks.last += 1
                sinks.all[sinks.last] = continuation
                return sinks.last
            }
            continuation.onTermination = { [weak self] _ in self?.sinks.withLock { $0.all[id] = nil } }
        }
    }

    func send(_ event: Event) {
        for sink in sinks.withLock({ Array($0.all.values) }) { sink.yield(event) }
    }

    func finish() {
        for sink in sinks.withLock({ Array($0.all.values) }) { sink.finish() }
    }
}
