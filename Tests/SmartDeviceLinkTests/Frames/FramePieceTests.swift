import SmartDeviceLink
import TestSupport
import Testing

/// Frames of the audio and the video service that are passed on in pieces, without a copy.
struct FramePieceTests {
    private static let video = [UInt8](hex: "51 0b 00 01 00000005 00000009 | 0102030405")
    private static let first = [UInt8](hex: "52 0a 00 01 00000008 00000009 | 01000000 00000002")
    private static let rpc = [UInt8](hex: "51 07 00 01 00000002 00000009 | abcd")
    private static let control = [UInt8](hex: "50 0b 04 01 00000000 00000009")

    /// The items read from bytes that arrive in these reads: `f` with a frame's service, `p` with a piece's bytes.
    private static func found(
        _ reads: [[UInt8]], by first: FrameReader = FrameReader(passesStreams: true)
    ) -> [String] {
        var reader = first
        var found: [String] = []
        for read in reads {
            reader.append(read)
            while let next = reader.next() {
                switch next {
                case .frame(let frame): found.append("f\(frame.header.service)")
                case .piece(let piece):
                    found.append(
                        "p\(piece.isStart ? "<" : "")\(read[piece.range].map { String($0) }.joined())"
                            + "\(piece.isEnd ? ">" : "")")
                case .malformed: found.append("malformed")
                }
            }
        }
        return found
    }

    @Test func `stream frames are read in pieces, all other frames whole`() {
        #expect(
            Self.found([Self.video + Self.rpc + Self.control + Self.first + Self.video])
                == ["p<12345>", "frpc", "fvideo", "p<10000002>", "p<12345>"])
    }

    static let cuts: [(at: Int, found: [String])] = [
        (1, ["p<12345>"]), (11, ["p<12345>"]), (12, ["p<12345>"]), (13, ["p<1", "p2345>"]), (16, ["p<1234", "p5>"]),
        (17, ["p<12345>"]),
    ]

    @Test(arguments: cuts)
    func `a piece has the bytes of a frame that have arrived`(row: (at: Int, found: [String])) {
        let reads = [Array(Self.video[..<row.at]), Array(Self.video[row.at...]) + Self.rpc]
        #expect(Self.found(reads) == row.found + ["frpc"])
    }

    @Test func `the same bytes are read for any division into three reads`() {
        let bytes = Self.rpc + Self.video + Self.rpc + Self.video + Self.video
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let reads = [bytes[..<first], bytes[first..<second], bytes[second...]].map { Array($0) }
                let found = Self.found(reads)
                #expect(found.filter { $0.hasPrefix("f") }.count == 2)
                let digits = found.joined().filter(\.isWholeNumber)
                #expect(digits == "123451234512345", "\(first), \(second)")
            }
        }
    }

    @Test func `bytes of a stream are not buffered between reads`() {
        var bytes: [UInt8] = []
        var writer = FrameWriter(version: 5, session: 1, mtu: 131_084)
        writer.append(Array(repeating: 7, count: 131_072), service: .video, to: &bytes)
        var reader = FrameReader(passesStreams: true)
        for start in stride(from: 0, to: bytes.count, by: 4096) {
            reader.append(Array(bytes[start..<min(start + 4096, bytes.count)]))
            while reader.next() != nil {}
            #expect(reader.heldBytes == 0)
        }
    }

    @Test func `malformed bytes inside a stream frame are its data, after it they are malformed`() {
        let noise = [UInt8](repeating: 0xff, count: 9)
        #expect(Self.found([Self.video + noise + Self.video]) == ["p<12345>", "malformed", "p<12345>"])
    }

    @Test func `a reader that passes all frames gives their bytes for any division, and holds no payload`() {
        let bytes = [0x51, 0x07, 0x1f] + Self.rpc + Self.control + Self.first + Self.video + Self.rpc
        for cut in 0...bytes.count {
            let reads = [Array(bytes[..<cut]), Array(bytes[cut...])]
            let found = Self.found(reads, by: FrameReader(passesAll: true)).joined()
            // A cut in a payload makes two pieces of one.
            #expect(found.filter { !"<>p".contains($0) } == "malformed171205fvideo1000000212345171205", "\(cut)")
        }
        var reader = FrameReader(passesAll: true)
        let large = [UInt8](hex: "51 07 00 01 00020000 00000009") + [UInt8](repeating: 7, count: 60_000)
        reader.append(large)
        while reader.next() != nil {}
        #expect(reader.heldBytes == 0)
        reader.append([UInt8](repeating: 7, count: 131_072 - 60_000) + Self.rpc.prefix(5))
        while reader.next() != nil {}
        #expect(reader.heldBytes < 64)
        reader.append(Array(Self.rpc[5...]) + large + large)
        while reader.next() != nil {}
        #expect(reader.heldBytes < 64)
    }

    @Test func `a reader that does not pass streams gives whole frames`() {
        #expect(FrameReader.read(Self.video + Self.first).count == 2)
        #expect(FrameReader.read(Self.video, chunk: 3).count == 1)
    }
}
