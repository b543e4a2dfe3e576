/// Splits a byte stream of `struct input_event` into events. The bytes may arrive in pieces of any size. It keeps at
/// most two events' bytes.
///
/// The stream has no separators. Bytes that cannot be an event (see ``RawLayout``) are skipped one by one until two
/// valid events follow each other, at most a minute apart. The skipped bytes are replaced by one `SYN_DROPPED`, so that
/// a tracker cancels its contacts and waits for the next whole frame.
public struct EventDecoder: Sendable {
    /// Number of runs of bytes that are not events.
    public private(set) var faults = 0
    /// Bytes in these runs.
    public private(set) var skippedBytes = 0

    private let layout: RawLayout
    private var pending = InlineArray<48, UInt8>(repeating: 0)
    private var count = 0
    private var isSearching = false

    public init(layout: RawLayout = .native) { self.layout = layout }

    /// - Parameter body: Called for each complete event.
    public mutating func decode(_ bytes: UnsafeRawBufferPointer, _ body: (InputEvent) -> Void) {
        var offset = 0
        while offset < bytes.count {
            // The usual case: a whole event, which is read in place.
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

    /// The writer has changed: discards half an event.
    public mutating func reset() {
        if isSearching || count > 0 { skippedBytes &+= count }
        count = 0
        isSearching = false
    }

    /// - Returns: false if nothing more can be done with the bytes that are there.
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
