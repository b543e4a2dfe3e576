import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A message that no service accepts is logged once, and answered if the protocol has a response.
struct DroppedMessages {
    private static func dropped(_ bench: Bench) -> [String] {
        bench.notes.compactMap { if case .dropped(_, let what) = $0 { what } else { nil } }
    }

    /// Frames of a message with so many bytes.
    private static func message(_ count: Int, service: Service, session: UInt8) -> [[UInt8]] {
        var writer = FrameWriter(version: 5, session: session)
        var bytes: [UInt8] = []
        writer.append([UInt8](repeating: 7, count: count), service: service, to: &bytes)
        return stride(from: 0, to: bytes.count, by: 4096).map { Array(bytes[$0..<min($0 + 4096, bytes.count)]) }
    }

    static let tooLong: [(service: Service, bytes: Int, what: String)] = [
        (.video, 9_000_000, "data on service 11, which was not started"),
        (.audio, 5000, "data on service 10, which was not started"),
        (.rpc, 9_000_000, "a message on service 7 announces 9000000 bytes; 1 to 8388608 are taken"),
    ]

    @Test(arguments: tooLong)
    func `a dropped message is logged in one line`(row: (service: Service, bytes: Int, what: String)) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for piece in Self.message(row.bytes, service: row.service, session: phone.session) {
            #expect(bench.send(piece, on: phone.connection).isEmpty)
        }
        #expect(Self.dropped(bench) == [row.what])
        #expect(!bench.notes.contains(.malformed(phone.connection)))
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test(arguments: [Service.rpc, .bulk])
    func `an encrypted message is answered by an InternalError on the control service`(service: Service) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let message = RPCMessage(type: .request, function: .listFiles, correlationID: 3, parameters: [:])
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, isEncrypted: true, type: .single, service: service, session: phone.session,
            size: UInt32(message.payload.count), messageID: 9
        ).append(to: &bytes)
        let heard = bench.send(bytes + message.payload, on: phone.connection)
        let frame = try #require(heard.first).frame
        #expect(heard.count == 1)
        #expect(frame.header.service == .control && frame.header.type == .single && !frame.header.isEncrypted)
        // protocol_spec §5.1.1: a notification's query header, JSON, and then the error's number.
        #expect(frame.payload.prefix(8) == [0x20, 0, 0, 2, 0, 0, 0, 0])
        #expect(frame.payload.last == 0x05)
        let json = try JSONParser.parse(frame.payload[12..<(frame.payload.count - 1)])
        #expect(json["id"] == 5)
        #expect(json["text"]?.string?.contains("not protected") == true)
        #expect(Self.dropped(bench).count == 1)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    static let foreign: [(name: String, bytes: String, told: ForeignProtocol)] = [
        ("a browser", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", .http("GET / HTTP/1.1")),
        ("curl", "POST /x HTTP/1.1\r\n\r\n", .http("POST /x HTTP/1.1")),
        ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .http("PRI * HTTP/2.0")),
        (
            "a WebSocket", "GET /ws HTTP/1.1\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n\r\n",
            .webSocket("GET /ws HTTP/1.1")
        ),
        ("TLS", "\u{16}\u{3}\u{1}\u{2}", .tls),
    ]

    @Test(arguments: foreign, [1, 3, 4096])
    func `a client of another protocol is logged with its name and disconnected`(
        row: (name: String, bytes: String, told: ForeignProtocol), step: Int
    ) {
        let bench = Bench()
        let connection = bench.connect()
        let bytes = [UInt8](row.bytes.utf8)
        for start in stride(from: 0, to: bytes.count, by: step) where bench.closed.isEmpty {
            #expect(bench.send(Array(bytes[start..<min(start + step, bytes.count)]), on: connection).isEmpty)
        }
        #expect(bench.closed == [connection])
        #expect(bench.notes.count == 1, "one line, and none about malformed bytes")
        guard case .foreign(connection, let told)? = bench.notes.first else {
            Issue.record("\(bench.notes)")
            return
        }
        if step == 4096 { #expect(told == row.told) }
    }

    @Test func `the first frame of an SDL client is read even if it arrives byte by byte`() throws {
        for version in [1, 2, 5] as [UInt8] {
            let bench = Bench()
            let connection = bench.connect()
            var bytes: [UInt8] = []
            FrameHeader(
                version: version, type: .control, service: .rpc, info: ControlInfo.startService.rawValue, session: 0,
                size: 0
            ).append(to: &bytes)
            var heard: [Heard] = []
            for byte in bytes { heard += bench.send([byte], on: connection) }
            #expect(heard.map(\.control) == [.startServiceACK])
            #expect(bench.closed.isEmpty)
        }
    }

    @Test func `every refused request is counted`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.request(.deleteCommand, [:], from: phone) + bench.request(.listFiles, from: phone)
        _ = bench.request(.speak, [:], from: phone)
        #expect(bench.engine.counters.requestsRefused == 2)
    }
}
