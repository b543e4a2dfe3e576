/// Writes a device's events as they come, each frame whole, with times that begin at the first event.
///
/// The recording begins with the state in which the device was opened: the kernel tells only what changes, and says nothing
/// of the fingers that are down already. Where events are missing stands a note, a `SYN_DROPPED`, and the state from which
/// the recording goes on. States are comments for ``Recording`` and events for everything else that plays evemu files.
///
/// A value: events in, bytes out. What nobody takes is held up to a limit; events that come then are counted, not kept.
public struct Recorder: Sendable {
    /// Frames of the device that were written.
    public private(set) var frames = 0
    /// Events of the device that were written.
    public private(set) var events = 0
    /// Times that the kernel's buffer ran over.
    public private(set) var overruns = 0
    /// Events that came while there was no room for them.
    public private(set) var unwritten = 0
    /// There was no room, and the recording has not gone on: see ``resume(with:at:passedOver:)``.
    public var isBehind: Bool { missing != nil }

    /// What is missing, a line for each reason.
    public var losses: [String] {
        var lines: [String] = []
        if overruns > 0 { lines.append("the kernel's buffer ran over \(overruns) times: events are missing") }
        if unwritten > 0 { lines.append("\(unwritten) events are missing, which came faster than they were written") }
        return lines
    }

    /// What is held at most, in bytes: 8 MiB are 280,000 events, eight seconds of the most that a panel sends.
    public static let limit = 8 << 20

    private let description: PanelDescription
    private let limit: Int
    /// The lines of whole frames that nobody has taken yet.
    private var ready: [UInt8] = []
    private var pending: [UInt8] = []
    private var pendingEvents = 0
    /// Events since there was no room.
    private var missing: Int?
    private var start: Int64?

    /// - Parameters:
    ///   - opening: What the kernel knew before the first event.
    ///   - notes: Lines for people.
    public init(
        _ description: PanelDescription, opening: DeviceState = DeviceState(), notes: [String] = [],
        limit: Int = Recorder.limit
    ) {
        self.description = description
        self.limit = limit
        ready = EvemuWriter.header(description, notes: notes)
        note(opening)
        let events = StateWriter.events(opening, of: description, at: 1, isNew: true)
        for event in events { EvemuWriter.append(event, to: &pending) }
        if !events.isEmpty { appendSynchronisation(SynchronisationCode.report, at: 1) }
        closeFrame()
    }

    /// Takes the next event, which is no `SYN_DROPPED`.
    public mutating func take(_ event: InputEvent) {
        guard missing == nil else {
            leaveOut(1)
            return
        }
        append(event)
        pendingEvents += 1
        if ready.count + pending.count > limit {
            leaveOut(pendingEvents)
            pending.removeAll(keepingCapacity: true)
            pendingEvents = 0
        } else if event.isReport {
            frames += 1
            events += pendingEvents
            pendingEvents = 0
            closeFrame()
        }
    }

    /// The kernel's buffer ran over.
    ///
    /// - Parameters:
    ///   - dropped: When it says so.
    ///   - state: What it knew when all that it still had to tell was passed over.
    ///   - microseconds: When that was.
    public mutating func overran(at dropped: Int64, with state: DeviceState, at microseconds: Int64) {
        overruns += 1
        guard missing == nil else { return }
        goOn("the kernel's buffer ran over, events are missing here", dropped, state, microseconds)
    }

    /// There is room again.
    ///
    /// - Parameters:
    ///   - state: What the kernel knows now.
    ///   - microseconds: When that was.
    ///   - passedOver: Events that were read and forgotten before it was asked.
    public mutating func resume(with state: DeviceState, at microseconds: Int64, passedOver: Int) {
        guard let count = missing else { return }
        leaveOut(passedOver)
        missing = nil
        goOn(
            "\(count + passedOver) events are missing here, which came faster than they were written", microseconds,
            state, microseconds)
    }

    /// The bytes of the frames that are whole. What is left of the last frame waits for its end.
    public mutating func takeBytes() -> [UInt8] {
        defer { ready = [] }
        return ready
    }

    private mutating func leaveOut(_ count: Int) {
        missing = (missing ?? 0) + count
        unwritten += count
    }

    private mutating func goOn(_ note: String, _ dropped: Int64, _ state: DeviceState, _ microseconds: Int64) {
        let first = time(dropped)
        let last = max(first, time(microseconds))
        EvemuWriter.append(note: note, to: &pending)
        appendSynchronisation(SynchronisationCode.dropped, at: first)
        self.note(state)
        for event in StateWriter.events(state, of: description, at: last, isNew: false) {
            EvemuWriter.append(event, to: &pending)
        }
        appendSynchronisation(SynchronisationCode.report, at: last)
        events += pendingEvents
        pendingEvents = 0
        closeFrame()
    }

    private mutating func note(_ state: DeviceState) {
        for line in StateWriter.lines(state, of: description) {
            EvemuWriter.append(note: EvemuReader.stateWord + line, to: &pending)
        }
    }

    /// Whole milliseconds are taken off, so that times round to these as they did; evemu's own begin after 0.
    private mutating func time(_ microseconds: Int64) -> Int64 {
        let before = microseconds > 0 ? (microseconds - 1) / 1000 * 1000 : microseconds
        let start = self.start ?? before
        self.start = start
        return max(microseconds &- start, 0)
    }

    private mutating func append(_ event: InputEvent) {
        var event = event
        event.microseconds = time(event.microseconds)
        EvemuWriter.append(event, to: &pending)
    }

    private mutating func appendSynchronisation(_ code: UInt16, at microseconds: Int64) {
        EvemuWriter.append(
            InputEvent(microseconds: microseconds, type: EventType.synchronisation, code: code, value: 0), to: &pending)
    }

    private mutating func closeFrame() {
        ready += pending
        pending.removeAll(keepingCapacity: true)
    }
}
