internal import BezelConfiguration
internal import BezelControl
internal import SmartDeviceLink

/// A client of the control requests, as the service sees it.
final class ControlClient {
    struct Watch {
        /// The request that started the watch.
        var request: Int64
        var kinds: Set<WatchKind>
        /// Events that were left out since the client was last told their number.
        var lost = 0
    }

    let number: UInt64
    let connection: any ControlPeer
    var input = LineBuffer(limit: ControlServer.lineLimit)
    /// Requests that are not read yet.
    var lines: [[UInt8]] = []
    /// Whether the worker reads a long request, or makes a long answer; later requests wait for it.
    var waitsForWorker = false
    var watch: Watch?
    /// The request that waits for its screenshot.
    var screenshot: ClientRequest?
    var recording: ContactRecording?
    /// Parts of a recording to play.
    var upload: [UInt8] = []
    /// Nil before its first touch.
    var panel: VirtualPanel?
    /// Keys that it holds down.
    var keys: Set<KeyAction> = []
    /// A higher number means that it has connected, or sent a request, later.
    var activity: UInt64 = 0
    /// Whether it waits for nothing over its connection.
    var isIdle: Bool {
        watch == nil && screenshot == nil && lines.isEmpty && !waitsForWorker && connection.unsent == 0
            && panel?.isTouched != true && keys.isEmpty && recording == nil && upload.isEmpty
    }

    init(_ number: UInt64, _ connection: any ControlPeer) {
        self.number = number
        self.connection = connection
    }

    func watches(_ kind: WatchKind) -> Bool { watch?.kinds.contains(kind) ?? false }

    /// Whether another event fits into the backlog. An event that does not fit is counted.
    func hasRoom() -> Bool {
        if let watch, watch.lost == 0, connection.unsent <= ControlServer.watchLimit { return true }
        watch?.lost += 1
        return false
    }

    /// Sends the number of lost events, now that the client reads again.
    func sendLostCount() {
        guard let watch, watch.lost > 0 else { return }
        self.watch?.lost = 0
        connection.send(ControlLine.event(watch.request, "lost", [("count", .integer(Int64(watch.lost)))]))
    }
}
