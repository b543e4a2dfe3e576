import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// The state of streams in the log and in notifications.
struct StreamStateTests {
    private let bench = Bench(.streaming)

    @Test func `a stalled video stays open and is logged once`() throws {
        let phone = try #require(bench.streamer())
        #expect(bench.streamNotes == ["Drive video started"])
        #expect(bench.wait(.seconds(60)).isEmpty)
        #expect(bench.streamNotes.count == 1, "a stream without data cannot stall")
        for _ in 1...30 {
            _ = bench.stream([1], from: phone)
            _ = bench.wait(.milliseconds(100))
        }
        #expect(bench.streamNotes.dropFirst() == ["Drive video flows"])
        #expect(bench.engine.snapshot.apps.first?.streams.map(\.isFlowing) == [true])
        _ = bench.wait(.milliseconds(899))
        #expect(bench.streamNotes.count == 2)
        _ = bench.wait(.milliseconds(1))
        #expect(bench.streamNotes.last == "Drive video still")
        #expect(bench.engine.snapshot.apps.first?.streams.map(\.isFlowing) == [false])
        #expect(bench.wait(.seconds(3600)).isEmpty)
        #expect(bench.streamNotes.count == 3)
        _ = bench.stream([1], from: phone)
        #expect(bench.streamNotes.last == "Drive video flows")
        let size = StreamParameters.video(VideoParameters(VideoFormat(.raw), width: 800, height: 480))
        #expect(bench.engine.snapshot.apps.first?.streams == [.init(size, isFlowing: true, bytes: 31)])
    }

    @Test func `audio counts as flowing until its data have been played`() throws {
        let phone = try #require(bench.streamer("Drive", .audio))
        _ = bench.stream(Array(repeating: 0, count: 96_000), .audio, from: phone)
        _ = bench.wait(.milliseconds(3999))
        #expect(bench.streamNotes.last == "Drive audio flows")
        _ = bench.wait(.milliseconds(1))
        #expect(bench.streamNotes.last == "Drive audio still")
    }

    @Test func `a frame does not move the timer`() throws {
        let phone = try #require(bench.streamer())
        _ = bench.stream([1], from: phone)
        let deadline = try #require(bench.engine.deadline)
        for _ in 1...9 {
            bench.now = bench.now + .milliseconds(100)
            _ = bench.stream([1], from: phone)
            #expect(bench.engine.deadline == deadline)
        }
    }

    @Test func `an alert over a video changes only the system context`() throws {
        let phone = try #require(bench.streamer())
        let other = try #require(bench.app("Music", types: [.media]))
        for app in [phone, other] {
            let heard =
                bench.request(.alert, Alert(lines: ["Fuel"], duration: 3000).parameters, id: 7, from: app)
                + bench.wait(.seconds(10))
            let states = heard.filter { $0.notification == .onHMIStatus && $0.connection == phone.connection }
            #expect(states.count == 2)
            #expect(states.allSatisfy { $0.parameters["videoStreamingState"] == "STREAMABLE" })
            #expect(states.allSatisfy { $0.parameters["hmiLevel"] == "FULL" })
            #expect(!heard.contains { $0.control != nil })
        }
        _ = bench.stream([1], from: phone)
        #expect(bench.streamed == [1])
    }

    @Test func `audio stays open while speech attenuates it`() throws {
        let phone = try #require(bench.streamer("Drive", .audio))
        let words: JSON = ["ttsChunks": [["text": "Turn left", "type": "TEXT"]]]
        _ = bench.request(.speak, words, id: 8, from: phone)
        #expect(!bench.said.isEmpty)
        _ = bench.handle(.soundBegan(bench.said[0].id))
        #expect(bench.wait(.seconds(5)).allSatisfy { $0.control == nil })
        _ = bench.stream([1, 2], .audio, from: phone)
        #expect(bench.streamed == [1, 2])
    }

    @Test(arguments: [true, false])
    func `a media app is attenuated while a navigation app's audio plays`(ends: Bool) throws {
        let music = try #require(bench.app("Music", types: [.media]))
        let phone = try #require(bench.app("Drive", types: [.navigation]))
        func states(_ heard: [Heard], of app: Phone) -> [String] {
            heard.filter { $0.notification == .onHMIStatus && $0.connection == app.connection }.map {
                "\($0.parameters["hmiLevel"]?.string ?? "") \($0.parameters["audioStreamingState"]?.string ?? "")"
            }
        }
        #expect(states(bench.handle(.appActivated(SessionID(phone.session))), of: music) == ["LIMITED AUDIBLE"])
        _ = bench.start(.audio, from: phone)
        let begun = bench.stream([0, 0], .audio, from: phone)
        #expect(states(begun, of: music) == ["LIMITED ATTENUATED"])
        #expect(states(begun, of: phone).isEmpty)
        #expect(states(bench.stream([0, 0], .audio, from: phone), of: music).isEmpty)
        let over = ends ? bench.end(.audio, from: phone) : bench.wait(.seconds(2))
        #expect(states(over, of: music) == ["LIMITED AUDIBLE"])
    }

    // MARK: Capabilities

    private func video(_ heard: [Heard]) -> JSON? {
        heard.first { $0.parameters["systemCapability"]?["systemCapabilityType"] == "VIDEO_STREAMING" }?
            .parameters["systemCapability"]?["videoStreamingCapability"]
    }

    @Test func `registration lists video and audio if they can be decoded and played`() throws {
        for (configuration, isThere) in [(HeadUnitConfiguration.streaming, true), (HeadUnitConfiguration(), false)] {
            let bench = Bench(configuration)
            let phone = try #require(bench.open())
            let app = RegisterAppInterface(appName: "Drive", appID: "1", types: [.navigation])
            let answer = try #require(bench.request(.registerAppInterface, app.parameters, from: phone).first)
            #expect(answer.parameters["hmiCapabilities"]?["videoStreaming"] == .boolean(isThere))
            let sound: JSON = ["samplingRate": "16KHZ", "bitsPerSample": "16_BIT", "audioType": "PCM"]
            #expect(answer.parameters["pcmStreamCapabilities"] == (isThere ? sound : nil))
        }
    }

    @Test func `the video capability has the screen's resolution, formats, bit rate and frame rate`() throws {
        var configuration = HeadUnitConfiguration.streaming
        configuration.screen.viewport = Viewport(area: DisplayRect(x: 10, y: 0, width: 1280, height: 720), scale: 1.5)
        configuration.streams.framesPerSecond = 25
        configuration.streams.kilobits = 3000
        let bench = Bench(configuration)
        let phone = try #require(bench.app())
        let heard = bench.request(
            .getSystemCapability, ["systemCapabilityType": "VIDEO_STREAMING"], from: phone)
        let expected: JSON = [
            "preferredResolution": ["resolutionWidth": 1280, "resolutionHeight": 720],
            "supportedFormats": [["protocol": "RAW", "codec": "H264"], ["protocol": "RTP", "codec": "H264"]],
            "maxBitrate": 3000, "preferredFPS": 25, "hapticSpatialDataSupported": true, "scale": 1.5,
        ]
        #expect(video(heard) == expected)
        #expect(bench.start(.video, from: phone).first?.document?["width"] == .int32(1280))
    }

    @Test func `a subscribed app is notified once of each change of decoder, rate or screen`() throws {
        let bench = Bench()
        let phone = try #require(bench.app())
        _ = bench.app("Stranger")
        let wish: JSON = ["systemCapabilityType": "VIDEO_STREAMING", "subscribe": true]
        #expect(video(bench.request(.getSystemCapability, wish, from: phone))?["maxBitrate"] == nil)
        var streams = HeadUnitConfiguration.streaming.streams
        func told(_ event: Engine.Event) -> [JSON?] {
            bench.handle(event).filter { $0.notification == .onSystemCapabilityUpdated }.map { video([$0]) }
                .filter { $0 != nil }
        }
        #expect(told(.streamsChanged(streams)).map { $0?["supportedFormats"]?.array?.count } == [2])
        #expect(told(.streamsChanged(streams)).isEmpty)
        streams.framesPerSecond = 15
        #expect(told(.streamsChanged(streams)).map { $0?["preferredFPS"] } == [15])
        let screen = Viewport(area: DisplayRect(x: 0, y: 0, width: 480, height: 800))
        #expect(told(.screenChanged(screen)).map { $0?["preferredResolution"]?["resolutionHeight"] } == [800])
        #expect(told(.reconfigured(HeadUnitConfiguration())).isEmpty, "the formats do not come from the configuration")
        #expect(bench.start(.video, from: phone).map(\.control) == [.startServiceACK])
        streams.formats = []
        #expect(told(.streamsChanged(streams)).map { $0?["supportedFormats"] } == [[]])
        #expect(bench.streamNotes.last == "Drive video ended")
    }
}
