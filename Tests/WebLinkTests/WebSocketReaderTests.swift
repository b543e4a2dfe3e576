import TestSupport
import Testing

@testable import WebLink

struct WebSocketReaderTests {
    private typealias Event = WebSocketReader.Event

    private static let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    private static let limit = 100_000

    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        var bytes = WebSocketFrame(.binary, payload).bytes(mask: mask)
        bytes[0] = first
        return bytes
    }

    private static func read(_ bytes: [UInt8], piece: Int? = nil) -> ([Event], UInt16?) {
        var reader = WebSocketReader(messageLimit: limit)
        var events: [Event] = []
        let piece = piece ?? max(bytes.count, 1)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            do throws(WebSocketReader.Failure) {
                try reader.read(Array(bytes[start..<min(start + piece, bytes.count)]), into: &events)
            } catch {
                return (events, error.code)
            }
        }
        return (events, nil)
    }

    private static let hello = Array("h\u{E9}llo".utf8)

    @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
    func `a message of any length is received as it was sent`(count: Int) {
        let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let bytes = WebSocketFrame(.binary, payload).bytes(mask: Self.mask)
        #expect(Self.read(bytes).0 == [.binary(payload)])
        #expect(Self.read(bytes, piece: 4096).0 == [.binary(payload)])
    }

    @Test func `WebSocket frames are read the same however they are split`() {
        let bytes =
            Self.frame(0x01, Array(Self.hello.prefix(2))) + Self.frame(0x89, [1, 2]) + Self.frame(0x00, [])
            + Self.frame(0x80, Array(Self.hello.dropFirst(2))) + Self.frame(0x82, [7]) + Self.frame(0x8A, [])
            + Self.frame(0x88, [3, 232])
        let whole: [Event] = [.ping([1, 2]), .text(Self.hello), .binary([7]), .pong([]), .close(code: 1000)]
        for piece in 1...bytes.count { #expect(Self.read(bytes, piece: piece).0 == whole, "pieces of \(piece)") }
        for cut in 0..<bytes.count {
            let (events, failure) = Self.read(Array(bytes[..<cut]))
            #expect(whole.starts(with: events) && failure == nil, "the first \(cut)")
        }
    }

    static let failures: [(bytes: [UInt8], code: UInt16)] = [
        ([0x81, 0x01, 0x41], 1002),
        (frame(0xC1, hello), 1002), (frame(0xA1, hello), 1002), (frame(0x91, hello), 1002),
        (frame(0x83, hello), 1002), (frame(0x8B, hello), 1002),
        (frame(0x09, [1]), 1002), (frame(0x89, [UInt8](repeating: 0, count: 126)), 1002),
        (frame(0x80, hello), 1002), (frame(0x01, hello) + frame(0x81, hello), 1002),
        ([0x82, 0xFE, 0, 125] + mask, 1002), ([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + mask, 1002),
        ([0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0x86, 0xA1] + mask, 1009),
        ([0x82, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] + mask, 1009),
        (frame(0x02, [UInt8](repeating: 0, count: 60_000)) + frame(0x80, [UInt8](repeating: 0, count: 60_000)), 1009),
        (frame(0x81, [0xFF]), 1007), (frame(0x01, [0xC3]) + frame(0x80, [0x41]), 1007),
        (frame(0x88, [3]), 1002), (frame(0x88, [3, 237]), 1002), (frame(0x88, [0, 0]), 1002),
        (frame(0x88, [3, 232, 0xFF]), 1007),
    ]

    @Test(arguments: failures.indices)
    func `a protocol violation ends the connection with its close code`(row: Int) {
        #expect(Self.read(Self.failures[row].bytes).1 == Self.failures[row].code)
        #expect(Self.read(Self.failures[row].bytes, piece: 1).1 == Self.failures[row].code)
    }

    @Test func `a server's frames are read without a mask, and refused with one`() throws {
        let bytes = WebSocketFrame(.binary, Self.hello).bytes() + WebSocketFrame(.ping, []).bytes()
        for piece in 1...bytes.count {
            var reader = WebSocketReader(messageLimit: Self.limit, from: .server)
            var events: [Event] = []
            for start in stride(from: 0, to: bytes.count, by: piece) {
                try reader.read(Array(bytes[start..<min(start + piece, bytes.count)]), into: &events)
            }
            #expect(events == [.binary(Self.hello), .ping([])], "pieces of \(piece)")
        }
        var reader = WebSocketReader(messageLimit: Self.limit, from: .server)
        var events: [Event] = []
        let failure = #expect(throws: WebSocketReader.Failure.self) {
            try reader.read(Self.frame(0x82, Self.hello), into: &events)
        }
        #expect(failure?.code == 1002)
    }

    @Test func `fragments of UTF-8 may end within a character`() {
        #expect(Self.read(Self.frame(0x01, [0xC3]) + Self.frame(0x80, [0xA9])).0 == [.text([0xC3, 0xA9])])
    }

    @Test func `after a failure or a close nothing is read or kept`() {
        for first in [[0x81, 0x01] as [UInt8], Self.frame(0x88, [])] {
            var reader = WebSocketReader(messageLimit: Self.limit)
            var events: [Event] = []
            try? reader.read(first, into: &events)
            events = []
            try? reader.read(Self.frame(0x82, Self.hello), into: &events)
            #expect(events.isEmpty)
            #expect(reader.heldBytes == 0)
        }
    }

    @Test func `a WebSocket frame that announces a large length allocates nothing`() throws {
        var reader = WebSocketReader(messageLimit: Self.limit)
        var events: [Event] = []
        try reader.read([0x82, 0xFF, 0, 0, 0, 0, 0, 1, 0x86, 0xA0] + Self.mask + [1, 2], into: &events)
        #expect(reader.heldBytes == 2)
    }

    @Test func `binary messages of any length are passed on at once and not kept`() throws {
        let payload = [UInt8](repeating: 7, count: 1000)
        let bytes =
            Self.frame(0x02, payload) + Self.frame(0x89, [1]) + Self.frame(0x80, payload) + Self.frame(0x81, [0x41])
        for piece in [1, 7, 500, bytes.count] {
            var reader = WebSocketReader(messageLimit: 10, passesBinary: true)
            var events: [Event] = []
            for start in stride(from: 0, to: bytes.count, by: piece) {
                try reader.read(Array(bytes[start..<min(start + piece, bytes.count)]), into: &events)
                #expect(reader.heldBytes < 15)
            }
            let passed = events.flatMap { event -> [UInt8] in if case .binary(let part) = event { part } else { [] } }
            #expect(passed == payload + payload)
            #expect(events.contains(.ping([1])))
            #expect(events.last == .text([0x41]))
        }
        var reader = WebSocketReader(messageLimit: 10, passesBinary: true)
        var events: [Event] = []
        #expect(throws: WebSocketReader.Failure.self) { try reader.read(Self.frame(0x81, payload), into: &events) }
    }

    @Test func `damaged WebSocket frames are refused and hold at most one message`() {
        var numbers = SeededNumbers(seed: 6455)
        let bytes = Self.frame(0x01, Self.hello) + Self.frame(0x89, [1]) + Self.frame(0x80, Self.hello)
        for _ in 0..<20_000 {
            var reader = WebSocketReader(messageLimit: 50)
            var events: [Event] = []
            try? reader.read(numbers.damage(bytes), into: &events)
            #expect(reader.heldBytes <= 50 + 125 + 14)
        }
    }

    @Test func `a close reason is shortened to fit into a control frame`() {
        let frame = WebSocketFrame.close(1008, String(repeating: "\u{E9}", count: 100))
        #expect(frame.payload.count == 2 + 122)
        #expect(String(validating: frame.payload[2...], as: UTF8.self) != nil)
    }

    @Test func `a client that leaves two pings unanswered is closed, unless it sends bytes`() {
        let time = WebSocketPulse.interval
        var pulse = WebSocketPulse(at: 0)
        #expect(pulse.timerFired(at: time - 1) == .nothing)
        #expect(pulse.timerFired(at: time) == .ping)
        #expect(pulse.timerFired(at: 2 * time) == .ping)
        pulse.heard()
        #expect(pulse.timerFired(at: 3 * time) == .ping)
        #expect(pulse.timerFired(at: 4 * time) == .ping)
        #expect(pulse.timerFired(at: 5 * time) == .close)
        #expect(pulse.deadline == 6 * time)
    }
}
