internal import BezelModel
internal import EventLoop
internal import TouchInput

/// A stream of keys that is read.
final class OpenKeyStream {
    private let stream: KeyStream
    private let loop: EventLoop
    private let sink: (KeyInput) -> Void
    private let say: (String) -> Void
    private let ended: (CInt) -> Void
    private var faults = StreamFaults()
    private var watch: Watch?

    /// - Parameters:
    ///   - say: Called with a line for the log.
    ///   - ended: Called once, with the `errno` or 0, when nothing more can come.
    init(
        _ stream: KeyStream, on loop: EventLoop, _ sink: @escaping (KeyInput) -> Void, say: @escaping (String) -> Void,
        ended: @escaping (CInt) -> Void
    ) throws {
        self.stream = stream
        self.loop = loop
        self.sink = sink
        self.say = say
        self.ended = ended
        watch = try loop.watch(stream.descriptor, for: .readable, isUrgent: true) { [unowned self] _ in read() }
    }

    deinit { if let watch { loop.unwatch(watch) } }

    private func read() {
        let now = Stamp(nanoseconds: Clock.monotonic)
        let outcome = stream.read(now: now, into: sink)
        if stream.faults != faults.runs,
            let line = faults.note(runs: stream.faults, bytes: stream.skippedBytes, at: now)
        {
            say(line)
        }
        guard case .gone(let code) = outcome else { return }
        if let watch { loop.unwatch(watch) }
        watch = nil
        ended(code)
    }
}
