import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// StartService of the video and the audio service.
struct StreamStartTests {
    private static let level = "disallowed with current HMI level"
    private static let kind = "disallowed with current HMI type"

    static let refusals: [(name: String, service: Service, types: [AppHMIType], reason: String)] = [
        ("a media app", .video, [.media], "Service type: 11 \(kind)"),
        ("a media app", .audio, [.media], "Service type: 10 \(kind)"),
        ("an app of no type", .video, [.default], "Service type: 11 \(kind)"),
    ]

    @Test(arguments: refusals)
    func `an app that does not draw its own screen may not stream`(
        row: (name: String, service: Service, types: [AppHMIType], reason: String)
    ) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app(types: row.types))
        let heard = bench.start(row.service, from: phone)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.frame.header.service == row.service)
        #expect(heard.first?.reason == row.reason)
        #expect(heard.first?.document?["rejectedParams"] == nil)
    }

    @Test(arguments: [Service.video, .audio])
    func `a closed app may not stream until it is in the foreground`(service: Service) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app())
        _ = bench.handle(.appClosed(SessionID(phone.session)))
        #expect(bench.start(service, from: phone).first?.reason == "Service type: \(service.rawValue) \(Self.level)")
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.start(service, from: phone).map(\.control) == [.startServiceACK])
    }

    @Test func `an app without sound may stream video but not audio`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app(types: [.projection]))
        #expect(bench.start(.audio, from: phone).first?.reason == "Service type: 10 \(Self.level)")
        #expect(bench.start(.video, from: phone).map(\.control) == [.startServiceACK])
    }

    @Test(arguments: [Service.video, .audio])
    func `StartService before registration is refused with a reason`(service: Service) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.open())
        #expect(bench.start(service, from: phone).map(\.reason) == ["no app is registered"])
    }

    @Test(arguments: [Service.video, .audio])
    func `a second StartService is refused, and the stream continues`(service: Service) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.streamer("Drive", service))
        let heard = bench.start(service, from: phone)
        let number = service.rawValue
        #expect(heard.map(\.reason) == ["Session 1 already has an unprotected service of type \(number)"])
        _ = bench.stream([1, 2, 3], service, from: phone)
        #expect(bench.streamed == [1, 2, 3])
    }

    @Test(arguments: [Service.video, .audio])
    func `an encrypted StartService is refused`(service: Service) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app())
        let heard = bench.start(service, isEncrypted: true, from: phone)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.reason?.contains("encrypts nothing") == true)
    }

    @Test(arguments: [1, 2] as [UInt8], [Service.video, .audio])
    func `StartService with a header of version 1 or 2 is refused`(version: UInt8, service: Service) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app(version: version))
        #expect(phone.writer.version == 4, "the head unit answered with version 4")
        let heard = bench.control(
            .startService, service: service, version: version, session: phone.session, on: phone.connection)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.frame.payload.isEmpty == true)
        #expect(bench.streams.isEmpty)
    }

    @Test(arguments: [3, 4] as [UInt8], [Service.video, .audio])
    func `before version 5 neither StartService nor its response has parameters`(version: UInt8, service: Service)
        throws
    {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app(version: version))
        let heard = bench.start(service, payload: [1, 2, 3], from: phone)
        #expect(heard.map(\.control) == [.startServiceACK])
        #expect(heard.first?.frame.payload.isEmpty == true)
        let video = StreamParameters.video(VideoParameters(VideoFormat(.raw), width: 800, height: 480))
        #expect(bench.streams == [.opened(phone.stream(service), service == .video ? video : .audio)])
    }

    static let wishes: [(name: String, wish: [(String, BSON)], gets: (String, Int32, Int32))] = [
        ("nothing", [], ("RAW", 800, 480)),
        (
            "all",
            [
                ("height", .int32(240)), ("width", .int32(400)), ("videoProtocol", .string("RTP")),
                ("videoCodec", .string("H264")),
            ], ("RTP", 400, 240)
        ),
        ("a size", [("height", .int64(272)), ("width", .int32(480))], ("RAW", 480, 272)),
        ("a protocol", [("videoProtocol", .string("RAW"))], ("RAW", 800, 480)),
        ("an additional unsupported value", [("bitrate", .int32(9))], ("RAW", 800, 480)),
    ]

    @Test(arguments: wishes)
    func `the response to StartService video has all four parameters`(
        row: (name: String, wish: [(String, BSON)], gets: (String, Int32, Int32))
    ) throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app())
        let wish = BSONDocument(row.wish.map { .init(name: $0.0, value: $0.1) })
        let heard = bench.start(.video, payload: row.wish.isEmpty ? [] : wish.bytes, from: phone)
        #expect(heard.map(\.control) == [.startServiceACK])
        let document = try #require(heard.first?.document)
        #expect(document["videoProtocol"] == .string(row.gets.0))
        #expect(document["videoCodec"] == .string("H264"))
        #expect(document["width"] == .int32(row.gets.1))
        #expect(document["height"] == .int32(row.gets.2))
        #expect(document["mtu"] == .int64(131_072))
        #expect(document["hashId"] == nil)
    }

    static let impossible: [(name: String, wish: [(String, BSON)], rejected: [String])] = [
        ("an unknown codec", [("videoCodec", .string("VP9"))], ["videoCodec"]),
        ("an unknown protocol", [("videoProtocol", .string("WEBM"))], ["videoProtocol"]),
        ("a protocol that is not decoded", [("videoProtocol", .string("RTP"))], ["videoProtocol"]),
        (
            "a parameter of another type", [("videoCodec", .int32(1)), ("videoProtocol", .array([]))],
            ["videoProtocol", "videoCodec"]
        ),
        ("a size of nothing", [("height", .int32(0)), ("width", .int32(-5))], ["height", "width"]),
        ("a size that is too large", [("width", .int32(4097)), ("height", .int32(480))], ["width"]),
        ("a side that is one pixel too long", [("width", .int32(480)), ("height", .int32(1921))], ["height"]),
        ("two long sides", [("width", .int32(1920)), ("height", .int32(1089))], ["height", "width"]),
        ("a size as strings", [("height", .string("480"))], ["height"]),
    ]

    @Test(arguments: impossible)
    func `StartService names unsupported parameters in its refusal`(
        row: (name: String, wish: [(String, BSON)], rejected: [String])
    ) throws {
        var configuration = HeadUnitConfiguration.streaming
        configuration.streams.formats = [VideoFormat(.raw)]
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        let wish = BSONDocument(row.wish.map { .init(name: $0.0, value: $0.1) })
        let heard = bench.start(.video, payload: wish.bytes, from: phone)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.document?["rejectedParams"] == .array(row.rejected.map { .string($0) }))
        #expect(bench.streams.isEmpty)
        #expect(bench.start(.video, from: phone).map(\.control) == [.startServiceACK], "it may try again")
    }

    @Test func `a payload that is not BSON is refused without rejectedParams`() throws {
        let bench = Bench(.streaming)
        let phone = try #require(bench.app())
        let heard = bench.start(.video, payload: [9, 9, 9], from: phone)
        #expect(heard.map(\.control) == [.startServiceNAK])
        #expect(heard.first?.document?["rejectedParams"] == nil)
    }

    static let takers: [(formats: [VideoFormat], takesAudio: Bool, video: String?, audio: String?)] = [
        ([], false, "no video, no audio and no service", "no video, no audio and no service"),
        ([VideoFormat(.rtp)], false, nil, "takes no audio"), ([], true, "takes no video", nil),
    ]

    @Test(arguments: takers)
    func `streams without a decoder or sound device are refused`(
        row: (formats: [VideoFormat], takesAudio: Bool, video: String?, audio: String?)
    ) throws {
        var configuration = HeadUnitConfiguration()
        configuration.streams.formats = row.formats
        configuration.streams.takesAudio = row.takesAudio
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        for (service, reason) in [(Service.video, row.video), (.audio, row.audio)] {
            let answer = try #require(bench.start(service, from: phone).first)
            #expect(answer.control == (reason == nil ? .startServiceACK : .startServiceNAK))
            if let reason { #expect(answer.reason?.contains(reason) == true) }
        }
    }

    @Test func `a video ends when another app starts one`() throws {
        let bench = Bench(.streaming)
        let first = try #require(bench.streamer("First"))
        let second = try #require(bench.app("Second"))
        _ = bench.handle(.appActivated(SessionID(second.session)))
        bench.streams = []
        let heard = bench.start(.video, from: second)
        #expect(heard.map(\.name) == ["endService video", "startServiceACK video"])
        #expect(heard.map(\.connection) == [first.connection, second.connection])
        let parameters = StreamParameters.video(VideoParameters(VideoFormat(.raw), width: 800, height: 480))
        #expect(bench.streams == [.closed(first.stream(.video)), .opened(second.stream(.video), parameters)])
    }
}
