extension Task where Failure == Never {
    /// Waits for the task's value. Returns nil if the waiting task is cancelled; the awaited task continues.
    func valueUnlessCancelled(isolation: isolated (any Actor)? = #isolation) async -> Success? {
        let (values, sink) = AsyncStream.makeStream(of: Success.self)
        Task<Void, Never> { sink.yield(await value) }
        var iterator = values.makeAsyncIterator()
        return await iterator.next(isolation: isolation)
    }
}
