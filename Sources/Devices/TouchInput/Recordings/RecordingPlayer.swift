public import BezelModel

/// Plays a recording into a tracker: in real time, at another speed, or all at once.
///
/// A value: its owner sets a timer for ``due`` and then calls ``play``. The first event is due at the start, later ones
/// at their distances in the recording. If the recording's clock goes back, the time does not change.
public struct RecordingPlayer {
    private let events: AnyIterator<InputEvent>
    private let states: [Recording.KnownState]
    private let start: Stamp
    private let speed: Double
    private var upcoming: InputEvent?
    /// Index into ``upcoming``.
    private var index = 0
    private var nextState = 0
    private var isOpen = false
    /// Time from the first event to the next one in the recording, in microseconds.
    private var elapsed: Int64 = 0
    private var isClosed = false

    /// - Parameters:
    ///   - start: Time of the first event, on the clock of the resulting frames.
    ///   - speed: 2 plays twice as fast. Limited to 0.001 to 1000.
    public init(_ recording: Recording, start: Stamp, speed: Double = 1) {
        self.init(
            AnyIterator(recording.events.makeIterator()), states: recording.states, start: start, speed: speed)
    }

    /// Creates a player for events that are read while they are played.
    public init(
        _ events: AnyIterator<InputEvent>, states: [Recording.KnownState], start: Stamp, speed: Double = 1
    ) {
        self.events = events
        self.states = states
        self.start = start
        self.speed = speed.isFinite ? min(max(speed, 0.001), 1000) : 1
        upcoming = events.next()
    }

    /// When the next event is due; nil at the end of the recording.
    public var due: Stamp? {
        upcoming == nil ? nil : time(elapsed)
    }

    public var isFinished: Bool { isClosed }

    /// Plays the events that are due at `now`. After the last event it cancels contacts that are down.
    ///
    /// - Parameter body: Called for each frame that is not empty.
    public mutating func play(
        until now: Stamp, into tracker: inout ContactTracker, _ body: (inout ContactFrame) -> Void
    ) {
        open(&tracker)
        while let due, due <= now {
            if let deadline = tracker.deadline, deadline < due, tracker.timeOut(at: deadline) { body(&tracker.frame) }
            guard var event = upcoming else { break }
            event.microseconds = due.nanoseconds / 1000
            feed(event, to: &tracker, body)
        }
        if let deadline = tracker.deadline, deadline <= now, tracker.timeOut(at: deadline) { body(&tracker.frame) }
        close(&tracker, body)
    }

    /// Plays all remaining events at once, with the recording's own times.
    public mutating func playAll(into tracker: inout ContactTracker, _ body: (inout ContactFrame) -> Void) {
        open(&tracker)
        while let event = upcoming {
            if let deadline = tracker.deadline, deadline < event.stamp, tracker.timeOut(at: deadline) {
                body(&tracker.frame)
            }
            feed(event, to: &tracker, body)
        }
        close(&tracker, body)
    }

    /// Ends it before its end: contacts that are down are cancelled.
    public mutating func stop(_ tracker: inout ContactTracker, _ body: (inout ContactFrame) -> Void) {
        upcoming = nil
        close(&tracker, body)
    }

    private mutating func open(_ tracker: inout ContactTracker) {
        guard !isOpen else { return }
        isOpen = true
        guard let first = states.first, first.afterEvent < 0 else { return }
        nextState = 1
        tracker.start(from: first.device.state(tracker.panelProtocol, tracker.positionAxes))
    }

    private mutating func feed(
        _ event: InputEvent, to tracker: inout ContactTracker, _ body: (inout ContactFrame) -> Void
    ) {
        if tracker.take(event) { body(&tracker.frame) }
        if nextState < states.count, states[nextState].afterEvent == index {
            let device = states[nextState].device
            tracker.resynchronise(with: device.state(tracker.panelProtocol, tracker.positionAxes))
            nextState += 1
        }
        let last = upcoming
        upcoming = events.next()
        index += 1
        guard let upcoming, let last else { return }
        let (step, overflow) = upcoming.microseconds.subtractingReportingOverflow(last.microseconds)
        guard step > 0, !overflow else { return }
        let (sum, past) = elapsed.addingReportingOverflow(step)
        elapsed = past ? .max : sum
    }

    private mutating func close(_ tracker: inout ContactTracker, _ body: (inout ContactFrame) -> Void) {
        guard upcoming == nil, !isClosed else { return }
        isClosed = true
        if tracker.cancelAll() { body(&tracker.frame) }
    }

    private func time(_ microseconds: Int64) -> Stamp {
        let nanoseconds = Double(microseconds) * 1000 / speed
        return start + Interval(nanoseconds: nanoseconds < 0x1p61 ? Int64(nanoseconds) : 1 << 61)
    }
}
