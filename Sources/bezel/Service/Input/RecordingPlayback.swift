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

    init(_ recording: Recording, _ tracker: ContactTracker, _ filter: TouchFilter) {
        self.recording = recording
        self.tracker = tracker
        self.filter = filter
    }

    func play(on loop: EventLoop, _ sink: @escaping TouchInputs.Sink) {
        guard player == nil else { return }
        player = RecordingPlayer(recording, start: Stamp(nanoseconds: Clock.monotonic))
        timer = try? DeadlineTimer(on: loop)
        timer?.fired = { [unowned self] in advance(sink) }
        advance(sink)
    }

    private func advance(_ sink: TouchInputs.Sink) {
        let now = Stamp(nanoseconds: Clock.monotonic)
        player?.play(until: now, into: &tracker) { filter.take(&$0, into: sink) }
        let deadline = filter.timeOut(at: now, into: sink)
        timer?.wake(by: player?.due, deadline)
    }
}
