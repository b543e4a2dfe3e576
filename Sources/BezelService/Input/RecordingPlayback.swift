internal import BezelModel
internal import EventLoop
internal import TouchInput

/// A recording that plays on the loop, with its position and its filter.
final class RecordingPlayback {
    private let recording: Recording
    private var tracker: ContactTracker
    private(set) var filter: TouchFilter
    private var player: RecordingPlayer?
    private var timer: DeadlineTimer?
    private var ended: () -> Void = {}

    init(_ recording: Recording, _ tracker: ContactTracker, _ filter: TouchFilter) {
        self.recording = recording
        self.tracker = tracker
        self.filter = filter
    }

    /// Plays it, once.
    ///
    /// - Parameters:
    ///   - speed: 2 plays twice as fast.
    ///   - ended: Called after its last contact, possibly before this method returns.
    func play(
        on loop: EventLoop, speed: Double = 1, _ sink: @escaping TouchInputs.Sink, ended: @escaping () -> Void = {}
    ) {
        guard player == nil else { return }
        player = RecordingPlayer(recording, start: Stamp(nanoseconds: Clock.monotonic), speed: speed)
        self.ended = ended
        timer = try? DeadlineTimer(on: loop)
        timer?.fired = { [unowned self] in advance(sink) }
        advance(sink)
    }

    /// Ends it before its end: its fingers are cancelled.
    func stop(_ sink: TouchInputs.Sink) {
        timer = nil
        ended = {}
        player?.stop(&tracker) { filter.take(&$0, into: sink) }
    }

    private func advance(_ sink: @escaping TouchInputs.Sink) {
        let now = Stamp(nanoseconds: Clock.monotonic)
        player?.play(until: now, into: &tracker) { filter.take(&$0, into: sink) }
        let deadline = filter.timeOut(at: now, into: sink)
        timer?.wake(by: player?.due, deadline)
        guard player?.isFinished == true, deadline == nil else { return }
        let ended = ended
        self.ended = {}
        ended()
    }
}
