import HeadUnit
import SmartDeviceLink
import Testing

struct StartingServices {
    static func offer(_ version: String) -> [UInt8] {
        BSONDocument([.init(name: "protocolVersion", value: .string(version))]).bytes
    }

    static let offers: [(header: UInt8, payload: [UInt8], answer: UInt8)] = [
        (1, [], 4), (2, [], 4), (3, [], 4), (4, [], 4), (5, [], 5), (1, offer("5.4.1"), 5), (5, offer("5.4.0"), 5),
        (5, offer("5.0.0"), 5),
    ]

    @Test(arguments: offers)
    func `a session is opened with the negotiated protocol version`(header: UInt8, payload: [UInt8], answer: UInt8)
        throws
    {
        let bench = Bench()
        let heard = bench.control(.startService, version: header, payload: payload, on: bench.connect())
        let frame = try #require(heard.first).frame
        #expect(heard.count == 1)
        #expect(heard[0].control == .startServiceACK)
        #expect(frame.header.version == answer)
        #expect(frame.header.session == 1)
        // Session in the upper half, connection in the lower, as in sdl_core.
        #expect(endServiceHashID(version: answer, payload: frame.payload[...]) == 0x0001_0001)
        #expect(answer == 5 || frame.payload == [0, 1, 0, 1])
    }

    static let refusals: [(header: UInt8, payload: [UInt8], hasReason: Bool)] = [
        (1, offer("4.0.0"), false), (4, offer("4.0.0"), false), (5, offer("4.0.0"), true), (5, [1, 2, 3, 4], true),
        (1, [0xff], false),
    ]

    // sdl_core refuses with a version 1 header without a payload, for any version. Bezel answers with the version of
    // the request, so that a version 5 app gets the reason.
    @Test(arguments: refusals)
    func `a version that cannot be negotiated is refused`(header: UInt8, payload: [UInt8], hasReason: Bool) throws {
        let bench = Bench()
        let connection = bench.connect()
        let heard = bench.control(.startService, version: header, payload: payload, on: connection)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.frame.header.version == header)
        #expect(heard.first?.frame.payload.isEmpty == !hasReason)
        #expect(bench.open(on: connection)?.session == 1, "the connection stays open")
    }

    @Test func `an encrypted service is refused because there are no certificates`() throws {
        let bench = Bench()
        let connection = bench.connect()
        let heard = bench.control(.startService, isEncrypted: true, on: connection)
        #expect(heard.map(\.control) == [.startServiceNAK])
        let payload = try BSONDocument(bytes: #require(heard.first).frame.payload[...])
        #expect(payload.elements.map(\.name) == ["reason"])
        #expect(bench.open(on: connection) != nil)
    }

    @Test func `StartService for a running session is refused, and the session continues`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let heard = bench.control(.startService, session: phone.session, on: phone.connection)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    // sdl_core does not answer video before registration; a refusal does no harm and ends the wait.
    @Test(arguments: [Service.audio, .video, .bulk, .control], [true, false])
    func `services without a decoder or sound device are refused with a reason`(service: Service, isRegistered: Bool)
        throws
    {
        let bench = Bench()
        let phone = try #require(isRegistered ? bench.app() : bench.open())
        let heard = bench.control(.startService, service: service, session: phone.session, on: phone.connection)
        let answer = try #require(heard.first)
        #expect(heard.count == 1)
        #expect(answer.control == .startServiceNAK)
        #expect(answer.frame.header.service == service)
        #expect(answer.frame.header.session == phone.session)
        #expect(try BSONDocument(bytes: answer.frame.payload[...])["reason"] != nil)
    }

    @Test(arguments: [Service.rpc, .audio, .video, .bulk, .control], [4, 5] as [UInt8])
    func `StartService with an unknown session is refused`(service: Service, version: UInt8) throws {
        for session in [0, 77] as [UInt8] where service != .rpc || session != 0 {
            let bench = Bench()
            _ = try #require(bench.open())
            let connection = bench.connect()
            let heard = bench.control(
                .startService, service: service, version: version, session: session, on: connection)
            #expect(heard.map(\.control) == [.startServiceNAK])
            let answer = try #require(heard.first)
            #expect(answer.frame.header.service == service && answer.frame.header.session == session)
            #expect(answer.frame.header.version == version)
            #expect(answer.reason == (version < 5 ? nil : "session \(session) is not open on this connection"))
            #expect(bench.engine.snapshot.apps.isEmpty && bench.open(on: connection)?.session == 2)
        }
    }

    @Test func `data of a refused service is dropped`() throws {
        let bench = Bench()
        var phone = try #require(bench.app())
        for service in [Service.audio, .video] {
            var bytes: [UInt8] = []
            phone.writer.append([UInt8](repeating: 0, count: 1000), service: service, to: &bytes)
            #expect(bench.send(bytes, on: phone.connection).isEmpty)
        }
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `sessions of one connection have their own apps and files`() throws {
        let bench = Bench()
        let connection = bench.connect()
        let first = try #require(bench.app("One", on: connection))
        let second = try #require(bench.app("Two", types: [.media], on: connection))
        #expect([first.session, second.session] == [1, 2])
        #expect(first.hashID != second.hashID)
        let file = PutFile(name: "a", type: .binary).parameters
        _ = bench.request(.putFile, file, bulk: [1], from: first)
        let heard = bench.request(.listFiles, id: 9, from: first) + bench.request(.listFiles, id: 9, from: second)
        #expect(heard.map(\.frame.header.session) == [1, 2])
        #expect(heard.map { $0.parameters["filenames"] } == [["a"], nil])
    }

    @Test func `session numbers are unique among connections, and used again after their end`() throws {
        let bench = Bench()
        let first = try #require(bench.app("One"))
        let second = try #require(bench.app("Two"))
        #expect([first.session, second.session] == [1, 2])
        _ = bench.handle(.disconnected(first.connection))
        let third = try #require(bench.open())
        #expect(third.session == 1)
        #expect(third.hashID != first.hashID, "another connection, another hash")
        // The new session has no app of the old one.
        #expect(bench.request(.listFiles, from: third).first?.result == .applicationNotRegistered)
        #expect(bench.app("One", on: third.connection) != nil)
    }

    @Test func `a frame for a session of another connection is dropped`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let thief = Phone(connection: bench.connect(), hashID: phone.hashID, writer: phone.writer)
        #expect(bench.request(.listFiles, from: thief).isEmpty)
        let payload = endServicePayload(version: 5, hashID: phone.hashID)
        #expect(bench.control(.endService, session: 1, payload: payload, on: thief.connection).isEmpty)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `a 256th session is refused until another one ends`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.limits.sessionsPerConnection = 255
        configuration.limits.sessionsPerAddress = 255
        let bench = Bench(configuration)
        let device = DeviceID.tcp(address: "192.168.1.9")
        _ = bench.handle(.deviceAllowed(DevicePermission(device: device)))
        let connection = bench.connect(from: device)
        for number in 1...255 { #expect(bench.open(on: connection)?.session == UInt8(number)) }
        #expect(bench.control(.startService, on: connection).map(\.control) == [.startServiceNAK])
        let payload = endServicePayload(version: 5, hashID: 77 << 16 | 1)
        #expect(
            bench.control(.endService, session: 77, payload: payload, on: connection).map(\.control) == [.endServiceACK]
        )
        #expect(bench.open(on: connection)?.session == 77)
    }
}
