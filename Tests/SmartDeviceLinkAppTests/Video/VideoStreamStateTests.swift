import SmartDeviceLink
import Testing

@testable import SmartDeviceLinkApp

/// Conditions that start and end video.
struct VideoStreamStateTests {
    private typealias Action = VideoStreamState.Action

    private static func status(
        _ level: HMILevel, _ video: VideoStreamingState = .streamable
    ) -> VideoStreamState.Event { .status(AppStatus(level, .audible, .main, video)) }

    private static func parameters(_ width: Int32, _ height: Int32) -> VideoParameters {
        VideoParameters(VideoFormat(.raw), width: width, height: height)
    }

    private static let stream = VideoStream(width: 800, height: 480, framesPerSecond: 30, bitsPerSecond: 1_500_000)

    /// An app that requested the stream at time 0.
    private static func starting(_ capability: JSON = VideoSamples.capability()) -> VideoStreamState {
        var state = VideoStreamState()
        #expect(state.handle(.wanted(true), at: 0) == [])
        #expect(state.handle(.registered(version: 5, hasVideo: true), at: 0) == [])
        #expect(state.handle(status(.full), at: 0) == [.ask])
        let answer = state.handle(.capability(VideoSamples.read(capability)), at: 0)
        guard case .start? = answer.first else {
            Issue.record("\(answer)")
            return state
        }
        return state
    }

    private static func streaming(_ capability: JSON = VideoSamples.capability()) -> VideoStreamState {
        var state = starting(capability)
        _ = state.handle(.acknowledged(parameters(800, 480)), at: 0)
        #expect(state.stream != nil)
        return state
    }

    @Test func `video starts with the head unit's size and rates`() {
        var state = Self.starting()
        #expect(state.handle(.acknowledged(Self.parameters(800, 480)), at: 0) == [.tell(.started(Self.stream))])
        #expect(state.stream == Self.stream)
        #expect(state.deadline == nil)
    }

    @Test(arguments: [
        (HMILevel.full, VideoStreamingState.streamable, true), (.limited, .streamable, true),
        (.background, .streamable, false), (.notRunning, .streamable, false), (.full, .notStreamable, false),
    ])
    func `video starts by HMI level and video streaming state`(
        level: HMILevel, video: VideoStreamingState, streams: Bool
    ) {
        var state = VideoStreamState()
        _ = state.handle(.wanted(true), at: 0)
        _ = state.handle(.registered(version: 5, hasVideo: true), at: 0)
        #expect(state.handle(Self.status(level, video), at: 0) == (streams ? [.ask] : []))
    }

    @Test(arguments: [(2, true), (1, true), (5, false)])
    func `an old protocol or a head unit without video gets no request`(version: Int, hasVideo: Bool) {
        var state = VideoStreamState()
        _ = state.handle(.wanted(true), at: 0)
        _ = state.handle(.registered(version: UInt8(version), hasVideo: hasVideo), at: 0)
        #expect(state.handle(Self.status(.full), at: 0) == [])
    }

    @Test func `the video size is divided by the scale, rounded and even`() throws {
        let capability = try #require(VideoSamples.read(VideoSamples.capability(801, 480, scale: 1.5)))
        let size = capability.videoSize(capability.resolutions[0])
        #expect(size == .init(width: 534, height: 320))
        var state = Self.starting(VideoSamples.capability(1200, 720, scale: 1.5))
        _ = state.handle(.acknowledged(Self.parameters(800, 480)), at: 0)
        #expect(state.stream?.scale == 1.5)
    }

    @Test func `the lower of the app's and the head unit's rates are used`() {
        var own = StreamingMediaConfiguration()
        own.framesPerSecond = 20
        own.bitsPerSecond = 9_000_000
        var state = VideoStreamState(own)
        for event: VideoStreamState.Event in [
            .wanted(true), .registered(version: 5, hasVideo: true), Self.status(.full),
            .capability(VideoSamples.read()), .acknowledged(Self.parameters(800, 480)),
        ] { _ = state.handle(event, at: 0) }
        #expect(state.stream?.framesPerSecond == 20)
        #expect(state.stream?.bitsPerSecond == 1_500_000)
    }

    @Test(arguments: [[("RTP", "H264")], [("RAW", "H265")], []])
    func `without RAW H264 no video is started`(formats: [(String, String)]) {
        var state = VideoStreamState()
        _ = state.handle(.wanted(true), at: 0)
        _ = state.handle(.registered(version: 5, hasVideo: true), at: 0)
        _ = state.handle(Self.status(.full), at: 0)
        let capability = VideoSamples.read(VideoSamples.capability(formats: formats))
        #expect(state.handle(.capability(capability), at: 0) == [])
        #expect(state.handle(Self.status(.full), at: 5) == [])
        #expect(state.handle(.capability(VideoSamples.read()), at: 9) == [.start(Self.parameters(800, 480))])
    }

    @Test func `after a refused size the next one is requested, after the last only with the next status`() {
        var state = Self.starting(VideoSamples.capability(others: [(640, 360)]))
        #expect(
            state.handle(.refused(["width", "height"], reason: "no"), at: 1) == [.start(Self.parameters(640, 360))])
        #expect(state.handle(.refused(["height"], reason: "no"), at: 2) == [.tell(.ended(.refused(reason: "no")))])
        #expect(state.deadline == nil)
        #expect(state.handle(Self.status(.full), at: 3) == [.start(Self.parameters(800, 480))])
    }

    @Test(arguments: [["videoCodec"], ["videoProtocol", "height"], []])
    func `any other refusal is not retried before the next status`(names: [String]) {
        var state = Self.starting(VideoSamples.capability(others: [(640, 360)]))
        #expect(state.handle(.refused(names, reason: "no"), at: 1) == [.tell(.ended(.refused(reason: "no")))])
        #expect(state.handle(.endAnswered, at: 2) == [])
        #expect(state.handle(Self.status(.limited), at: 3) == [.start(Self.parameters(800, 480))])
    }

    @Test(arguments: [
        Self.status(.background), Self.status(.full, .notStreamable), Self.status(.notRunning),
    ])
    func `video ends when the app is hidden, and starts again when it is shown`(hidden: VideoStreamState.Event) {
        var state = Self.streaming()
        #expect(state.handle(hidden, at: 100) == [.tell(.ended(.notStreamable)), .end])
        #expect(state.handle(Self.status(.full), at: 110) == [], "the old one has not ended")
        #expect(state.handle(.endAnswered, at: 120) == [.start(Self.parameters(800, 480))])
    }

    @Test func `an alert over the app does not change the stream`() {
        var state = Self.streaming()
        #expect(state.handle(.status(AppStatus(.full, .audible, .alert)), at: 1) == [])
        #expect(state.handle(Self.status(.limited), at: 2) == [])
        #expect(state.stream == Self.stream)
    }

    @Test func `a change of size ends the stream and starts the next`() {
        var state = Self.streaming()
        let wide = VideoSamples.read(VideoSamples.capability(1280, 400))
        #expect(state.handle(.capability(wide), at: 1) == [.tell(.ended(.resized)), .end])
        #expect(state.handle(.endAnswered, at: 2) == [.start(Self.parameters(1280, 400))])
    }

    @Test func `changed rates change the running stream`() {
        var state = Self.streaming()
        var slower = Self.stream
        slower.framesPerSecond = 15
        #expect(
            state.handle(.capability(VideoSamples.read(VideoSamples.capability(fps: 15))), at: 1)
                == [.tell(.changed(slower))])
        #expect(state.handle(.capability(VideoSamples.read(VideoSamples.capability(fps: 15))), at: 2) == [])
    }

    @Test func `after the head unit has ended video the next status starts it again`() {
        var state = Self.streaming()
        #expect(state.handle(.ended, at: 1) == [.tell(.ended(.headUnit))])
        #expect(state.stream == nil)
        #expect(state.handle(Self.status(.full), at: 2) == [.start(Self.parameters(800, 480))])
    }

    @Test func `no response counts as a refusal, and a late one is followed by the end`() {
        var state = Self.starting()
        #expect(state.deadline == 10_000)
        #expect(state.handle(.timerFired, at: 9_999) == [])
        #expect(state.handle(.timerFired, at: 10_000) == [.tell(.ended(.noAnswer))])
        #expect(state.handle(.acknowledged(Self.parameters(800, 480)), at: 10_001) == [.end])
        #expect(state.stream == nil)
    }

    @Test func `an end without an acknowledgement is assumed after a second`() {
        var state = Self.streaming()
        _ = state.handle(Self.status(.background), at: 100)
        #expect(state.deadline == 1100)
        #expect(state.handle(Self.status(.full), at: 200) == [])
        #expect(state.handle(.timerFired, at: 1100) == [.start(Self.parameters(800, 480))])
    }

    @Test func `an app that is hidden before the response ends the stream at once`() {
        var state = Self.starting()
        #expect(state.handle(Self.status(.background), at: 1) == [])
        #expect(state.handle(.acknowledged(Self.parameters(800, 480)), at: 2) == [.end])
        #expect(state.stream == nil)
    }

    @Test func `stopping ends video, and a lost connection ends it until the next registration`() {
        var state = Self.streaming()
        #expect(state.handle(.wanted(false), at: 1) == [.tell(.ended(.stopped)), .end])
        #expect(state.handle(.endAnswered, at: 2) == [])
        var other = Self.streaming()
        #expect(other.handle(.disconnected, at: 1) == [.tell(.ended(.disconnected))])
        #expect(other.handle(.registered(version: 5, hasVideo: true), at: 2) == [])
        #expect(other.handle(Self.status(.full), at: 3) == [.ask], "it may be another head unit")
    }
}
