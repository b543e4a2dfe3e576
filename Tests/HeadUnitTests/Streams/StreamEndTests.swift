import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The end of streams, and data for services that are not open.
struct StreamEndTests {
    @Test(arguments: [Service.video, .audio])
    func `EndService without a hash id ends a stream, and a second one is refused`(service: Service) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer("Drive", service))
        #expect(bench.end(service, from: phone).map(\.name) == ["endServiceACK \(service)"])
        #expect(bench.streams.last == .closed(phone.stream(service)))
        let again = bench.end(service, from: phone)
        #expect(again.map(\.name) == ["endServiceNAK \(service)"])
        #expect(again.first?.reason == "this service was never started")
        #expect(bench.start(service, from: phone).map(\.control) == [.startServiceACK])
    }

    /// What changes for an app with open video, when the head unit ends the video, and which messages are sent before.
    static let changes: [(name: String, event: @Sendable (Bench, Phone) -> [Heard], ends: Int?)] = [
        ("closed", { bench, phone in bench.handle(.appClosed(SessionID(phone.session))) }, 0),
        (
            "behind a projection app",
            { bench, phone in
                let other = bench.app("Other", types: [.projection])
                return other.map { bench.handle(.appActivated(SessionID($0.session))) } ?? []
            }, 1000
        ),
        (
            "in the background",
            { bench, phone in
                let other = bench.app("Other", types: [.navigation])
                return other.map { bench.handle(.appActivated(SessionID($0.session))) } ?? []
            }, 1000
        ),
        (
            "behind a media app",
            { bench, phone in
                let other = bench.app("Other", types: [.media])
                return other.map { bench.handle(.appActivated(SessionID($0.session))) } ?? []
            }, nil
        ),
        (
            "without a decoder",
            { bench, phone in bench.handle(.streamsChanged(HeadUnitConfiguration.Streams())) }, 0
        ),
    ]

    @Test(arguments: changes.indices)
    func `an app that may no longer stream has a second to end it, a closed app none`(row: Int) throws {
        let (name, event, ends) = Self.changes[row]
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        bench.streams = []
        let heard = event(bench, phone).filter { $0.connection == phone.connection && $0.control != nil }
        let closed = [StreamNews.closed(phone.stream(.video))]
        guard let ends else {
            #expect(heard.isEmpty && bench.wait(.seconds(60)).allSatisfy { $0.control == nil })
            #expect(bench.streams.isEmpty, "\(name)")
            return
        }
        if ends == 0 { return #expect(heard.map(\.name) == ["endService video"] && bench.streams == closed) }
        #expect(heard.isEmpty && bench.streams.isEmpty, "\(name)")
        #expect(bench.wait(.milliseconds(ends - 1)).isEmpty)
        _ = bench.stream([1], from: phone)
        #expect(bench.streamed == [1], "data are passed on until then")
        bench.streams = []
        #expect(bench.wait(.milliseconds(1)).map(\.name) == ["endService video"])
        #expect(bench.streams == closed)
    }

    @Test func `a stream continues if its app may stream again within a second`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        let other = try #require(bench.app("Other"))
        for _ in 1...3 {
            _ = bench.handle(.appActivated(SessionID(other.session)))
            #expect(bench.wait(.milliseconds(900)).isEmpty)
            _ = bench.handle(.appActivated(SessionID(phone.session)))
            #expect(bench.wait(.seconds(5)).isEmpty)
        }
        _ = bench.stream([4, 5], from: phone)
        #expect(bench.streamed == [4, 5])
    }

    @Test func `an app that ends its stream within the second gets no EndService`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        let other = try #require(bench.app("Other"))
        _ = bench.handle(.appActivated(SessionID(other.session)))
        #expect(bench.end(.video, from: phone).map(\.control) == [.endServiceACK])
        #expect(bench.wait(.seconds(5)).isEmpty)
    }

    @Test func `two apps in turn stream while each is in the foreground`() throws {
        let bench = Bench(.streaming)
        let phones = [try #require(bench.app("One")), try #require(bench.app("Two"))]
        for turn in 0..<6 {
            let phone = phones[turn % 2]
            _ = bench.handle(.appActivated(SessionID(phone.session)))
            #expect(bench.start(.video, from: phone).last?.control == .startServiceACK)
            bench.streams = []
            _ = bench.stream([UInt8(turn)], from: phone)
            #expect(bench.streamed == [UInt8(turn)])
            #expect(bench.start(.video, from: phones[1 - turn % 2]).last?.control == .startServiceNAK)
        }
        #expect(bench.engine.snapshot.apps.map(\.streams.count) == [0, 1])
    }

    // MARK: Data without a stream

    /// The head unit's EndService comes after data that the app has sent already, which may be on its way for long.
    @Test(arguments: [(isEndedByApp: true, milliseconds: 1000), (false, 10_000)])
    func `data that arrive for some time after EndService are dropped`(isEndedByApp: Bool, milliseconds: Int) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        if isEndedByApp {
            _ = bench.end(.video, from: phone)
        } else {
            _ = bench.handle(.video(SessionID(phone.session), .decoderFailed))
        }
        for _ in 1...9 {
            bench.now = bench.now + .milliseconds(milliseconds * 11 / 100)
            #expect(bench.stream([1, 2], from: phone).isEmpty)
        }
        #expect(bench.streamed.isEmpty)
        #expect(bench.engine.counters.framesDropped == 9)
        #expect(bench.engine.snapshot.apps.count == 1)
        bench.now = bench.now + .milliseconds(milliseconds / 100)
        let heard = bench.stream([1, 2], from: phone)
        #expect(heard.map(\.name) == ["OnAppInterfaceUnregistered"])
        #expect(heard.first?.parameters["reason"] == "PROTOCOL_VIOLATION")
        #expect(bench.engine.snapshot.apps.isEmpty)
    }

    @Test(arguments: [Service.video, .audio])
    func `data for a service that was not started unregister the app, which may register again`(
        service: Service
    ) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app())
        let heard = bench.stream([1], service, from: phone)
        #expect(heard.map { $0.parameters["reason"] } == ["PROTOCOL_VIOLATION"])
        #expect(bench.closed.isEmpty)
        #expect(bench.stream([1], service, from: phone).isEmpty, "without an app data are dropped")
        let app = RegisterAppInterface(appName: "Drive", appID: "Drive", types: [.navigation])
        #expect(bench.request(.registerAppInterface, app.parameters, from: phone).first?.result == .success)
    }

    @Test func `data that arrive after the decoder has failed are dropped`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        _ = bench.handle(.streamsChanged(HeadUnitConfiguration.Streams()))
        let notes = bench.notes.count
        #expect(bench.stream([1], from: phone).isEmpty)
        #expect(bench.notes.count == notes)
        bench.now = bench.now + .seconds(10)
        #expect(bench.stream([1], from: phone).isEmpty)
        #expect(bench.notes.last == .dropped(phone.connection, "data on service 11, which was not started"))
        #expect(bench.engine.snapshot.apps.count == 1)
    }

    @Test func `too many frames for an unsupported service count as a flood`() throws {
        var configuration = HeadUnitConfiguration()
        configuration.limits.frames = 20
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        bench.now = bench.now + .seconds(2)
        for _ in 1...20 { #expect(bench.stream([1], from: phone).isEmpty) }
        #expect(bench.stream([1], from: phone).first?.parameters["reason"] == "TOO_MANY_REQUESTS")
    }

    static let partings: [(name: String, event: @Sendable (Bench, Phone) -> [Heard])] = [
        ("its connection is lost", { bench, phone in bench.handle(.disconnected(phone.connection)) }),
        (
            "its session ends",
            { bench, phone in
                bench.control(
                    .endService, session: phone.session, payload: endServicePayload(version: 5, hashID: phone.hashID),
                    on: phone.connection)
            }
        ),
    ]

    @Test(arguments: partings.indices)
    func `a stream ends with its app without an EndService`(row: Int) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        #expect(bench.start(.audio, from: phone).map(\.control) == [.startServiceACK])
        bench.streams = []
        let heard = Self.partings[row].event(bench, phone)
        #expect(bench.streams == [.closed(phone.stream(.audio)), .closed(phone.stream(.video))])
        #expect(!heard.contains { $0.control == .endService && $0.frame.header.service != .rpc })
        #expect(bench.streamNotes.suffix(2) == ["Drive audio ended", "Drive video ended"])
    }

    static let endings: [(name: String, event: @Sendable (Bench, Phone) -> [Heard])] = [
        ("the service stops", { bench, _ in bench.handle(.stopping) }),
        ("the ignition goes off", { bench, _ in bench.handle(.ignitionOff) }),
        ("everything is reset", { bench, _ in bench.handle(.masterReset) }),
        ("the app unregisters", { bench, phone in bench.request(.unregisterAppInterface, from: phone) }),
    ]

    @Test(arguments: endings.indices)
    func `streams get EndService before their session when the head unit ends an app`(row: Int) throws {
        let (name, event) = Self.endings[row]
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer())
        #expect(bench.start(.audio, from: phone).map(\.control) == [.startServiceACK])
        bench.streams = []
        let ended = event(bench, phone).filter { $0.control == .endService }.map(\.frame.header.service)
        #expect(ended == [.audio, .video] + (name == "the app unregisters" ? [] : [.rpc]), "\(name)")
        #expect(bench.streams == [.closed(phone.stream(.audio)), .closed(phone.stream(.video))])
    }
}
