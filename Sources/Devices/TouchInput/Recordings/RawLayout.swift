/// How `struct input_event` lies in memory, little-endian.
public enum RawLayout: Hashable, Sendable {
    /// 24 bytes: two 64-bit words of time.
    case bits64
    /// 16 bytes: two 32-bit words of time.
    case bits32

    /// This system's.
    public static var native: RawLayout { MemoryLayout<Int>.size == 8 ? .bits64 : .bits32 }

    /// Bytes to an event.
    public var size: Int {
        switch self {
        case .bits64: 24
        case .bits32: 16
        }
    }

    /// Puts together the event whose bytes `byte` gives, or says what no device can have sent.
    func event(_ byte: (Int) -> UInt8) throws(Fault) -> InputEvent {
        func word(_ position: Int, _ count: Int) -> UInt64 {
            var value: UInt64 = 0
            for index in 0..<count { value |= UInt64(byte(position + index)) << UInt64(8 * index) }
            return value
        }
        let half = (size - 8) / 2
        return try Self.event(
            seconds: word(0, half), microseconds: word(half, half), type: UInt16(truncatingIfNeeded: word(size - 8, 2)),
            code: UInt16(truncatingIfNeeded: word(size - 6, 2)), value: Int32(truncatingIfNeeded: word(size - 4, 4)))
    }

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
                events.append(try event { bytes[offset + $0] })
            } catch {
                throw .event("event \(offset / size) at byte \(offset): \(error.problem)")
            }
        }
        return events
    }
}
