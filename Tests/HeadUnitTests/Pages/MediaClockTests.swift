import BezelModel
import SmartDeviceLink
import Testing

@testable import HeadUnit

/// SetMediaClockTimer (ProtocolNotes, "Media clock").
struct MediaClocks {
    static func time(_ seconds: Int) -> JSON {
        [
            "hours": .integer(Int64(seconds / 3600)), "minutes": .integer(Int64(seconds / 60 % 60)),
            "seconds": .integer(Int64(seconds % 60)),
        ]
    }

    private static func parameters(_ mode: String, _ start: Int? = nil, _ end: Int? = nil, _ rate: Double? = nil)
        -> JSON
    {
        var object = JSONObject()
        object["updateMode"] = .string(mode)
        object["startTime"] = start.map(time)
        object["endTime"] = end.map(time)
        object["countRate"] = rate.map { .number($0) }
        return .object(object)
    }

    private static func start(_ parameters: JSON...) throws -> (Bench, Phone) {
        let (bench, app) = Bench.withTemplate(isMedia: true)
        let phone = try #require(app)
        for parameters in parameters {
            #expect(bench.request(.setMediaClockTimer, parameters, from: phone).last?.result == .success)
        }
        return (bench, phone)
    }

    // MARK: Counting

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let set: JSON
        /// The clock that is shown after so many milliseconds.
        let shown: [(milliseconds: Int, clock: MediaContent.Clock)]
    }

    static let rows: [Row] = [
        Row(
            testDescription: "up", set: parameters("COUNTUP", 107, 251),
            shown: [
                (0, .time(seconds: 107, from: 0, to: 251)), (999, .time(seconds: 107, from: 0, to: 251)),
                (1000, .time(seconds: 108, from: 0, to: 251)), (144_000, .time(seconds: 251, from: 0, to: 251)),
                (500_000, .time(seconds: 251, from: 0, to: 251)),
            ]),
        Row(
            testDescription: "up without an end", set: parameters("COUNTUP", 5),
            shown: [(10_500, .time(seconds: 15, from: 0, to: nil))]),
        Row(
            testDescription: "down", set: parameters("COUNTDOWN", 90, 30),
            shown: [
                (0, .time(seconds: 90, from: 90, to: 30)), (500, .time(seconds: 90, from: 90, to: 30)),
                (1000, .time(seconds: 89, from: 90, to: 30)), (100_000, .time(seconds: 30, from: 90, to: 30)),
            ]),
        Row(
            testDescription: "down to 0", set: parameters("COUNTDOWN", 3),
            shown: [(2500, .time(seconds: 1, from: 3, to: 0)), (3000, .time(seconds: 0, from: 3, to: 0))]),
        Row(
            testDescription: "twice as fast", set: parameters("COUNTUP", 0, 100, 2),
            shown: [(1500, .time(seconds: 3, from: 0, to: 100))]),
        Row(
            testDescription: "slowly", set: parameters("COUNTUP", 0, 100, 0.1),
            shown: [(9999, .time(seconds: 0, from: 0, to: 100)), (10_000, .time(seconds: 1, from: 0, to: 100))]),
    ]

    @Test(arguments: rows) func `the media clock counts in the direction and to the end that the app sets`(row: Row)
        throws
    {
        let (bench, _) = try Self.start(row.set)
        var passed = 0
        for (milliseconds, clock) in row.shown {
            _ = bench.wait(.milliseconds(milliseconds - passed))
            passed = milliseconds
            #expect(bench.template?.media?.clock == clock, "after \(milliseconds) ms")
        }
    }

    @Test func `a running clock is drawn once a second, a stopped one not at all`() throws {
        let (bench, _) = try Self.start(Self.parameters("COUNTUP", 0, 5))
        let before = bench.scene.serial.number
        _ = bench.wait(.seconds(60))
        #expect(bench.scene.serial.number - before == 5)
        #expect(bench.engine.screens.deadline == nil)
    }

    @Test func `the clock of a background app is not drawn but keeps counting`() throws {
        let (bench, phone) = try Self.start(Self.parameters("COUNTUP", 0, 500))
        _ = bench.handle(.homeKey)
        let before = bench.scene.serial.number
        _ = bench.wait(.seconds(60))
        #expect(bench.scene.serial.number == before)
        _ = bench.handle(.appActivated(SessionID(phone.session)))
        #expect(bench.template?.media?.clock == .time(seconds: 60, from: 0, to: 500))
    }

    // MARK: Pause, resume, clear

    static let changes: [(mode: JSON, result: ResultCode, clock: MediaContent.Clock?)] = [
        (parameters("PAUSE"), .success, .time(seconds: 10, from: 0, to: 100)),
        (parameters("PAUSE", 50), .success, .time(seconds: 50, from: 0, to: 100)),
        (parameters("PAUSE", nil, 60), .success, .time(seconds: 10, from: 0, to: 60)),
        (parameters("RESUME"), .ignored, .time(seconds: 20, from: 0, to: 100)),
        (parameters("CLEAR"), .success, nil),
        (parameters("COUNTUP", 3, 4), .success, .time(seconds: 4, from: 0, to: 4)),
    ]

    @Test(arguments: changes) func `PAUSE, RESUME and CLEAR act on a running clock`(
        row: (mode: JSON, result: ResultCode, clock: MediaContent.Clock?)
    ) throws {
        let (bench, phone) = try Self.start(Self.parameters("COUNTUP", 0, 100))
        _ = bench.wait(.seconds(10))
        #expect(bench.request(.setMediaClockTimer, row.mode, from: phone).last?.result == row.result)
        _ = bench.wait(.seconds(10))
        #expect(bench.template?.media?.clock == row.clock)
    }

    @Test func `a paused clock continues from its value at the new rate`() throws {
        let (bench, phone) = try Self.start(Self.parameters("COUNTUP", 0, 100), Self.parameters("PAUSE"))
        #expect(bench.request(.setMediaClockTimer, Self.parameters("PAUSE"), from: phone).last?.result == .ignored)
        _ = bench.wait(.seconds(30))
        let resume = Self.parameters("RESUME", nil, nil, 3)
        #expect(bench.request(.setMediaClockTimer, resume, from: phone).last?.result == .success)
        _ = bench.wait(.milliseconds(10_100))
        #expect(bench.template?.media?.clock == .time(seconds: 30, from: 0, to: 100))
    }

    @Test(arguments: ["PAUSE", "RESUME"]) func `PAUSE and RESUME without a clock are IGNORED`(mode: String)
        throws
    {
        let (bench, phone) = try Self.start()
        #expect(bench.request(.setMediaClockTimer, Self.parameters(mode), from: phone).last?.result == .ignored)
    }

    // MARK: Refused

    static let refused: [(parameters: JSON, result: ResultCode)] = [
        (parameters("COUNTUP"), .invalidData), (parameters("COUNTDOWN", nil, 3), .invalidData),
        (parameters("COUNTUP", 10, 9), .invalidData), (parameters("COUNTDOWN", 10, 11), .invalidData),
        (parameters("COUNTUP", 1, nil, 0.05), .invalidData), (parameters("COUNTUP", 1, nil, 101), .invalidData),
        (parameters("STOP"), .invalidData), ([:], .invalidData),
        (["updateMode": "CLEAR", "startTime": ["hours": 0, "minutes": 60, "seconds": 0]], .invalidData),
        (["updateMode": "CLEAR", "backSeekIndicator": ["type": "TRACK", "seekTime": 5]], .invalidData),
        (["updateMode": "CLEAR", "backSeekIndicator": ["type": "TIME", "seekTime": 100]], .invalidData),
        (["updateMode": "CLEAR", "forwardSeekIndicator": ["seekTime": 5]], .invalidData),
    ]

    @Test(arguments: refused) func `invalid clock values are refused`(
        row: (parameters: JSON, result: ResultCode)
    ) throws {
        let (bench, phone) = try Self.start(Self.parameters("COUNTUP", 1, 2))
        #expect(bench.request(.setMediaClockTimer, row.parameters, from: phone).last?.result == row.result)
        #expect(bench.template?.media?.clock == .time(seconds: 1, from: 0, to: 2))
    }

    @Test func `an app that is not a media application cannot set a clock`() throws {
        let (bench, app) = Bench.withTemplate()
        let phone = try #require(app)
        let heard = bench.request(.setMediaClockTimer, Self.parameters("COUNTUP", 1), from: phone)
        #expect(heard.last?.result == .rejected)
    }

    @Test func `without templates SetMediaClockTimer is not supported`() throws {
        let bench = Bench(.bare)
        let phone = try #require(bench.app("Music", types: [.media]))
        let heard = bench.request(.setMediaClockTimer, Self.parameters("CLEAR"), from: phone)
        #expect(heard.last?.result == .unsupportedRequest)
    }

    // MARK: Show's mediaClock

    @Test func `the mediaClock text of Show replaces the clock, and a clock replaces the text`() throws {
        let (bench, phone) = try Self.start(Self.parameters("COUNTUP", 1))
        #expect(try bench.show(#"{"mediaClock":"03:53"}"#, from: phone)?.result == .success)
        #expect(bench.template?.media?.clock == .text("03:53"))
        #expect(bench.engine.screens.deadline == nil)
        _ = bench.request(.setMediaClockTimer, Self.parameters("COUNTUP", 7), from: phone)
        #expect(bench.template?.media?.clock == .time(seconds: 7, from: 0, to: nil))
        _ = try bench.show(#"{"mediaClock":"x"}"#, from: phone)
        _ = try bench.show(#"{"mediaClock":""}"#, from: phone)
        #expect(bench.template?.media?.clock == nil)
    }
}
