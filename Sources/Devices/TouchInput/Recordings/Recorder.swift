/// Writes a device's events as they come, each frame whole, with times that begin at the first event.
///
/// A value: events in, bytes out.
public struct Recorder: Sendable {
    /// Frames that have been given out.
    public private(set) var frames = 0
    public private(set) var events = 0
    /// The lines of whole frames that nobody has taken yet.
    private var ready: [UInt8] = []
    private var pending: [UInt8] = []
    private var start: Int64?

    /// - Parameters:
    ///   - currentSlot: Where the first `ABS_MT_*` event goes, which the device says only when it changes.
    ///   - notes: Lines for people.
    public init(_ description: PanelDescription, currentSlot: Int?, notes: [String] = []) {
        ready = EvemuWriter.header(description, notes: notes)
        guard let slot = currentSlot.flatMap({ Int32(exactly: $0) }), slot > 0 else { return }
        append(InputEvent(microseconds: 1, type: EventType.absolute, code: AxisCode.slot, value: slot))
        append(
            InputEvent(
                microseconds: 1, type: EventType.synchronisation, code: SynchronisationCode.report, value: 0))
    }

    public mutating func take(_ event: InputEvent) {
        // evemu's own begin at one microsecond.
        let start = self.start ?? event.microseconds &- 1
        self.start = start
        var event = event
        event.microseconds = max(event.microseconds &- start, 0)
        events += 1
        append(event)
    }

    /// The bytes of the frames that are whole. What is left of the last frame waits for its end.
    public mutating func takeBytes() -> [UInt8] {
        defer { ready = [] }
        return ready
    }

    private mutating func append(_ event: InputEvent) {
        EvemuWriter.append(event, to: &pending)
        guard event.type == EventType.synchronisation, event.code == SynchronisationCode.report else { return }
        frames += 1
        ready += pending
        pending.removeAll(keepingCapacity: true)
    }
}
