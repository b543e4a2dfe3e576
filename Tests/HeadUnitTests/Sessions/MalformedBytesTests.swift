import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct MalformedBytes {
    /// One run of noise, ended by a heartbeat.
    static func noise(for phone: Phone) -> [UInt8] {
        var bytes: [UInt8] = [0xff, 0xff, 0xff]
        phone.writer.control(.heartbeat, service: .control, to: &bytes)
        return bytes
    }

    static let noises: [(name: String, bytes: [UInt8])] = [
        ("0xFF", Array(repeating: 0xff, count: 5000)), ("zeros", Array(repeating: 0, count: 5000)),
        ("version 6", [0x61, 7, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0]),
        ("SINGLE of size 0", [0x51, 7, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
        ("too large", [0x51, 7, 0, 1, 0, 2, 0, 1, 0, 0, 0, 1]),
        ("FIRST of 9 bytes", [0x52, 7, 0, 1, 0, 0, 0, 9, 0, 0, 0, 1]),
        ("an unknown service", [0x50, 5, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    ]

    @Test(arguments: noises)
    func `malformed bytes are skipped, and the frame after them is served`(name: String, bytes: [UInt8]) throws {
        let bench = Bench()
        var phone = try #require(bench.app())
        var request: [UInt8] = []
        let message = RPCMessage(type: .request, function: .listFiles, correlationID: 7, parameters: [:])
        phone.writer.append(message.payload, service: .rpc, to: &request)
        let heard = bench.send(bytes + request, on: phone.connection)
        #expect(heard.map(\.result) == [.success])
        #expect(bench.closed.isEmpty)
    }

    @Test func `ten runs of malformed bytes in a second are accepted, the eleventh closes this connection only`() throws
    {
        let bench = Bench()
        let loud = try #require(bench.app("Loud"))
        let quiet = try #require(bench.app("Quiet"))
        for _ in 0..<10 { #expect(bench.send(Self.noise(for: loud), on: loud.connection).count == 1) }
        #expect(bench.closed.isEmpty)
        let heard = bench.send(Self.noise(for: loud), on: loud.connection)
        #expect(bench.closed == [loud.connection])
        // The loud app was in the foreground; the quiet one only gets FULL.
        #expect(heard.allSatisfy { $0.connection == quiet.connection && $0.notification == .onHMIStatus })
        #expect(bench.send(Self.noise(for: loud), on: loud.connection).isEmpty)
        #expect(bench.request(.listFiles, from: quiet).first?.result == .success)
    }

    @Test func `runs of malformed bytes in one read count like runs in several reads`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let bytes = Array(repeating: Self.noise(for: phone), count: 11).flatMap { $0 }
        #expect(bench.send(bytes, on: phone.connection).count == 10)
        #expect(bench.closed == [phone.connection])
    }

    @Test func `a long run of malformed bytes in many reads counts once`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for _ in 0..<100 { _ = bench.send(Array(repeating: 0xff, count: 1000), on: phone.connection) }
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `ten runs of malformed bytes a second are accepted for any length of time`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for _ in 0..<100 {
            _ = bench.send(Self.noise(for: phone), on: phone.connection)
            bench.now = bench.now + .milliseconds(100)
        }
        #expect(bench.closed.isEmpty)
    }

    @Test func `the limit of runs of malformed bytes applies to any interval of one second`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.send(Self.noise(for: phone), on: phone.connection)
        bench.now = bench.now + .milliseconds(900)
        for _ in 0..<9 { _ = bench.send(Self.noise(for: phone), on: phone.connection) }
        bench.now = bench.now + .milliseconds(200)
        _ = bench.send(Self.noise(for: phone), on: phone.connection)
        #expect(bench.closed.isEmpty)
        _ = bench.send(Self.noise(for: phone), on: phone.connection)
        #expect(bench.closed == [phone.connection])
    }

    @Test func `frames without a matching first frame are dropped, and the session continues`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let stray: [UInt8] = [0x53, 7, 1, phone.session, 0, 0, 0, 2, 0, 0, 0, 9, 1, 2]
        for _ in 0..<20 { #expect(bench.send(stray, on: phone.connection).isEmpty) }
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `a connection may end after any byte of a conversation`() {
        let (whole, connection) = Self.conversation()
        for count in 0...whole.count {
            let bench = Bench()
            #expect(bench.connect() == connection)
            _ = bench.send(Array(whole.prefix(count)), on: connection)
            _ = bench.handle(.disconnected(connection))
            #expect(bench.engine.deadline == nil)
        }
    }

    private static func conversation() -> ([UInt8], ConnectionID) {
        var bytes: [UInt8] = [0x50, 7, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        var writer = FrameWriter(version: 5, session: 1, mtu: 200)
        let requests: [(FunctionID, JSON)] = [
            (
                .registerAppInterface,
                RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation]).parameters
            ),
            (.listFiles, [:]),
        ]
        for (function, parameters) in requests {
            let message = RPCMessage(type: .request, function: function, correlationID: 1, parameters: parameters)
            writer.append(message.payload, service: .rpc, to: &bytes)
        }
        return (bytes, ConnectionID(1))
    }
}
