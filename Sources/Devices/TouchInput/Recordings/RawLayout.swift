/// The memory layout of `struct input_event`, little-endian.
public enum RawLayout: Hashable, Sendable {
    /// 24 bytes: two 64-bit words of time.
    case bits64
    /// 16 bytes: two 32-bit words of time.
    case bits32

    /// The layout of this system.
    public static var native: RawLayout { MemoryLayout<Int>.size == 8 ? .bits64 : .bits32 }

    /// Bytes of one event.
    public var size: Int {
        switch self {
        case .bits64: 24
        case .bits32: 16
        }
    }

    /// Reads the event at `offset`.
    ///
    /// - Precondition: The event's bytes are inside `bytes`.
    /// - Throws: ``Fault`` if no device can have sent this event.
    @inline(__always)
    func event(in bytes: RawSpan, at offset: Int) throws(Fault) -> InputEvent {
        func word<Word: FixedWidthInteger & BitwiseCopyable>(_ position: Int, _: Word.Type) -> Word {
            Word(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset + position, as: Word.self))
        }
        switch self {
        case .bits64:
            return try Self.event(
                seconds: word(0, UInt64.self), microseconds: word(8, UInt64.self), type: word(16, UInt16.self),
                code: word(18, UInt16.self), value: word(20, Int32.self))
        case .bits32:
            return try Self.event(
                seconds: UInt64(word(0, UInt32.self)), microseconds: UInt64(word(4, UInt32.self)),
                type: word(8, UInt16.self), code: word(10, UInt16.self), value: word(12, Int32.self))
        }
    }

    @inline(__always)
    private static func event(
        seconds: UInt64, microseconds: UInt64, type: UInt16, code: UInt16, value: Int32
    ) throws(Fault) -> InputEvent {
        guard seconds < 1 << 32 else { throw .event("\(seconds) is past the last second, 4294967295") }
        guard microseconds < 1_000_000 else { throw .event("\(microseconds) is past the last microsecond, 999999") }
        guard type <= EventType.last else { throw .event("type \(type) is past the last event type, 31") }
        guard code <= KeyCode.last else { throw .event("code \(code) is past the last event code, 767") }
        return InputEvent(
            microseconds: Int64(seconds) * 1_000_000 + Int64(microseconds), type: type, code: code, value: value)
    }

    /// Reads a whole file.
    func events(in bytes: [UInt8]) throws(Fault) -> [InputEvent] {
        guard bytes.count % size == 0 else {
            throw .event("\(bytes.count) bytes are no multiple of \(size), the size of an event")
        }
        var events: [InputEvent] = []
        events.reserveCapacity(bytes.count / size)
        for offset in stride(from: 0, to: bytes.count, by: size) {
            do {
                events.append(try event(in: bytes.span.bytes, at: offset))
            } catch {
                throw .event("event \(offset / size) at byte \(offset): \(error.problem)")
            }
        }
        return events
    }
}
