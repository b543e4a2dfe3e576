extension Task where Failure == Never {
    /// Its value, as long as the task that waits for it is not cancelled; then nil, and it goes on without that one.
    func valueUnlessCancelled(isolation: isolated (any Actor)? = #isolation) async -> Success? {
        let (values, sink) = AsyncStream.makeStream(of: Success.self)
        Task<Void, Never> { sink.yield(await value) }
        var iterator = values.makeAsyncIterator()
        return await iterator.next(isolation: isolation)
    }
}
