internal import HeadUnit
internal import Storage

/// The result of an order.
struct StoreResult: Sendable {
    var event: Engine.Event?
    /// What the order stores.
    var subject = ""
    /// Why it failed.
    var problem: StorageError?
    /// ``Engine/Event/roomChanged(_:)``.
    var room: Int?

    init(event: Engine.Event? = nil) { self.event = event }

    /// - Parameters:
    ///   - subject: What is to be kept.
    ///   - event: What the engine is told of it.
    init(
        _ subject: String, _ event: (WriteResult) -> Engine.Event? = { _ in nil },
        _ work: () throws(StorageError) -> Void
    ) {
        do throws(StorageError) {
            try work()
            self.event = event(.kept)
        } catch {
            self.event = event(error.code == .full ? .full : .failed)
            self.subject = subject
            problem = error
        }
    }
}
