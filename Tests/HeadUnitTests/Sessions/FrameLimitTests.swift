import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct FrameLimits {
    static func heartbeats(_ count: Int, for phone: Phone) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<count { phone.writer.control(.heartbeat, service: .control, to: &bytes) }
        return bytes
    }

    static func said(_ heard: [Heard]) -> [String?] {
        heard.map { $0.notification.map { "\($0)" } ?? $0.control.map { "\($0)" } }
    }

    @Test func `a thousand frames in a second are accepted; one more ends the connection's sessions`() throws {
        let bench = Bench()
        let shared = bench.connect()
        let phones = try [#require(bench.app("One", on: shared)), #require(bench.app("Two", on: shared))]
        let other = try #require(bench.app("Other"))
        bench.now = bench.now + .seconds(1)
        #expect(bench.send(Self.heartbeats(1000, for: phones[0]), on: shared).count == 1000)
        let heard = bench.send(Self.heartbeats(500, for: phones[0]), on: shared).filter { $0.connection == shared }
        let farewell: [String?] = ["onAppInterfaceUnregistered", "endService"]
        #expect(Self.said(heard) == farewell + farewell)
        #expect(heard.map(\.frame.header.session) == [1, 1, 2, 2])
        #expect(heard.first?.parameters["reason"] == "TOO_MANY_REQUESTS")
        #expect(bench.closed.isEmpty)
        #expect(bench.engine.counters.framesDropped == 500)
        #expect(bench.request(.listFiles, from: phones[0]).isEmpty)
        #expect(bench.request(.listFiles, from: other).first?.result == .success)
    }

    @Test func `frames of a flooding connection are ignored until it pauses`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.now = bench.now + .seconds(1)
        _ = bench.send(Self.heartbeats(1001, for: phone), on: phone.connection)
        bench.now = bench.now + .milliseconds(900)
        #expect(bench.control(.startService, on: phone.connection).isEmpty)
        bench.now = bench.now + .milliseconds(200)
        let again = try #require(bench.open(on: phone.connection))
        // sdl_core: an app that was unregistered for flooding cannot register again on this connection.
        let registration = RegisterAppInterface(appName: "Drive", appID: "Drive", types: [.navigation])
        let heard = bench.request(.registerAppInterface, registration.parameters, from: again)
        #expect(heard.first?.result == .tooManyPendingRequests)
        #expect(bench.closed == [phone.connection])
        #expect(bench.app() != nil, "it registers on another connection")
    }

    @Test func `a flooding connection is read less often`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        bench.now = bench.now + .seconds(1)
        _ = bench.send(Self.heartbeats(1000, for: phone), on: phone.connection)
        #expect(bench.rests.isEmpty)
        for number in 1...3 {
            _ = bench.send(Self.heartbeats(341, for: phone), on: phone.connection)
            #expect(bench.rests.map(\.connection) == Array(repeating: phone.connection, count: number))
        }
        #expect(bench.rests.allSatisfy { $0.time == .milliseconds(100) })
        bench.now = bench.now + .seconds(2)
        _ = bench.send(Self.heartbeats(1, for: phone), on: phone.connection)
        #expect(bench.rests.count == 3, "it is quiet again")
    }

    @Test func `the frame limit applies to any interval of one second`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for _ in 0..<50 {
            bench.now = bench.now + .milliseconds(100)
            #expect(bench.send(Self.heartbeats(100, for: phone), on: phone.connection).count == 100)
        }
    }

    /// The frame, with the number of an open session where `isOpen`.
    static let dropped: [(name: String, isOpen: Bool, header: FrameHeader)] = [
        ("of no session", false, FrameHeader(version: 5, type: .single, service: .rpc, session: 9, size: 14)),
        ("of session 0", false, FrameHeader(version: 5, type: .single, service: .rpc, session: 0, size: 14)),
        ("FIRST, of no session", false, FrameHeader(version: 5, type: .first, service: .rpc, session: 9, size: 8)),
        (
            "encrypted", true,
            FrameHeader(version: 5, isEncrypted: true, type: .single, service: .rpc, session: 0, size: 14)
        ),
        (
            "encrypted, FIRST", true,
            FrameHeader(version: 5, isEncrypted: true, type: .first, service: .bulk, session: 0, size: 8)
        ),
    ]

    @Test(arguments: dropped.indices)
    func `a frame that no service accepts is dropped and counted`(row: Int) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        var header = Self.dropped[row].header
        if Self.dropped[row].isOpen { header.session = phone.session }
        header.messageID = 7
        var bytes: [UInt8] = []
        header.append(to: &bytes)
        bytes += RPCMessage(type: .request, function: .listFiles, correlationID: 1, parameters: [:]).payload
            .prefix(Int(header.size))
        // An encrypted frame is answered on the control service, and never served.
        let heard = bench.send(bytes, on: phone.connection)
        #expect(
            heard.map(\.frame.header.service) == (header.isEncrypted ? [.control] : []), "\(Self.dropped[row].name)")
        #expect(bench.engine.counters.framesDropped == 1)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `a connection may have at most 16 sessions`() throws {
        let bench = Bench()
        let connection = bench.connect()
        for _ in 0..<16 { #expect(bench.open(on: connection) != nil) }
        let heard = bench.control(.startService, on: connection)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(try BSONDocument(bytes: #require(heard.first).frame.payload[...])["reason"] != nil)
        #expect(bench.open() != nil, "it is opened on another connection")
    }
}
