import BezelModel
import HeadUnit
import SmartDeviceLink
import Testing

/// Media buttons and presets on the screen (ProtocolNotes, "Media clock").
struct MediaButtons {
    private static func start(
        _ subscribed: [String], layout: String = "MEDIA", version: Version = .servedRPC
    ) throws -> (Bench, Phone) {
        let (bench, app) = Bench.withTemplate(isMedia: true, version: version)
        let phone = try #require(app)
        for name in subscribed {
            let heard = bench.request(.subscribeButton, ["buttonName": .string(name)], from: phone)
            #expect(heard.contains { $0.result == .success })
        }
        _ = bench.request(.setDisplayLayout, ["displayLayout": .string(layout)], from: phone)
        return (bench, phone)
    }

    /// The position of the first media button or preset on the test screen, and of the second.
    private static func media(_ index: Int32) -> (x: Int32, y: Int32) { (50 + 100 * index, 340) }
    private static func preset(_ index: Int32) -> (x: Int32, y: Int32) { (50 + 100 * index, 240) }

    static let sets: [(subscribed: [String], shown: [MediaContent.Button])] = [
        ([], []), (["PLAY_PAUSE"], [.play(.playPause)]), (["SEEKRIGHT"], [.forward(.track)]),
        (["SEEKRIGHT", "TUNEUP", "PLAY_PAUSE", "SEEKLEFT"], [.back(.track), .play(.playPause), .forward(.track)]),
    ]

    @Test(arguments: sets) func `only media buttons that the app has subscribed to are shown`(
        row: (subscribed: [String], shown: [MediaContent.Button])
    ) throws {
        let (bench, phone) = try Self.start(row.subscribed)
        #expect(bench.template?.media?.buttons == row.shown)
        for name in row.subscribed {
            _ = bench.request(.unsubscribeButton, ["buttonName": .string(name)], from: phone)
        }
        #expect(bench.template?.media?.buttons.isEmpty == true)
    }

    @Test(arguments: [(50, ["BUTTONDOWN", "BUTTONUP", "SHORT"]), (900, ["BUTTONDOWN", "LONG", "BUTTONUP"])])
    func `a press on a media button is sent as the hard button's events`(row: (milliseconds: Int, told: [String]))
        throws
    {
        let (bench, _) = try Self.start(["PLAY_PAUSE", "SEEKLEFT", "SEEKRIGHT"])
        for (index, name) in ["SEEKLEFT", "PLAY_PAUSE", "SEEKRIGHT"].enumerated() {
            let heard = bench.tap(Self.media(Int32(index)), for: .milliseconds(row.milliseconds))
            #expect(heard.map { $0.parameters["buttonName"] } == Array(repeating: .string(name), count: 3))
            let modes = heard.map { $0.parameters["buttonEventMode"] ?? $0.parameters["buttonPressMode"] }
            #expect(modes == row.told.map { .string($0) })
        }
    }

    @Test func `a finger that leaves a media button does not press it`() throws {
        let (bench, _) = try Self.start(["PLAY_PAUSE"])
        let place = Self.media(0)
        let heard =
            bench.touch(place.x, place.y, .begin) + bench.touch(700, 200, .move) + bench.touch(700, 200, .end)
        #expect(heard.map { $0.parameters["buttonEventMode"] } == ["BUTTONDOWN", "BUTTONUP"])
    }

    @Test func `before RPC version 5 the middle button is OK`() throws {
        let (bench, _) = try Self.start(["OK"], version: Version(4, 5, 0))
        #expect(bench.template?.media?.buttons == [.play(.playPause)])
        #expect(bench.tap(Self.media(0)).allSatisfy { $0.parameters["buttonName"] == "OK" })
    }

    static let indicators: [(sent: JSON, shown: [MediaContent.Button])] = [
        ([:], [.back(.track), .play(.playPause), .forward(.track)]),
        (["audioStreamingIndicator": "PAUSE"], [.back(.track), .play(.pause), .forward(.track)]),
        (["audioStreamingIndicator": "PLAY"], [.back(.track), .play(.play), .forward(.track)]),
        (["audioStreamingIndicator": "STOP"], [.back(.track), .play(.stop), .forward(.track)]),
        (
            ["backSeekIndicator": ["type": "TIME", "seekTime": 10], "forwardSeekIndicator": ["type": "TIME"]],
            [.back(.time(seconds: 10)), .play(.playPause), .forward(.time(seconds: nil))]
        ),
    ]

    @Test(arguments: indicators)
    func `indicators of media buttons stay until the next request or until the app is closed`(
        row: (sent: JSON, shown: [MediaContent.Button])
    ) throws {
        let (bench, phone) = try Self.start(["PLAY_PAUSE", "SEEKLEFT", "SEEKRIGHT"])
        func set(_ more: JSON) {
            var object = more.object ?? JSONObject()
            object["updateMode"] = "CLEAR"
            _ = bench.request(.setMediaClockTimer, .object(object), from: phone)
        }
        set(row.sent)
        #expect(bench.template?.media?.buttons == row.shown)
        set([:])
        #expect(bench.template?.media?.buttons == Self.indicators[0].shown)
        set(row.sent)
        _ = bench.handle(.appClosed(SessionID(phone.session)))
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.template?.media?.buttons == Self.indicators[0].shown)
    }

    @Test func `subscribed presets with a text are shown and can be pressed`() throws {
        let (bench, phone) = try Self.start(["PRESET_0", "PRESET_2", "PRESET_3"], layout: "ONSCREEN_PRESETS")
        let names = #"{"customPresets":["One","Two","","Four","Five"]}"#
        #expect(try bench.show(names, from: phone)?.result == .success)
        #expect(bench.template?.media?.presets.map(\.text) == ["One", "Four"])
        let heard = bench.tap(Self.preset(1))
        #expect(heard.map { $0.parameters["buttonName"] } == ["PRESET_3", "PRESET_3", "PRESET_3"])
        #expect(try bench.show(#"{"customPresets":[]}"#, from: phone)?.result == .success)
        #expect(bench.template?.media?.presets.isEmpty == true)
    }

    @Test func `the MEDIA layout shows no presets`() throws {
        let (bench, phone) = try Self.start(["PRESET_0"])
        #expect(try bench.show(#"{"customPresets":["One"]}"#, from: phone)?.result == .warnings)
        #expect(bench.template?.media?.presets.isEmpty == true)
    }
}
