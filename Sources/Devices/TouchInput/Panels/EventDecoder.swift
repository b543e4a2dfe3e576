/// Cuts a byte stream of `struct input_event` into events, however the bytes arrive. It keeps at most two events' bytes.
///
/// The stream has no marks between events. When bytes cannot be an event (see ``RawLayout``) they are dropped one by one
/// until two events stand in a row again that could be such, no more than a minute apart; in their place comes one
/// `SYN_DROPPED`, upon which a tracker cancels what is down and waits for the next whole frame.
public struct EventDecoder: Sendable {
    /// Runs of bytes that were no events.
    public private(set) var faults = 0
    /// Bytes in these runs.
    public private(set) var skippedBytes = 0

    private let layout: RawLayout
    private var pending = InlineArray<48, UInt8>(repeating: 0)
    private var count = 0
    private var isSearching = false

    public init(layout: RawLayout = .native) { self.layout = layout }

    /// - Parameter body: Is called for every event that is complete.
    public mutating func decode(_ bytes: UnsafeRawBufferPointer, _ body: (InputEvent) -> Void) {
        var offset = 0
        while offset < bytes.count {
            // As good as always: a whole event, which is read where it lies.
            if count == 0, !isSearching, offset + layout.size <= bytes.count,
                let event = try? layout.event(in: bytes.bytes, at: offset)
            {
                offset += layout.size
                body(event)
            } else {
                keep(bytes[offset], body)
                offset += 1
            }
        }
    }

    private mutating func keep(_ byte: UInt8, _ body: (InputEvent) -> Void) {
        pending[count] = byte
        count += 1
        while count >= (isSearching ? 2 * layout.size : layout.size), step(body) {}
    }

    /// The writer has changed: half an event is none.
    public mutating func reset() {
        if isSearching || count > 0 { skippedBytes &+= count }
        count = 0
        isSearching = false
    }

    /// - Returns: false when there is nothing more to do with the bytes at hand.
    private mutating func step(_ body: (InputEvent) -> Void) -> Bool {
        let event = self.event(at: 0)
        if isSearching {
            guard let event, let next = self.event(at: layout.size), Self.areNeighbours(event, next) else {
                drop(1)
                skippedBytes &+= 1
                return true
            }
            isSearching = false
            body(
                InputEvent(
                    microseconds: event.microseconds, type: EventType.synchronisation,
                    code: SynchronisationCode.dropped, value: 0))
            return true
        }
        guard let event else {
            isSearching = true
            faults &+= 1
            return false
        }
        drop(layout.size)
        body(event)
        return true
    }

    private static func areNeighbours(_ first: InputEvent, _ second: InputEvent) -> Bool {
        (second.microseconds - first.microseconds).magnitude <= 60_000_000
    }

    private func event(at offset: Int) -> InputEvent? {
        try? layout.event(in: pending.span.bytes, at: offset)
    }

    private mutating func drop(_ size: Int) {
        for index in size..<max(count, size) { pending[index - size] = pending[index] }
        count -= size
    }
}
