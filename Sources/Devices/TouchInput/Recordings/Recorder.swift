/// Writes a device's events in whole frames, with times relative to the first event.
///
/// The recording begins with the state in which the device was opened, because the kernel reports only changes and does
/// not report fingers that are down already. Where events are missing it contains a note, a `SYN_DROPPED`, and the
/// state with which it continues. States are comments for ``Recording``, and events for other programs that play evemu
/// files.
///
/// A value: it receives events and returns bytes. Bytes that are not read are buffered up to a limit; events above it
/// are counted and dropped.
public struct Recorder: Sendable {
    /// Number of frames that were written.
    public private(set) var frames = 0
    /// Number of events that were written.
    public private(set) var events = 0
    /// Number of times that the kernel's buffer has overflowed.
    public private(set) var overruns = 0
    /// Number of events that were dropped because the buffer was full.
    public private(set) var unwritten = 0
    /// The buffer was full and the recording has stopped; ``resume(with:at:passedOver:)`` continues it.
    public var isBehind: Bool { missing != nil }

    /// One line for each reason for missing events.
    public var losses: [String] {
        var lines: [String] = []
        if overruns > 0 { lines.append("the kernel's buffer ran over \(overruns) times: events are missing") }
        if unwritten > 0 { lines.append("\(unwritten) events are missing, which came faster than they were written") }
        return lines
    }

    /// Size of the buffer in bytes: 8 MiB are 280,000 events, or eight seconds at the highest rate of a panel.
    public static let limit = 8 << 20

    public let description: PanelDescription
    private let limit: Int
    /// Lines of whole frames that were not taken yet.
    private var ready: [UInt8] = []
    private var pending: [UInt8] = []
    private var pendingEvents = 0
    /// Number of events since the buffer was full; nil if it is not.
    private var missing: Int?
    private var start: Int64?

    /// - Parameters:
    ///   - opening: The kernel's state before the first event.
    ///   - notes: Comments.
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

    /// Handles the next event, which is not a `SYN_DROPPED`.
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

    /// The kernel's buffer has overflowed.
    ///
    /// - Parameters:
    ///   - dropped: Time of the `SYN_DROPPED`.
    ///   - state: The kernel's state after all pending events were discarded.
    ///   - microseconds: Time of the state.
    public mutating func overran(at dropped: Int64, with state: DeviceState, at microseconds: Int64) {
        overruns += 1
        guard missing == nil else { return }
        goOn("the kernel's buffer ran over, events are missing here", dropped, state, microseconds)
    }

    /// Continues after the buffer was full.
    ///
    /// - Parameters:
    ///   - state: The kernel's state now.
    ///   - microseconds: Time of the state.
    ///   - passedOver: Number of events that were discarded before the state was read.
    public mutating func resume(with state: DeviceState, at microseconds: Int64, passedOver: Int) {
        guard let count = missing else { return }
        leaveOut(passedOver)
        missing = nil
        goOn(
            "\(count + passedOver) events are missing here, which came faster than they were written", microseconds,
            state, microseconds)
    }

    /// Returns the bytes of whole frames. An incomplete frame waits for its end.
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

    /// Subtracts whole milliseconds, so that times rounded to milliseconds keep their distances. evemu's own times
    /// start above 0.
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
