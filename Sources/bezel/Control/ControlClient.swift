internal import SmartDeviceLink
internal import TCPLink

/// One program at the control socket, as the service sees it.
final class ControlClient {
    struct Watch {
        /// The request that began it.
        var request: Int64
        var kinds: Set<ControlRequest.WatchKind>
        /// Lines that were left out since the client was last told.
        var lost = 0
    }

    let number: UInt64
    let connection: StreamConnection
    var input = LineBuffer(limit: ControlServer.lineLimit)
    /// Requests that are still to be looked at.
    var lines: [[UInt8]] = []
    /// A long request is being read by the worker; the others wait for it.
    var isReading = false
    var watch: Watch?
    /// The request whose screenshot is under way.
    var screenshot: Int64?

    init(_ number: UInt64, _ connection: StreamConnection) {
        self.number = number
        self.connection = connection
    }

    func watches(_ kind: ControlRequest.WatchKind) -> Bool { watch?.kinds.contains(kind) ?? false }

    /// Whether another line of a watch fits; one that does not is counted.
    func hasRoom() -> Bool {
        if let watch, watch.lost == 0, connection.unsent <= ControlServer.watchLimit { return true }
        watch?.lost += 1
        return false
    }

    /// Says how many lines were lost, now that the client reads again.
    func tellLost() {
        guard let watch, watch.lost > 0 else { return }
        self.watch?.lost = 0
        connection.send(ControlLine.event(watch.request, "lost", [("count", .integer(Int64(watch.lost)))]))
    }
}
