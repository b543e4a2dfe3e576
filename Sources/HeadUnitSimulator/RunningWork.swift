internal import Synchronization

/// Work in a task of its own, and whether it is done.
final class RunningWork<Result: Sendable>: Sendable {
    private let isFinished: Finished
    private let task: Task<Result, any Error>

    private final class Finished: Sendable {
        let flag = Atomic(false)
    }

    /// - Parameter end: Called when the work is done.
    init(_ work: @escaping @Sendable () async throws -> Result, end: @escaping @Sendable () -> Void) {
        let finished = Finished()
        isFinished = finished
        task = Task {
            defer {
                finished.flag.store(true, ordering: .releasing)
                end()
            }
            return try await work()
        }
    }

    var isDone: Bool { isFinished.flag.load(ordering: .acquiring) }

    func cancel() { task.cancel() }

    func result() async throws -> Result { try await task.value }
}
