/// The client and the request that an answer belongs to.
struct ClientRequest: Hashable, Sendable {
    var client: UInt64
    /// ``ControlRequest/id``
    var id: Int64
    /// ``ControlRequest/ignored``, which its answer names.
    var ignored: [String] = []
}
