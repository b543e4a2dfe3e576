import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// A phone whose first connection is too slow for video: a second connection over Wi-Fi.
private struct Car {
    static let address = SecondaryAddress(host: "192.168.4.1", port: 40_123)
    let bench: Bench
    let phone: Phone
    let told: [Heard]
    var session: UInt8 { phone.session }

    /// - Parameter name: Of the app, on a phone over Bluetooth unless `device` says otherwise.
    init(
        _ configuration: HeadUnitConfiguration = Car.configuration, version: String = "5.4.0",
        device: DeviceID = .bluetooth(address: "00:AA:01:01:00:01"), address: SecondaryAddress? = Car.address
    ) throws {
        bench = Bench(configuration)
        _ = bench.handle(.deviceAllowed(DevicePermission(device: device, name: "Pixel 7")))
        let connection = bench.connect(from: device)
        var told: [Heard] = []
        phone = try #require(Car.app("Drive", version, on: connection, bench, &told))
        if let address { told += bench.handle(.secondaryAddress(address, of: connection)) }
        self.told = told
    }

    static var configuration: HeadUnitConfiguration {
        var configuration = HeadUnitConfiguration.streaming
        configuration.hasSecondaryTransport = true
        return configuration
    }

    static func app(
        _ name: String, _ version: String = "5.4.0", types: [AppHMIType] = [.navigation], on connection: ConnectionID,
        _ bench: Bench, _ told: inout [Heard]
    ) -> Phone? {
        var document = BSONDocument()
        document["protocolVersion"] = .string(version)
        let heard = bench.control(.startService, version: 5, payload: document.bytes, on: connection)
        told += heard
        guard let header = heard.first?.frame.header,
            let hashID = endServiceHashID(version: header.version, payload: heard[0].frame.payload[...])
        else { return nil }
        let phone = Phone(
            connection: connection, hashID: hashID,
            writer: FrameWriter(version: header.version, session: header.session))
        let registration = RegisterAppInterface(appName: name, appID: name, types: types)
        guard bench.request(.registerAppInterface, registration.parameters, from: phone).first?.result == .success
        else { return nil }
        _ = bench.wait(bench.engine.configuration.apps.activationDelay)
        return phone
    }

    func register(_ session: UInt8? = nil, on link: ConnectionID) -> [Heard] {
        bench.control(
            .registerSecondaryTransport, service: .control, session: session ?? self.session, on: link)
    }

    func start(_ service: Service = .video, on link: ConnectionID) -> [Heard] {
        bench.control(.startService, service: service, session: session, on: link)
    }

    /// The second connection, registered, with video on it.
    func streaming() throws -> ConnectionID {
        let link = bench.connectSecondary(of: phone.connection)
        try #require(register(on: link).map(\.control) == [.registerSecondaryTransportACK])
        try #require(start(on: link).map(\.control) == [.startServiceACK])
        return link
    }
}

extension [Heard] {
    fileprivate var addresses: [BSONDocument?] {
        filter { $0.control == .transportEventUpdate }.map(\.document)
    }
}

struct SecondaryTransportTests {
    private static let bluetooth = DeviceID.bluetooth(address: "00:AA:01:01:00:01")

    private func list(_ heard: Heard?, _ name: String) -> BSON? { heard?.document?[name] }

    @Test func `a Bluetooth phone is offered Wi-Fi for video and audio, and a port is requested`() throws {
        let car = try Car()
        let answer = car.told.first
        #expect(list(answer, "secondaryTransports") == .array([.string("TCP_WIFI")]))
        #expect(list(answer, "audioServiceTransports") == .array([.int32(2)]))
        #expect(list(answer, "videoServiceTransports") == .array([.int32(2)]))
        #expect(car.bench.served == [car.phone.connection])
    }

    private static var plain: [(name: String, configuration: HeadUnitConfiguration, version: String, device: DeviceID)]
    {
        var silent = Car.configuration
        silent.streams = HeadUnitConfiguration().streams
        var off = Car.configuration
        off.hasSecondaryTransport = false
        return [
            ("the network", Car.configuration, "5.4.0", .tcp(address: "192.168.4.23")),
            ("a cable", Car.configuration, "5.4.0", .usb(serial: "8A2X")),
            ("nothing to send", silent, "5.4.0", bluetooth), ("switched off", off, "5.4.0", bluetooth),
            ("an older protocol", Car.configuration, "5.0.0", bluetooth),
        ]
    }

    @Test(arguments: plain.indices) func `phones on other transports get no TransportEventUpdate`(row: Int) throws {
        let row = Self.plain[row]
        let car = try Car(row.configuration, version: row.version, device: row.device)
        if row.version >= "5.1.0" { #expect(list(car.told.first, "secondaryTransports") == .array([])) }
        #expect(car.told.addresses.isEmpty && car.bench.served.isEmpty)
        let link = car.bench.connectSecondary(of: car.phone.connection)
        #expect(car.register(on: link).map(\.control) == [.registerSecondaryTransportNAK])
    }

    @Test func `TransportEventUpdate is sent for each change of the address and to each new session`() throws {
        let car = try Car(address: nil)
        #expect(car.told.addresses.isEmpty)
        func tell(_ address: SecondaryAddress?) -> [Heard] {
            car.bench.handle(.secondaryAddress(address, of: car.phone.connection))
        }
        let first = tell(Car.address)
        #expect(first.map(\.connection) == [car.phone.connection])
        #expect(first.first?.frame.header.service == .control && first.first?.frame.header.session == car.session)
        #expect(first.addresses.map { $0?["tcpIpAddress"] } == [.string("192.168.4.1")])
        #expect(first.addresses.map { $0?["tcpPort"] } == [.int32(40_123)])
        #expect(tell(Car.address).isEmpty, "the address is unchanged")
        #expect(tell(SecondaryAddress(host: "10.0.0.7", port: 1)).addresses.map { $0?["tcpPort"] } == [.int32(1)])
        let gone = tell(nil).addresses
        #expect(gone.map { $0?["tcpIpAddress"] } == [.string("")])
        #expect(gone.map { $0?["tcpPort"] } == [nil])
        _ = tell(Car.address)
        var told: [Heard] = []
        #expect(Car.app("Other", on: car.phone.connection, car.bench, &told) != nil)
        #expect(told.map(\.control) == [.startServiceACK, .transportEventUpdate])
    }

    @Test func `while an app may stream, the port changes every minute`() throws {
        let car = try Car()
        _ = car.bench.wait(.seconds(60))
        #expect(car.bench.served == [car.phone.connection, car.phone.connection])
        #expect(car.bench.unserved.isEmpty)
        let next = SecondaryAddress(host: Car.address.host, port: 40_124)
        let told = car.bench.handle(.secondaryAddress(next, of: car.phone.connection)).addresses
        #expect(told.map { $0?["tcpPort"] } == [.int32(40_124)])
    }

    @Test func `a port that no app needs is closed within a minute, and opened when one does`() throws {
        let car = try Car()
        _ = car.bench.handle(.appClosed(SessionID(car.session)))
        let told = car.bench.wait(.seconds(60)).addresses
        #expect(car.bench.unserved == [car.phone.connection])
        #expect(told.map { $0?["tcpIpAddress"] } == [.string("")])
        _ = car.bench.wait(.seconds(300))
        #expect(car.bench.served.count == 1)
        _ = car.bench.handle(.appActivated(SessionID(car.session)))
        #expect(car.bench.served.count == 2)
        let again = car.bench.handle(.secondaryAddress(Car.address, of: car.phone.connection)).addresses
        #expect(again.map { $0?["tcpPort"] } == [.int32(40_123)])
    }

    @Test func `an app that cannot stream needs no port`() throws {
        let car = try Car()
        _ = car.bench.handle(.appClosed(SessionID(car.session)))
        _ = car.bench.wait(.seconds(60))
        var told: [Heard] = []
        _ = try #require(Car.app("Tuner", types: [.media], on: car.phone.connection, car.bench, &told))
        _ = car.bench.wait(.seconds(300))
        #expect(car.bench.served.count == 2, "one for each session at its start")
        #expect(car.bench.unserved.count == 2)
    }

    @Test func `the port is closed once used, and opened again when the second connection is lost`() throws {
        let car = try Car()
        let link = try car.streaming()
        #expect(car.bench.unserved == [car.phone.connection])
        _ = car.bench.wait(.seconds(300))
        #expect(car.bench.served.count == 1)
        _ = car.bench.handle(.disconnected(link))
        #expect(car.bench.served.count == 2)
        let next = SecondaryAddress(host: Car.address.host, port: 40_124)
        let told = car.bench.handle(.secondaryAddress(next, of: car.phone.connection)).addresses
        #expect(told.map { $0?["tcpPort"] } == [.int32(40_124)])
    }

    @Test func `a session with a second connection gets no TransportEventUpdate`() throws {
        let car = try Car()
        _ = try car.streaming()
        var told: [Heard] = []
        let other = try #require(Car.app("Other", on: car.phone.connection, car.bench, &told))
        let heard = car.bench.handle(
            .secondaryAddress(SecondaryAddress(host: Car.address.host, port: 9), of: car.phone.connection))
        #expect(heard.map(\.frame.header.session) == [other.session])
    }

    @Test func `video and its control frames use the second connection`() throws {
        let car = try Car()
        let link = try car.streaming()
        car.bench.streams = []
        #expect(car.bench.send(car.phone.frames([1, 2, 3]), on: link).isEmpty)
        #expect(car.bench.streamed == [1, 2, 3])
        let ended = car.bench.control(.endService, service: .video, session: car.session, on: link)
        #expect(ended.map(\.control) == [.endServiceACK] && ended.map(\.connection) == [link])
    }

    @Test func `EndService for video is sent on the second connection when the app loses the screen`() throws {
        let car = try Car()
        let link = try car.streaming()
        let heard = car.bench.handle(.appClosed(SessionID(car.session)))
        #expect(heard.filter { $0.control == .endService }.map(\.connection) == [link])
    }

    @Test(arguments: [Service.video, .audio])
    func `video and audio are refused on the first connection`(service: Service) throws {
        let car = try Car()
        let heard = car.start(service, on: car.phone.connection)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.reason == "service \(service.rawValue) uses the secondary transport")
    }

    @Test func `a service is not started on a second connection before its registration`() throws {
        let car = try Car()
        let link = car.bench.connectSecondary(of: car.phone.connection)
        #expect(car.start(on: link).isEmpty)
        #expect(car.bench.streams.isEmpty)
    }

    @Test func `RPCs and new sessions on a second connection are dropped`() throws {
        let car = try Car()
        let link = try car.streaming()
        let request = RPCMessage(type: .request, function: .listFiles, correlationID: 4, parameters: [:])
        #expect(car.bench.send(car.phone.frames(request.payload, service: .rpc), on: link).isEmpty)
        #expect(car.bench.control(.startService, on: link).isEmpty)
        #expect(car.bench.control(.heartbeat, service: .control, session: car.session, on: link).isEmpty)
    }

    private static let strangers: [(name: String, session: UInt8, reason: String)] = [
        ("no session", 0, "a secondary transport is for a session: its number must not be 0"),
        ("an unknown one", 77, "there is no such session of this phone"),
    ]

    @Test(arguments: strangers) func `an invalid registration of a second connection is refused with a reason`(
        row: (name: String, session: UInt8, reason: String)
    ) throws {
        let car = try Car()
        let link = car.bench.connectSecondary(of: car.phone.connection)
        let heard = car.register(row.session, on: link)
        #expect(heard.map(\.control) == [.registerSecondaryTransportNAK])
        #expect(heard.first?.reason == row.reason)
        #expect(heard.first?.frame.header.version == 5)
    }

    @Test func `a session of another phone cannot be registered at this phone's port`() throws {
        let car = try Car()
        let other = DeviceID.bluetooth(address: "00:AA:01:02:00:02")
        _ = car.bench.handle(.deviceAllowed(DevicePermission(device: other, name: "Fairphone")))
        let connection = car.bench.connect(from: other)
        var told: [Heard] = []
        let stranger = try #require(Car.app("Other", on: connection, car.bench, &told))
        let link = car.bench.connectSecondary(of: car.phone.connection)
        #expect(car.register(stranger.session, on: link).map(\.control) == [.registerSecondaryTransportNAK])
    }

    @Test func `RegisterSecondaryTransport on a first connection is refused or ignored`() throws {
        let car = try Car()
        #expect(car.register(on: car.phone.connection).map(\.control) == [.registerSecondaryTransportNAK])
        #expect(car.register(on: car.bench.connect()).isEmpty)
    }

    @Test func `a new second connection of a session replaces the old one`() throws {
        let car = try Car()
        let former = try car.streaming()
        car.bench.streams = []
        let link = car.bench.connectSecondary(of: car.phone.connection)
        #expect(car.register(on: link).map(\.control) == [.registerSecondaryTransportACK])
        #expect(car.bench.closed == [former])
        #expect(car.bench.streams == [.closed(car.phone.stream(.video))])
        #expect(car.start(on: link).map(\.control) == [.startServiceACK])
    }

    @Test func `a lost second connection ends its services without EndService, and the app stays`() throws {
        let car = try Car()
        let link = try car.streaming()
        car.bench.streams = []
        let heard = car.bench.handle(.disconnected(link))
        #expect(heard.filter { $0.control != nil }.isEmpty)
        #expect(car.bench.streams == [.closed(car.phone.stream(.video))])
        #expect(car.bench.engine.snapshot.apps.map(\.name) == ["Drive"])
        _ = try car.streaming()
    }

    @Test func `losing the first connection closes the second one`() throws {
        let car = try Car()
        let link = try car.streaming()
        let waiting = car.bench.connectSecondary(of: car.phone.connection)
        _ = car.bench.handle(.disconnected(car.phone.connection))
        #expect(Set(car.bench.closed) == [link, waiting])
        #expect(car.bench.engine.snapshot.apps.isEmpty)
    }

    @Test func `one second connection serves all sessions of a phone, and closes with the last`() throws {
        let car = try Car()
        let link = try car.streaming()
        var told: [Heard] = []
        let other = try #require(Car.app("Other", on: car.phone.connection, car.bench, &told))
        #expect(car.register(other.session, on: link).map(\.control) == [.registerSecondaryTransportACK])
        func end(_ phone: Phone) {
            var payload = BSONDocument()
            payload["hashId"] = .int32(phone.hashID)
            _ = car.bench.control(.endService, session: phone.session, payload: payload.bytes, on: phone.connection)
        }
        end(car.phone)
        #expect(car.bench.closed.isEmpty)
        end(other)
        #expect(car.bench.closed == [link])
    }

    @Test func `a second connection without a registration is closed after a minute`() throws {
        let car = try Car()
        let link = car.bench.connectSecondary(of: car.phone.connection)
        _ = car.bench.wait(.seconds(61))
        #expect(car.bench.closed.contains(link))
        #expect(!car.bench.closed.contains(car.phone.connection))
    }

    @Test func `touches are sent on the app's first connection`() throws {
        let car = try Car()
        _ = try car.streaming()
        let heard = car.bench.touch(100, 100, .begin)
        #expect(heard.compactMap(\.notification) == [.onTouchEvent])
        #expect(heard.map(\.connection) == [car.phone.connection])
    }
}
