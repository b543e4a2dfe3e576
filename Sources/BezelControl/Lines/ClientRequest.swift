/// The client and the request that an answer belongs to.
package struct ClientRequest: Hashable, Sendable {
    package var client: UInt64
    /// ``ControlRequest/id``
    package var id: Int64
    /// ``ControlRequest/ignored``, which its answer names.
    package var ignored: [String] = []

    package init(client: UInt64, id: Int64, ignored: [String] = []) {
        self.client = client
        self.id = id
        self.ignored = ignored
    }

    /// The same request, of which more was ignored.
    package func ignoring(_ more: [String]) -> ClientRequest {
        var request = self
        request.ignored = Array((ignored + more).prefix(ControlParameters.ignoredLimit))
        return request
    }
}
