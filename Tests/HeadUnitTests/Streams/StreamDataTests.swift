import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Stream data are passed on as they arrive and count towards no limit.
struct StreamDataTests {
    private static func payload(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) } }

    static let messages: [(name: String, count: Int, mtu: Int)] = [
        ("one small frame", 10, 131_084), ("iOS, one frame", 100_000, 131_084),
        ("Android, as full as it gets", 131_072, 131_084), ("first and consecutive frames", 5000, 1024),
        ("many consecutive frames", 300_000, 1024), ("a last frame that is full", 2 * 1012, 1024),
    ]

    @Test(arguments: messages, [1, 13, 4096, 70_000])
    func `stream data are passed on complete and in order for any division into reads`(
        row: (name: String, count: Int, mtu: Int), read: Int
    ) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        let payload = Self.payload(read == 1 ? min(row.count, 5000) : row.count)
        for _ in 1...2 {
            bench.streams = []
            let bytes = phone.frames(payload, mtu: row.mtu)
            #expect(bench.send(inReads: bytes, of: read, on: phone.connection).isEmpty)
            #expect(bench.streamed == payload)
            #expect(bench.pieces.count { $0.isEndOfMessage } == 1)
            #expect(bench.pieces.last?.isEndOfMessage == true)
            #expect(bench.pieces.first?.isFirstOfMessage == true)
            let isFull = payload.count == 131_072
            #expect(bench.pieces.allSatisfy { $0.isFullFrame == isFull })
            let isSingle = payload.count + 12 <= row.mtu
            #expect(bench.pieces.allSatisfy { $0.isFirstOfMessage } == (isSingle || payload.count <= row.mtu))
        }
    }

    @Test func `each piece of stream data has the number of bytes missing in its frame`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        _ = bench.send(inReads: phone.frames(Self.payload(1000), mtu: 131_084), of: 412, on: phone.connection)
        // The first read contains the header's 12 bytes.
        #expect(bench.pieces.map(\.rest) == [600, 188, 0])
    }

    @Test func `isFirstOfMessage is set for pieces of the first data frame only`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        _ = bench.send(inReads: phone.frames(Self.payload(3000), mtu: 1012), of: 300, on: phone.connection)
        // The First frame's 20 bytes and the next header are not passed on.
        let first = bench.pieces.prefix { $0.isFirstOfMessage }
        #expect(first.reduce(0) { $0 + $1.range.count } == 1000)
        #expect(bench.pieces.dropFirst(first.count).allSatisfy { !$0.isFirstOfMessage })
    }

    @Test func `RPCs between stream frames are served before the stream data of the same read`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        bench.streams = []
        let request = RPCMessage(type: .request, function: .listFiles, correlationID: 4, parameters: [:])
        let rpc = phone.frames(request.payload, service: .rpc)
        let bytes = phone.frames([1, 2]) + rpc + phone.frames([3]) + rpc + phone.frames([4, 5, 6])
        for cut in 0...bytes.count {
            bench.streams = []
            let heard = [bytes[..<cut], bytes[cut...]].flatMap { bench.send(Array($0), on: phone.connection) }
            #expect(heard.map(\.result) == [.success, .success])
            #expect(bench.streamed == [1, 2, 3, 4, 5, 6], "cut at \(cut)")
        }
        var outbox = Outbox()
        var engine = bench.engine
        engine.handle(.received(phone.connection, bytes), at: bench.now, into: &outbox)
        let kinds = outbox.effects.compactMap { effect -> String? in
            if case .send = effect { "send" } else if case .streamData = effect { "data" } else { nil }
        }
        #expect(kinds == ["send", "send", "data", "data", "data"])
    }

    @Test func `data before EndService and after StartService in one read belong to different streams`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        bench.streams = []
        func control(_ info: ControlInfo) -> [UInt8] {
            var bytes: [UInt8] = []
            FrameHeader(
                version: 5, type: .control, service: .video, info: info.rawValue, session: phone.session, size: 0
            ).append(to: &bytes)
            return bytes
        }
        let bytes = phone.frames([1]) + control(.endService) + control(.startService) + phone.frames([2])
        #expect(bench.send(bytes, on: phone.connection).map(\.control) == [.endServiceACK, .startServiceACK])
        let order = bench.streams.map { news in
            switch news {
            case .opened: "opened"
            case .data(_, let bytes, _): "\(bytes)"
            case .closed: "closed"
            }
        }
        #expect(order == ["[1]", "closed", "opened", "[2]"])
    }

    @Test func `a sound file of 30 MB in one message is passed on without using memory`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer("Drive", .audio))
        let used = bench.engine.memory.used
        let piece = Self.payload(131_072)
        var count = 0
        var header: [UInt8] = []
        FrameHeader(version: 5, type: .first, service: .audio, session: phone.session, size: 8, messageID: 3)
            .append(to: &header)
        _ = bench.send(header + [0x01, 0xe0, 0, 0, 0, 0, 0, 240], on: phone.connection)
        for number in 1...240 {
            var bytes: [UInt8] = []
            FrameHeader(
                version: 5, type: .consecutive, service: .audio, info: UInt8(number == 240 ? 0 : number),
                session: phone.session, size: 131_072, messageID: 3
            ).append(to: &bytes)
            bench.streams = []
            #expect(bench.send(inReads: bytes + piece, on: phone.connection).isEmpty)
            count += bench.streamed.count
            #expect(bench.engine.memory.used - used <= 16 << 10)
        }
        #expect(count == 240 * 131_072)
        #expect(bench.engine.snapshot.apps.first?.streams.map(\.bytes) == [Int64(count)])
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
        #expect(bench.engine.counters.framesDropped == 0)
    }

    @Test func `stream frames count neither as frames nor as requests`() throws {
        var configuration = HeadUnitConfiguration.streaming
        configuration.limits.frames = 10
        configuration.limits.requests = 10
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        bench.now = bench.now + .seconds(2)
        #expect(bench.start(.video, from: phone).map(\.control) == [.startServiceACK])
        for _ in 1...1000 { #expect(bench.stream([1], from: phone).isEmpty) }
        #expect(bench.streamed.count == 1000)
        #expect(bench.rests.isEmpty)
    }

    @Test func `encrypted stream frames and frames of another session are dropped`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        for (isEncrypted, session) in [(true, phone.session), (false, 99)] as [(Bool, UInt8)] {
            var bytes: [UInt8] = []
            FrameHeader(
                version: 5, isEncrypted: isEncrypted, type: .single, service: .video, session: session, size: 3,
                messageID: 1
            ).append(to: &bytes)
            #expect(bench.send(bytes + [1, 2, 3], on: phone.connection).isEmpty)
        }
        #expect(bench.streamed.isEmpty)
        #expect(bench.engine.counters.framesDropped == 2)
        #expect(bench.engine.snapshot.apps.first?.streams.count == 1)
    }

    @Test func `an effect with stream data uses less memory than one that sends a message`() {
        #expect(MemoryLayout<(StreamID, StreamPiece)>.size < MemoryLayout<(ConnectionID, Range<Int>)>.size)
    }
}
