internal import WebLink

/// The open WebSockets of the console.
final class ViewerTable {
    private var viewers: [UInt64: WebViewer] = [:]
    private var last: UInt64 = 0

    var count: Int { viewers.count }
    /// Those whose token was right.
    var admitted: Int { viewers.values.count(where: \.isAdmitted) }

    subscript(id: UInt64) -> WebViewer? { viewers[id] }

    func add(_ socket: WebSocketConnection, mayTouch: Bool, at now: Int64) -> WebViewer {
        last += 1
        let viewer = WebViewer(last, socket, mayTouch: mayTouch, at: now)
        viewers[last] = viewer
        return viewer
    }

    func remove(_ viewer: WebViewer) { viewers[viewer.id] = nil }
    func removeAll() { viewers = [:] }
}
