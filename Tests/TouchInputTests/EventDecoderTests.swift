import TestSupport
import Testing
import TouchInput

@Suite struct EventDecoding {
    static func bytes(of events: [InputEvent], layout: RawLayout = .bits64) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ word: Int64, _ size: Int) {
            for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: word >> Int64(8 * shift))) }
        }
        for event in events {
            append(event.microseconds / 1_000_000, (layout.size - 8) / 2)
            append(event.microseconds % 1_000_000, (layout.size - 8) / 2)
            append(Int64(event.type), 2)
            append(Int64(event.code), 2)
            append(Int64(event.value), 4)
        }
        return bytes
    }

    static func decode(_ bytes: [UInt8], chunk: Int, with decoder: inout EventDecoder) -> [InputEvent] {
        var events: [InputEvent] = []
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            bytes[start..<min(start + chunk, bytes.count)].withUnsafeBytes { part in
                decoder.decode(part) { events.append($0) }
            }
        }
        return events
    }

    @Test(arguments: [RawLayout.bits64, .bits32], Array(1...60))
    func `the same events are decoded for any division into pieces`(layout: RawLayout, chunk: Int) throws {
        let events = try Streams.modelled("ten-fingers-then-id-wraps").events
        var decoder = EventDecoder(layout: layout)
        #expect(Self.decode(Self.bytes(of: events, layout: layout), chunk: chunk, with: &decoder) == events)
        #expect(decoder.faults == 0)
    }

    @Test(arguments: Array(0..<24))
    func `after lost bytes the decoder finds the next event and reports the loss`(
        cut: Int
    ) throws {
        let events = try Streams.modelled("ten-fingers-then-id-wraps").events.map { event in
            // As on a real clock: seconds since 1970.
            InputEvent(
                microseconds: event.microseconds + 1_763_731_000_000_000, type: event.type, code: event.code,
                value: event.value)
        }
        var bytes = Self.bytes(of: events)
        bytes.removeSubrange(10 * 24..<10 * 24 + cut)
        var decoder = EventDecoder(layout: .bits64)
        let found = Self.decode(bytes, chunk: 7, with: &decoder)
        #expect(Array(found.prefix(10)) == Array(events.prefix(10)))
        #expect(Array(found.suffix(50)) == Array(events.suffix(50)))
        #expect(decoder.faults == (cut == 0 ? 0 : 1))
        #expect(found.contains { $0.type == 0 && $0.code == 3 } == (cut != 0))
    }

    @Test func `an impossible event cancels all contacts`() throws {
        var tracker = try Streams.modelled("eof-mid-touch").tracker()
        let events = try Streams.modelled("eof-mid-touch").events
        var bytes = Self.bytes(of: Array(events.prefix(5)))
        bytes += [UInt8](repeating: 0xff, count: 24)
        bytes += Self.bytes(of: events)
        var decoder = EventDecoder(layout: .bits64)
        var lines: [String] = []
        for event in Self.decode(bytes, chunk: 24, with: &decoder) where tracker.take(event) {
            lines += tracker.frame.lines()
        }
        #expect(decoder.faults == 1)
        #expect(decoder.skippedBytes == 24)
        #expect(lines.first == "1000 begin 0 100,100")
        #expect(lines.dropFirst().first == "1000 cancel 0 100,100")
    }

    @Test func `random bytes give no events and use no memory`() {
        var numbers = SeededNumbers(seed: 3)
        let bytes = (0..<100_000).map { _ in UInt8.random(in: 1...255, using: &numbers) }
        var decoder = EventDecoder(layout: .bits64)
        #expect(Self.decode(bytes, chunk: 4096, with: &decoder) == [])
        #expect(decoder.faults == 1)
    }
}
