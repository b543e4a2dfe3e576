import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

struct EndingSessions {
    static let hashes: [(name: String, version: UInt8, payload: @Sendable (Int32) -> [UInt8], answer: ControlInfo)] = [
        ("right, in BSON", 5, { endServicePayload(version: 5, hashID: $0) }, .endServiceACK),
        ("right, in four bytes", 5, { endServicePayload(version: 4, hashID: $0) }, .endServiceACK),
        ("wrong, in BSON", 5, { endServicePayload(version: 5, hashID: $0 &+ 1) }, .endServiceNAK),
        ("none", 5, { _ in [] }, .endServiceNAK),
        ("BSON without it", 5, { _ in BSONDocument().bytes }, .endServiceNAK),
        ("no BSON", 5, { _ in [1, 2, 3] }, .endServiceNAK),
        ("right, before BSON", 4, { endServicePayload(version: 4, hashID: $0) }, .endServiceACK),
        ("wrong, before BSON", 4, { endServicePayload(version: 4, hashID: ~$0) }, .endServiceNAK),
        ("none, before BSON", 4, { _ in [] }, .endServiceNAK),
        ("BSON too early", 4, { endServicePayload(version: 5, hashID: $0) }, .endServiceNAK),
    ]

    @Test(arguments: hashes.indices)
    func `EndService ends a session if it carries its hash id`(row: Int) throws {
        let (name, version, payload, answer) = Self.hashes[row]
        let bench = Bench()
        let phone = try #require(bench.app(version: version))
        let heard = bench.control(
            .endService, version: version, session: phone.session, payload: payload(phone.hashID), on: phone.connection)
        #expect(heard.map(\.control) == [answer], "\(name)")
        let header = try #require(heard.first).frame.header
        #expect(header.version == version && header.session == phone.session)
        if answer == .endServiceACK {
            #expect(bench.request(.listFiles, from: phone).isEmpty)
            #expect(bench.closed.isEmpty, "the connection stays")
            #expect(bench.app(on: phone.connection)?.session == phone.session)
        } else {
            #expect(bench.request(.listFiles, from: phone).first?.result == .success)
        }
    }

    @Test func `a refused EndService names the hash id, or has no payload before version 5`() throws {
        let bench = Bench()
        for version in [4, 5] as [UInt8] {
            let phone = try #require(bench.open(version: version))
            let heard = bench.control(.endService, version: version, session: phone.session, on: phone.connection)
            let payload = try #require(heard.first).frame.payload
            if version == 4 {
                #expect(payload.isEmpty)
            } else {
                #expect(try BSONDocument(bytes: payload[...])["rejectedParams"] == .array([.string("hashId")]))
            }
        }
    }

    @Test func `EndService with the hash id in the message id as well is accepted`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        var bytes: [UInt8] = []
        FrameHeader(
            version: 5, type: .control, service: .rpc, info: ControlInfo.endService.rawValue, session: phone.session,
            size: 17, messageID: UInt32(phone.hashID)
        ).append(to: &bytes)
        bytes += endServicePayload(version: 5, hashID: phone.hashID)
        #expect(bench.send(bytes, on: phone.connection).map(\.control) == [.endServiceACK])
    }

    @Test func `EndService for an unknown session gets no response`() {
        let bench = Bench()
        let connection = bench.connect()
        #expect(bench.control(.endService, session: 1, on: connection).isEmpty)
        #expect(bench.control(.endService, version: 1, payload: [0, 1, 0, 1], on: connection).isEmpty)
    }

    @Test(arguments: [Service.control, .audio, .video, .bulk], [4, 5] as [UInt8])
    func `EndService for a service that was not started is refused`(service: Service, version: UInt8) throws {
        let bench = Bench()
        let phone = try #require(bench.app(version: version))
        let payload = endServicePayload(version: version, hashID: phone.hashID)
        let heard = bench.control(
            .endService, service: service, version: version, session: phone.session, payload: payload,
            on: phone.connection)
        #expect(heard.map(\.control) == [.endServiceNAK])
        #expect(heard.first?.frame.header.service == service)
        #expect(heard.first?.frame.payload.isEmpty == (version < 5))
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test(arguments: [3, 4, 5] as [UInt8])
    func `a heartbeat is answered on its own session`(version: UInt8) throws {
        let bench = Bench()
        let phone = try #require(bench.app(version: version))
        let heard = bench.control(
            .heartbeat, service: .control, version: version, session: phone.session, on: phone.connection)
        #expect(heard.map(\.control) == [.heartbeatACK])
        #expect(heard.first?.frame.header.session == phone.session)
        #expect(heard.first?.frame.payload.isEmpty == true)
        #expect(bench.control(.heartbeat, service: .control, session: 99, on: phone.connection).isEmpty)
    }

    @Test func `RegisterSecondaryTransport on a first connection is refused with a reason`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        let heard = bench.control(
            .registerSecondaryTransport, service: .control, session: phone.session, on: phone.connection)
        #expect(heard.map(\.control) == [.registerSecondaryTransportNAK])
        #expect(try BSONDocument(bytes: #require(heard.first).frame.payload[...])["reason"] != nil)
    }

    static let meaningless: [ControlInfo] = [
        .startServiceACK, .startServiceNAK, .endServiceACK, .endServiceNAK, .registerSecondaryTransportACK,
        .registerSecondaryTransportNAK, .transportEventUpdate, .serviceDataACK, .heartbeatACK,
    ]

    @Test(arguments: meaningless)
    func `control frames that only a head unit sends get no answer`(info: ControlInfo) throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        #expect(bench.control(info, session: phone.session, on: phone.connection).isEmpty)
        #expect(bench.request(.listFiles, from: phone).first?.result == .success)
    }

    @Test func `unregistering leaves session and connection open for another registration`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        for round in 1...3 as ClosedRange<Int32> {
            _ = bench.request(.alert, Alert(lines: ["one"]).parameters, id: 9, from: phone)
            let heard = bench.request(.unregisterAppInterface, id: 65530, from: phone)
            #expect(heard.compactMap(\.result) == [.aborted, .success], "waiting requests are answered first")
            #expect(heard.last?.result == .success)
            #expect(bench.closed.isEmpty)
            #expect(bench.scene.card == nil)
            #expect(bench.engine.snapshot.apps.isEmpty)
            #expect(bench.request(.listFiles, from: phone).map(\.result) == [.applicationNotRegistered])
            let registration = RegisterAppInterface(appName: "Again", appID: "\(round)", types: [.navigation])
            #expect(
                bench.request(.registerAppInterface, registration.parameters, from: phone).first?.result == .success)
            #expect(bench.wait(.seconds(1)).first?.parameters["hmiLevel"] == "FULL")
        }
        let heard = bench.control(
            .endService, session: phone.session, payload: endServicePayload(version: 5, hashID: phone.hashID),
            on: phone.connection)
        #expect(heard.map(\.control) == [.endServiceACK])
    }

    @Test func `unregistering does not affect other sessions of the connection`() throws {
        let bench = Bench()
        let connection = bench.connect()
        let first = try #require(bench.app("One", on: connection))
        let second = try #require(bench.app("Two", on: connection))
        #expect(bench.request(.unregisterAppInterface, from: first).first?.result == .success)
        #expect(bench.closed.isEmpty)
        #expect(bench.request(.listFiles, from: second).first?.result == .success)
    }

    @Test func `stopping notifies every app, ends every session and closes every connection`() throws {
        let bench = Bench()
        let shared = bench.connect()
        let phones = try [
            #require(bench.app("One", on: shared)), #require(bench.app("Two", types: [.media], on: shared)),
            #require(bench.app("Three", version: 4)), #require(bench.open()),
        ]
        let mute = bench.connect()
        _ = bench.request(.alert, Alert(lines: ["one"]).parameters, from: phones[1])
        let heard = bench.handle(.stopping)
        let expected: [[String]] = [
            ["onAppInterfaceUnregistered", "endService"], ["onAppInterfaceUnregistered", "endService"],
            ["onAppInterfaceUnregistered", "endService"], ["endService"],
        ]
        for (phone, said) in zip(phones, expected) {
            let own = heard.filter { $0.frame.header.session == phone.session }
            #expect(own.map { $0.notification.map { "\($0)" } ?? $0.control.map { "\($0)" } } == said)
            let last = try #require(own.last).frame
            #expect(endServiceHashID(version: last.header.version, payload: last.payload[...]) == phone.hashID)
        }
        #expect(heard.count == 7)
        #expect(bench.closed == [shared, phones[2].connection, phones[3].connection, mute])
        #expect(bench.wait(.seconds(60)).isEmpty)
    }

    @Test func `a lost connection activates no other app, of the same connection or of another one`() throws {
        let bench = Bench()
        let shared = bench.connect()
        _ = try #require(bench.app("One", on: shared))
        _ = try #require(bench.app("Two", on: shared))
        _ = try #require(bench.app("Three"))
        #expect(bench.handle(.disconnected(shared)).isEmpty)
        #expect(bench.engine.snapshot.apps.map(\.status.level) == [.background])
    }

    @Test func `disconnecting before the first HMI level removes its timer`() throws {
        let bench = Bench()
        let phone = try #require(bench.open())
        let registration = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
        _ = bench.request(.registerAppInterface, registration.parameters, from: phone)
        #expect(bench.engine.deadline != nil)
        _ = bench.handle(.disconnected(phone.connection))
        #expect(bench.engine.deadline == nil)
    }
}
