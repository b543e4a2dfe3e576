/// Tasks that wait for something to be done, until they are cancelled.
struct Waiting: Sendable {
    private var sinks: [AsyncStream<Bool>.Continuation] = []

    /// The only element is the argument of ``resume(_:)``.
    mutating func add() -> AsyncStream<Bool> {
        let (stream, sink) = AsyncStream.makeStream(of: Bool.self)
        sinks.append(sink)
        return stream
    }

    mutating func resume(_ isDone: Bool) {
        end(isDone)
        sinks = []
    }

    func end(_ isDone: Bool) {
        for sink in sinks {
            sink.yield(isDone)
            sink.finish()
        }
    }
}
