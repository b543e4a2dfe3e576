internal import HeadUnit
package import Storage

/// The result of a storage request.
package struct StoreResult: Sendable {
    var event: Engine.Event?
    /// The permission that was to be stored.
    var permission: DevicePermission?
    /// Data was written to the disk.
    var isWrite: Bool {
        guard problem == nil else { return false }
        if case .saved(_, .kept) = event { return true }
        if case .written(_, .kept, _) = event { return true }
        return permission != nil
    }
    /// The data of a failed request, for the log.
    var subject = ""
    /// Why the request failed.
    package var problem: StorageError?
    /// Apps whose files made room.
    var evicted: [String] = []
    /// Free bytes after the request.
    var room: Int?

    init(event: Engine.Event? = nil) { self.event = event }

    /// - Parameters:
    ///   - subject: The data that `work` stores.
    ///   - event: Makes the event for the engine.
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
