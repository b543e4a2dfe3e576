internal import WebLink

/// The open WebSockets of the console.
final class ViewerTable {
    private var viewers: [UInt64: WebViewer] = [:]
    private var last: UInt64 = 0

    /// The number of viewers whose token was right.
    var admitted: Int { viewers.values.count(where: \.isAdmitted) }

    /// The viewer without a token that is closed for a new one.
    ///
    /// - Returns: nil while there are fewer than `limit` of them.
    func givingWay(above limit: Int) -> WebViewer? {
        let unknown = viewers.values.filter(\.isUnknown).map { ($0.id, $0.socket.peer) }
        guard unknown.count >= limit else { return nil }
        return PeerNetwork.givingWay(unknown).flatMap { viewers[$0] }
    }

    subscript(id: UInt64) -> WebViewer? { viewers[id] }

    func add(_ socket: WebSocketConnection, mayChange: Bool, at now: Int64) -> WebViewer {
        last += 1
        let viewer = WebViewer(last, socket, mayChange: mayChange, at: now)
        viewers[last] = viewer
        return viewer
    }

    func remove(_ viewer: WebViewer) { viewers[viewer.id] = nil }
    func removeAll() { viewers = [:] }
}
