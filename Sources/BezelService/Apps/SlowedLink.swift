internal import BezelControl
internal import EventLoop
internal import TCPLink

/// A connection of an app that is made slow, to see what the app does. Only a connection that was slowed goes through one.
///
/// A link with TCP loses nothing: what a network loses comes later, which is a delay here. Bytes that are on their way when the
/// connection ends are lost.
final class SlowedLink: AppLink {
    /// Received bytes that wait at most; then nothing is read, and the app has to wait.
    private static let receivedLimit = 256 << 10
    /// Bytes to send that wait at most; then the connection ends, as if the app did not read.
    private static let sentLimit = 1 << 20
    /// While too many bytes wait, the shortest pause, in nanoseconds.
    private static let shortestRest: Int64 = 1_000_000

    var pace: LinkPace {
        didSet {
            let now = Clock.bootTime
            arriving.setPace(pace, at: now)
            leaving.setPace(pace, at: now)
            setTimer()
        }
    }
    var received: ([UInt8]) -> Void
    private let link: any AppLink
    private let timer: LoopTimer
    private var arriving = SlowedBytes()
    private var leaving = SlowedBytes()
    private var isOver = false

    var peer: String? { link.peer }
    var backlogged: (Int) -> Void {
        get { link.backlogged }
        set { link.backlogged = newValue }
    }
    var closed: (StreamConnection.Ending) -> Void {
        get { link.closed }
        set { link.closed = newValue }
    }

    /// Takes the place of a link, with its handlers.
    init(_ link: any AppLink, _ pace: LinkPace, on loop: EventLoop) throws(EventLoopError) {
        timer = try LoopTimer(on: loop)
        self.link = link
        self.pace = pace
        received = link.received
        let ended = link.closed
        timer.fired = { [weak self] in self?.deliver() }
        link.received = { [weak self] in self?.arrived($0) }
        link.closed = { [weak self] in
            self?.isOver = true
            ended($0)
        }
    }

    func send(_ bytes: UnsafeRawBufferPointer) {
        guard !isOver else { return }
        if pace.isFull, leaving.isEmpty { return link.send(bytes) }
        leaving.add(Array(bytes), pace, at: Clock.bootTime)
        if leaving.count > Self.sentLimit { link.abandon() } else { setTimer() }
    }

    /// What waits is sent at once.
    func close() {
        for bytes in leaving.takeAll() where !isOver { bytes.withUnsafeBytes { link.send($0) } }
        arriving = SlowedBytes()
        link.close()
    }

    func abandon() { link.abandon() }

    func rest(for time: Int64) { link.rest(for: time) }

    func expect(_ count: Int) { link.expect(count) }

    private func arrived(_ bytes: [UInt8]) {
        if pace.isFull, arriving.isEmpty { return received(bytes) }
        let now = Clock.bootTime
        arriving.add(bytes, pace, at: now)
        if arriving.count > Self.receivedLimit, let due = arriving.due {
            link.rest(for: max(due - now, Self.shortestRest))
        }
        setTimer()
    }

    private func deliver() {
        let now = Clock.bootTime
        for bytes in leaving.take(at: now) where !isOver { bytes.withUnsafeBytes { link.send($0) } }
        // The bytes of one read a turn, as from a socket: a touch comes before the next ones.
        if !isOver, let bytes = arriving.takeFirst(at: now) { received(bytes) }
        if !isOver { setTimer() }
    }

    private func setTimer() { timer.set([arriving.due, leaving.due].compactMap { $0 }.min()) }
}
