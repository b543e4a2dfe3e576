import SmartDeviceLink
import TestSupport
import Testing

struct FrameReading {
    static let frame = [UInt8](hex: "51 07 00 01 00000002 00000009 | abcd")

    @Test(arguments: Conversation.all)
    func `the same frames are read for any division into pieces`(conversation: [UInt8]) {
        let whole = FrameReader.read(conversation)
        #expect(whole.count > 8)
        #expect(!whole.contains(.malformed))
        for chunk in 1...conversation.count {
            guard FrameReader.read(conversation, chunk: chunk) != whole else { continue }
            Issue.record("pieces of \(chunk) bytes read differently")
        }
    }

    @Test func `malformed bytes between two frames are reported once, however they are split`() {
        let bytes = Self.frame + [UInt8](repeating: 0xff, count: 40) + Self.frame
        let whole = FrameReader.read(bytes)
        #expect(whole.filter { $0 == .malformed }.count == 1)
        #expect(whole.count == 3)
        for chunk in 1...bytes.count { #expect(FrameReader.read(bytes, chunk: chunk) == whole) }
    }

    static let noises: [(name: String, bytes: [UInt8])] = [
        ("0xFF, once", [0xff]),
        ("0xFF, a thousand times", Array(repeating: 0xff, count: 1000)),
        ("zeros", Array(repeating: 0, count: 1000)),
        ("text", Array("GET / HTTP/1.1\r\nHost: car\r\n\r\n".utf8)),
    ]

    @Test(arguments: noises)
    func `malformed bytes count as one run, and the frame after them is read`(name: String, bytes: [UInt8]) {
        let found = FrameReader.read(bytes + Self.frame)
        #expect(found.first == .malformed)
        #expect(found.dropFirst() == FrameReader.read(Self.frame)[...])
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `random bytes count as one run, and the frame after them is read`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let found = FrameReader.read(numbers.bytes(500) + Self.frame)
        #expect(found.first == .malformed)
        #expect(found.dropFirst() == FrameReader.read(Self.frame)[...])
    }

    @Test func `malformed bytes before and after a frame count as two runs`() {
        let found = FrameReader.read([0xff, 0xff] + Self.frame + [0xff, 0xff] + Self.frame)
        #expect(found.filter { $0 == .malformed }.count == 2)
    }

    @Test func `a megabyte of malformed bytes leaves no memory in use`() {
        var reader = FrameReader()
        #expect(reader.read(Array(repeating: 0xff, count: 1 << 20)) == [.malformed])
        #expect(reader.heldBytes == 0)
        #expect(reader.read(Self.frame) == FrameReader.read(Self.frame))
    }

    @Test func `a frame of the largest size in small pieces is buffered once`() {
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: 1, mtu: 131_084)
        writer.append(Array(repeating: 7, count: 131_072), service: .rpc, to: &bytes)
        var reader = FrameReader()
        for piece in 0..<3 {
            #expect(reader.read(bytes, chunk: 4096).count == 1)
            #expect(reader.heldBytes <= FrameReader.keptCapacity, "piece \(piece)")
        }
    }
}
